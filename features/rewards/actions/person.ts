import { findMember } from '@keyturn/identity'
import type { RewardsContext } from '../context.ts'

/** The same for every account of one person, and useless to anybody else; null when the member is gone. */
export async function personDigest(context: RewardsContext, memberId: string): Promise<string | null> {
  const email = (await findMember(context.db, memberId))?.email
  return email ? context.digest('welcome', plain(email)) : null
}

/** Keyed, so that the table of payees names nobody. */
export const payeeDigest = ({ digest }: RewardsContext, payee: string): string =>
  digest('payee', plain(payee))

const plain = (text: string): string => text.trim().toLowerCase()
