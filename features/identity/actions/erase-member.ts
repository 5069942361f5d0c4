import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { deleteFormerAddresses, usedAddressesOf } from '../store/former-addresses.ts'
import { emptyMember, type Member } from '../store/members.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { lockMemberAfterPasswordCheck } from './lock-member.ts'
import { checkOwnPassword } from './passwords.ts'
import { revokeAllAccessOfStranger } from './revoke-access.ts'
import { refuseForStaff } from './staff.ts'

/**
 * Event handlers delete their own data. The digests find data stored by address, because the addresses themselves are
 * deleted by then.
 */
export const memberErased = domainEvent(
  'identity.member-erased',
  z.object({
    memberId: z.string(),
    addresses: z.array(z.object({ digest: z.string(), until: z.string().nullable() })).optional(),
    /** Read and set by programs of the release before. */
    addressDigests: z.array(z.string()).optional(),
  }),
)

export async function eraseMember(context: IdentityContext, member: Member, password: string): Promise<void> {
  refuseForStaff(context, member, 'close')
  const checked = await checkOwnPassword(context, member.id, password, 'password')
  await context.db.transaction(async (tx) => {
    await lockMemberAfterPasswordCheck(tx, member.id, checked)
    if (member.email !== null && member.emailVerifiedAt !== null) {
      const secrets = { to: member.email, firstName: member.firstName }
      await enqueueEmail(context, tx, { memberId: member.id, kind: 'account_deleted', secrets })
    }
    const addresses = await usedAddressesOf(tx, member)
    await deleteFormerAddresses(tx, member.id)
    await revokeAllAccessOfStranger(tx, member.id)
    await emptyMember(tx, member.id, context.clock.now())
    const addressDigests = addresses.map(({ digest }) => digest)
    await context.queue.publish(tx, memberErased, { memberId: member.id, addresses, addressDigests })
  })
}
