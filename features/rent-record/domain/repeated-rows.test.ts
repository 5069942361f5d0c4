import { describe, expect, test } from 'vitest'
import type { Row } from './model.ts'
import { withoutRepeats } from './repeated-rows.ts'

const row = (source: Row['source'], day: string, pence = -95_000, accountId: string = source): Row => ({
  id: `${accountId} ${day} ${pence}`,
  accountId,
  bookedOn: `2026-03-${day}`,
  pence,
  description: 'RENT',
  source,
})
const bank = (day: string, pence?: number) => row('bank', day, pence)
const brought = (day: string, pence?: number, accountId = 'statement') =>
  row('statement', day, pence, accountId)
const left = (...rows: Row[]) => withoutRepeats(rows, []).rows.map(({ id }) => id.replace(/ -95000$/, ''))

describe('a statement row that repeats a bank row', () => {
  test.each([
    ['10', ['bank 10']],
    ['07', ['bank 10']],
    ['13', ['bank 10']],
    ['06', ['bank 10', 'statement 06']],
    ['14', ['bank 10', 'statement 14']],
  ])('within three days of the 10th: dated the %s', (day, rows) => {
    expect(left(bank('10'), brought(day))).toEqual(rows)
  })

  test('is recognised only with the same amount', () => {
    expect(left(bank('10'), brought('10', -95_001))).toHaveLength(2)
    expect(left(bank('10'), brought('10', 95_000))).toHaveLength(2)
  })

  test('is recognised once, and a second such row is another payment', () => {
    expect(left(bank('10'), brought('09'), brought('11'))).toEqual(['bank 10', 'statement 11'])
    expect(left(bank('10'), brought('11'), brought('09'))).toEqual(['bank 10', 'statement 11'])
  })

  test('is matched with the nearest day first, so that each row finds its own', () => {
    expect(left(bank('10'), bank('13'), brought('10'), brought('12'))).toEqual(['bank 10', 'bank 13'])
    expect(left(bank('10'), bank('12'), brought('11'), brought('10'))).toEqual(['bank 10', 'bank 12'])
  })

  test('is recognised once in each statement, so two statements may repeat the same row', () => {
    expect(left(bank('10'), brought('10'), brought('10', -95_000, 'joint'))).toEqual(['bank 10'])
  })

  test('does not include the bank’s own second payment', () => {
    expect(left(bank('10'), bank('11'))).toEqual(['bank 10', 'bank 11'])
  })
})

describe('money in on a statement before a payment of the same amount', () => {
  test.each([
    ['07', true],
    ['06', false],
  ])('makes the payment that account’s own: in on the %s, %j', (day, isOwn) => {
    const rows = left(bank('10'), brought(day, 95_000), brought('10'))
    expect(rows.includes('statement 10')).toBe(isOwn)
  })

  test('has no effect if the bank also shows the money in', () => {
    const rows = [bank('09', 95_000), bank('10'), brought('09', 95_000), brought('10')]
    expect(left(...rows)).toEqual(['bank 09 95000', 'bank 10'])
  })

  test('counts only on the same account', () => {
    expect(left(bank('10'), brought('09', 95_000, 'joint'), brought('10'))).not.toContain('statement 10')
  })
})

describe('the member’s answer about a repeated statement row', () => {
  const rows = [bank('10'), brought('10')]
  const [own, other] = rows.map(({ id }) => id)
  const said = (...decisions: [id: string | undefined, isRent: boolean][]) =>
    withoutRepeats(
      rows,
      decisions.map(([id = '', isRent]) => ({ transactionId: id, isRent })),
    ).decisions.map(({ transactionId, isRent }) => [transactionId, isRent])

  test('applies to the bank’s row', () => expect(said([other, false])).toEqual([[own, false]]))
  test('gives way to the answer about the bank’s row', () => {
    expect(said([other, false], [own, true])).toEqual([[own, true]])
  })
  test('stays as it is for a row that is not repeated', () => {
    expect(said(['elsewhere', true])).toEqual([['elsewhere', true]])
  })
})
