import { readPostcode } from '@keyturn/identity'
import { enforceLimits, Refusal, ValidationError } from '@keyturn/platform/http'
import { type Address, AddressBookProblem } from '@keyturn/providers/addresses'
import type { TenancyContext } from '../context.ts'

const MAX_LOOKUPS_PER_HOUR = 30
const TYPE_IT = 'Please type your address instead.'

/** Returns the addresses at a postcode. Rate-limited per member and hour, because each look-up costs money. */
export async function findAddresses(
  context: TenancyContext,
  memberId: string,
  typed: string,
): Promise<Address[]> {
  const read = readPostcode(typed)
  if ('problem' in read) throw new ValidationError({ postcode: [read.problem] })
  const rule = { key: `addresses:${memberId}`, limit: MAX_LOOKUPS_PER_HOUR, windowMs: 3_600_000 }
  await enforceLimits(
    context.db,
    [rule],
    context.clock.now(),
    `You have looked up many postcodes. ${TYPE_IT}`,
  )
  try {
    return await context.addresses.at(read.value)
  } catch (error) {
    if (!(error instanceof AddressBookProblem)) throw error
    context.log.warn({ reason: error.message }, 'tenancy: address lookup failed')
    throw new Refusal(503, 'addresses_unavailable', `We cannot look addresses up right now. ${TYPE_IT}`)
  }
}
