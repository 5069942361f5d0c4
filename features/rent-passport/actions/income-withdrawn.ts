import type { Queryable } from '@keyturn/platform/db'
import { lockRecord } from '@keyturn/rent-record'
import { wasWithdrawn } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { readStatement } from '../document/read-statement.ts'
import { revokeCredentials } from '../store/credentials.ts'
import { deleteIncome } from '../store/income.ts'
import { passportsWithIncome, type StoredPassport } from '../store/passports.ts'

/** Returns true if a passport shows income and its consent was withdrawn since, even if it was given again. */
export async function incomeIsWithdrawn(
  db: Queryable,
  { memberId, statement, issuedAt }: Pick<StoredPassport, 'memberId' | 'statement' | 'issuedAt'>,
): Promise<boolean> {
  if (!readStatement(statement).nextHome?.income) return false
  return wasWithdrawn(db, memberId, { processing: 'see_income', after: new Date(issuedAt) })
}

/** Deletes the stored income, and revokes each wallet credential that shows it. */
export async function withdrawIncome({ db }: RentPassportContext, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    await deleteIncome(tx, memberId)
    for (const id of await passportsWithIncome(tx, memberId)) await revokeCredentials(tx, memberId, id)
  })
}

/**
 * Deletes the stored income after a change of name, because a month does not store whose accounts it came from. The
 * caller computes it again.
 */
export async function deleteIncomeOfFormerName({ db }: RentPassportContext, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    await deleteIncome(tx, memberId)
  })
}
