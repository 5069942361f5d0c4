import type { Queryable } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { withdrawnAt } from '@keyturn/tenancy'
import type { BankLinkContext } from '../context.ts'
import { endBanks } from './forget-banks.ts'

export const mayReadBanks = async (db: Queryable, memberId: string): Promise<boolean> =>
  (await withdrawnAt(db, memberId, 'read_bank')) === null

/** Refuses to link a bank or take a statement while the member has taken their consent back. */
export async function refuseWithoutConsent(db: Queryable, memberId: string): Promise<void> {
  if (await mayReadBanks(db, memberId)) return
  throw new Refusal(
    409,
    'bank_consent_withdrawn',
    'You took back your consent to read your bank. Please give it again in Settings first.',
  )
}

/** A consent to read banks was taken back: every link ends, here and at the provider. Given again since, it stays. */
export async function obeyWithdrawal(context: BankLinkContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await mayReadBanks(tx, memberId))) await endBanks(context, tx, memberId)
  })
}
