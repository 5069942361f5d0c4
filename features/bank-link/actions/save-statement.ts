import { dayOfInstant } from '@keyturn/platform/days'
import { days } from '@keyturn/platform/durations'
import { recordHit, tooMany, ValidationError } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { BankLinkContext } from '../context.ts'
import { mergeWindows } from '../domain/coverage.ts'
import { MAX_STATEMENT_ROWS, STATEMENTS_A_DAY } from '../domain/read-limits.ts'
import { transactionsChanged } from '../events.ts'
import { loadCoverage, replaceCoverage, upsertAccount } from '../store/accounts.ts'
import { countStatementRows } from '../store/transactions.ts'
import { refuseWithoutConsent } from './enforce-consent.ts'
import { writePage } from './write-page.ts'

export interface Statement {
  memberId: string
  bankName: string
  accountName: string
  from: string
  to: string
  rows: { bookedOn: string; pence: number; description: string }[]
}

const TOO_MANY_ROWS =
  'Your statements would have more than 20,000 transactions together. Delete a statement you no longer need first.'

/** Stores rows of an uploaded statement, marked as such. They are never sufficient for reporting. */
export async function saveStatement(
  context: BankLinkContext,
  statement: Statement,
): Promise<{ accountId: string; added: number }> {
  const { memberId } = statement
  const now = context.clock.now()
  if (statement.to > dayOfInstant(now))
    throw new ValidationError({ to: ['A statement ends today at the latest.'] })
  await refuseWithoutConsent(context.db, memberId)
  const daily = { key: `statements:${memberId}`, limit: STATEMENTS_A_DAY, windowMs: days(1) }
  return context.db.transaction(async (tx) => {
    const { allowed, retryAfterSeconds } = await recordHit(tx, daily, now)
    if (!allowed)
      throw tooMany(retryAfterSeconds, 'You have added many statements today. Please try again tomorrow.')
    if ((await countStatementRows(tx, memberId)) + statement.rows.length > MAX_STATEMENT_ROWS)
      throw new ValidationError({ transactions: [TOO_MANY_ROWS] })
    const name = statement.accountName.trim()
    const accountId = await upsertAccount(
      tx,
      memberId,
      {
        id: newId(now),
        connectionId: null,
        identityDigest: context.digest(
          'bank-link',
          `statement ${memberId} ${statement.bankName} ${name}`.toLowerCase(),
        ),
        sharedDigest: null,
        providerRef: 'statement',
        source: 'statement',
        bankName: statement.bankName,
        name,
        kind: 'other',
        currency: 'GBP',
        lastFour: null,
        holders: null,
      },
      now,
    )
    const rows = statement.rows.map((row) => ({
      id: '',
      status: 'booked' as const,
      at: `${row.bookedOn}T00:00:00Z`,
      pence: row.pence,
      currency: 'GBP',
      description: row.description,
      merchant: null,
      kind: 'other' as const,
    }))
    const target = { memberId, accountId, readingId: newId(now), first: false }
    const written = await writePage(context, tx, target, { rows, goneIds: [] }, true)
    const known = await loadCoverage(tx, memberId, accountId)
    const windows = mergeWindows([...known, { from: statement.from, to: statement.to }])
    replaceCoverage(tx, memberId, accountId, windows)
    if (written.touchedFrom)
      await context.queue.publish(tx, transactionsChanged, {
        memberId,
        accountId,
        fromDay: written.touchedFrom,
      })
    return { accountId, added: rows.length }
  })
}
