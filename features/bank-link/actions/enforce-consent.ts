import type { Queryable } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { withdrawnAt } from '@keyturn/tenancy'
import type { BankLinkContext } from '../context.ts'
import { endBanks } from './delete-bank-data.ts'

export const mayReadBanks = async (db: Queryable, memberId: string): Promise<boolean> =>
  (await withdrawnAt(db, memberId, 'read_bank')) === null

/** Refuses to link a bank or accept a statement after the member has withdrawn consent. */
export async function refuseWithoutConsent(db: Queryable, memberId: string): Promise<void> {
  if (await mayReadBanks(db, memberId)) return
  throw new Refusal(
    409,
    'bank_consent_withdrawn',
    'You took back your consent to read your bank. Please give it again in Settings first.',
  )
}

/** Ends every link after a withdrawal of consent, here and at the provider. Does nothing if consent was given again. */
export async function applyWithdrawal(context: BankLinkContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await mayReadBanks(tx, memberId))) await endBanks(context, tx, memberId)
  })
}
