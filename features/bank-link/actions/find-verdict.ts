import { findMember } from '@keyturn/identity'
import { lookUp, type Queryable } from '@keyturn/platform/db'
import type { NameVerdict } from '../domain/holder-answers.ts'
import { nameVerdict } from '../domain/name-verdict.ts'
import { accountHoldersOf } from '../store/holders.ts'

/** The verdict on one member's present name. */
export async function nameVerdictOf(db: Queryable, memberId: string): Promise<NameVerdict> {
  const member = await findMember(db, memberId)
  const known = (await lookUp(db, accountHoldersOf([memberId]))).get(memberId)
  return member && known ? nameVerdict(member, known) : 'unread'
}
