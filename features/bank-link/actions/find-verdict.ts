import { type Member, membersById } from '@keyturn/identity'
import { combineLookups, lookUp, type Queryable } from '@keyturn/platform/db'
import type { NameVerdict } from '../domain/holder-answers.ts'
import { accountsInOtherName, nameVerdict } from '../domain/name-verdict.ts'
import { accountHoldersOf } from '../store/holders.ts'

/** Compares the present name of each member with the holders of the accounts that pay their rent. */
export async function nameVerdictsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, NameVerdict>> {
  if (memberIds.length === 0) return new Map()
  const asked = combineLookups({ members: membersById(memberIds), holders: accountHoldersOf(memberIds) })
  const { members, holders } = await lookUp(db, asked)
  return new Map(
    memberIds.map((memberId) => {
      const member = members.get(memberId)
      const known = holders.get(memberId)
      return [memberId, member && known ? nameVerdict(member, known) : 'unread']
    }),
  )
}

/** Compares a member's name as given by the caller, because the stored name may have changed since. */
export async function nameVerdictOf(
  db: Queryable,
  member: Pick<Member, 'id' | 'firstName' | 'lastName'>,
): Promise<NameVerdict> {
  const known = (await lookUp(db, accountHoldersOf([member.id]))).get(member.id)
  return known ? nameVerdict(member, known) : 'unread'
}

/** Returns the digests of a member's accounts in another name, except those that staff accepted. */
export async function otherNamedAccountsOf(
  db: Queryable,
  member: Pick<Member, 'id' | 'firstName' | 'lastName'>,
): Promise<ReadonlySet<string>> {
  const known = (await lookUp(db, accountHoldersOf([member.id]))).get(member.id)
  return known ? accountsInOtherName(member, known) : new Set()
}
