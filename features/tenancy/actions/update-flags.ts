import { findMember, type MemberFlags, setMemberFlags } from '@keyturn/identity'
import type { TenancyContext } from '../context.ts'
import type { StatusUpdate } from '../contract/index.ts'
import { consentsNow, landlordIsSettled, missesRequired } from '../domain/consents.ts'
import { findConsents } from '../store/consents.ts'
import { findHomes, lockHomes } from '../store/homes.ts'
import { findLandlordDetails } from '../store/landlords.ts'

/**
 * Lowers a flag on false, and raises it on true only if the facts support it. An unsupported true is no error; the
 * response has the actual state.
 */
export async function updateFlags(
  context: TenancyContext,
  memberId: string,
  wish: StatusUpdate,
): Promise<void> {
  const bankLinked = wish.is_bank_verified === true && (await context.bankIsLinked(memberId))
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    const flags: MemberFlags = {}
    if (wish.is_user_details_verified === false) flags.detailsVerified = false
    if (wish.is_bank_verified === false) flags.bankVerified = false
    if (bankLinked) flags.bankVerified = true
    if (wish.is_tenancy_verified === false) flags.tenancyVerified = false
    if (wish.is_landlord_verified === false) flags.landlordVerified = false
    if (wish.is_tenancy_verified === true || wish.is_landlord_verified === true) {
      const hasHome = (await findHomes(tx, memberId)).some(({ movedOutOn }) => movedOutOn === null)
      const consents = consentsNow(await findConsents(tx, memberId))
      const landlordIsKnown = (await findLandlordDetails(tx, memberId)) !== null
      if (wish.is_tenancy_verified === true && hasHome && !missesRequired(consents))
        flags.tenancyVerified = true
      if (wish.is_landlord_verified === true && hasHome && landlordIsSettled(consents, landlordIsKnown))
        flags.landlordVerified = true
    }
    const member = await findMember(tx, memberId)
    if (member) await setMemberFlags(tx, memberId, flags)
  })
}
