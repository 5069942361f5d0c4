import type { Tx } from '@keyturn/platform/db'
import { NotSignedIn, ValidationError } from '@keyturn/platform/http'
import { isStillPasswordHash, lockMember, type Member } from '../store/members.ts'

/**
 * Locks and returns the signed-in member's current row, so concurrent calls run one after the other. Throws if the
 * account has been deleted.
 */
export async function lockSignedInMember(tx: Tx, memberId: string): Promise<Member> {
  const member = await lockMember(tx, memberId)
  if (!member) throw new NotSignedIn()
  return member
}

export const wrongPassword = (field: string): ValidationError =>
  new ValidationError({ [field]: ['That is not your current password.'] })

export const missingPassword = (field: string): ValidationError =>
  new ValidationError({ [field]: ['Enter your password to confirm that it is you.'] })

/** Throws if the password has been changed since it was checked. */
export async function lockMemberAfterPasswordCheck(
  tx: Tx,
  memberId: string,
  checked: { hash: string; field: string },
): Promise<Member> {
  const member = await lockSignedInMember(tx, memberId)
  if (!(await isStillPasswordHash(tx, memberId, checked.hash))) throw wrongPassword(checked.field)
  return member
}
