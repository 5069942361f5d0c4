import { addDays } from '@keyturn/platform/days'
import { BankHistory } from '@keyturn/rent-engine/testing'
import { expect, test } from 'vitest'
import { computeStableRecord, type RecordInput } from '../domain/compute-stable-record.ts'
import { computeInWorker } from './compute-in-worker.ts'

function historyOf(rows: number): RecordInput {
  const bank = new BankHistory().everyMonth('2025-01-01', 12, 950, 'STO MR JOHN OKAFOR RENT')
  for (let row = 0; row < rows; row++)
    bank.pays(addDays('2025-01-02', row % 360), 1 + (row % 90), `CARD LARDER ${row % 400}`)
  const { transactions, tenancy, today } = bank.input()
  return {
    homes: [{ id: 'home', tenancy: { ...tenancy, terms: tenancy.terms.map((term) => ({ ...term })) } }],
    rows: transactions.map((row) => ({ ...row, source: 'bank' as const })),
    decisions: [],
    accounts: [],
    today,
    knownFrom: new Map([['home', '2025-01-01']]),
    payments: [{ transactionId: 't1', tenancyId: 'home', onWord: false }],
  }
}

test('a long rent history is computed in a worker thread with the same result, while requests are served', async () => {
  const history = historyOf(20_000)
  const expected = computeStableRecord(history)
  expect(expected.matches.length).toBeGreaterThan(10)
  let served = 0
  const serving = setInterval(() => served++, 1)
  expect(await computeInWorker(history)).toEqual(expected)
  clearInterval(serving)
  expect(served).toBeGreaterThan(2)
})

test('concurrent computations each return their own result', async () => {
  const histories = [3_000, 4_000, 50].map(historyOf)
  const records = await Promise.all(histories.map(computeInWorker))
  expect(records).toEqual(histories.map((history) => computeStableRecord(history)))
})

test('a history that cannot be computed fails only its own job', async () => {
  const broken = { ...historyOf(4_000), homes: [null] } as unknown as RecordInput
  await expect(computeInWorker(broken)).rejects.toThrow('could not be computed')
  const next = historyOf(4_000)
  expect(await computeInWorker(next)).toEqual(computeStableRecord(next))
})
