import { numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { STRANGER } from '../bank-lines/payees.ts'
import type { Candidate, Credit } from '../bank-lines/rows.ts'
import { readWording } from '../bank-lines/wording.ts'
import { bouncedAmong, ownTransfers } from './bounces-and-transfers.ts'

interface Told {
  line?: string
  accountId?: string
  pence?: number
  strength?: number
  confirmed?: boolean
  saysHome?: boolean
  series?: string
}

const out = (day: string, told: Told = {}): Candidate => {
  const { line = 'FOXGLOVE', accountId = 'current', pence = 95_000, strength = 0, series = line } = told
  const { confirmed = false, saysHome = false } = told
  const recognised = { strength, declared: 'Mr John Okafor' }
  const row = { id: day, accountId, day: numberOfDay(`2026-03-${day}`), pence, series }
  return {
    ...row,
    wording: readWording(line),
    recognised,
    saysHome,
    confirmed,
    givenTo: null,
    verified: false,
  }
}
const back = (day: string, told: Pick<Told, 'line' | 'accountId' | 'pence'> = {}): Credit => {
  const { line = 'CREDIT', accountId = 'current', pence = 95_000 } = told
  const row = { id: `back ${day}`, accountId, day: numberOfDay(`2026-03-${day}`), pence }
  return { ...row, wording: readWording(line), recognised: STRANGER }
}
const RETURNED = { line: 'RETURNED UNPAID' }
const bounced = (rows: Candidate[], ...credits: Credit[]) =>
  [...bouncedAmong(rows, credits, new Set()).keys()].map(({ id }) => id)

describe('a returned payment', () => {
  test.each([
    ['02', ['02']],
    ['12', ['02']],
    ['13', []],
    ['01', []],
  ])(
    'is recognised if the amount comes back within ten days: paid on the 2nd, back on the %s',
    (day, ids) => {
      expect(bounced([out('02')], back(day, RETURNED))).toEqual(ids)
    },
  )

  test('is recognised by its text or by the bank’s word for returns, and not by the amount alone', () => {
    expect(bounced([out('02')], back('04', { line: 'FOXGLOVE' }))).toEqual(['02'])
    expect(bounced([out('02')], back('04'))).toEqual([])
  })

  test('is recognised only by the same amount in the same account', () => {
    expect(bounced([out('02')], back('04', { ...RETURNED, accountId: 'savings' }))).toEqual([])
    expect(bounced([out('02')], back('04', { ...RETURNED, pence: 94_999 }))).toEqual([])
  })

  test.each([
    ['06', '16', ['02']],
    ['06', '17', []],
    ['06', '06', []],
    ['07', '08', []],
  ])(
    'is recognised if it comes back on the %s without its text and is paid again on the %s: %j',
    (day, again, ids) => {
      const found = bounced([out('02'), out(again)], back(day))
      expect(found.filter((id) => id === '02')).toEqual(ids)
    },
  )

  test('is recognised once, and a second return belongs to another payment', () => {
    expect(bounced([out('02'), out('03')], back('05', RETURNED), back('06', RETURNED))).toEqual(['03', '02'])
    expect(bounced([out('02')], back('05', RETURNED), back('06', RETURNED))).toEqual(['02'])
  })

  test('is the one with the text of the credit, or else the latest one', () => {
    const rows = [out('02'), out('03', { line: 'BICYCLE' })]
    expect(bounced(rows, back('05', { line: 'RETURNED FOXGLOVE' }))).toEqual(['02'])
    expect(bounced(rows, back('05', RETURNED))).toEqual(['03'])
  })

  test('is the first of two tries if the second was made on the day of the return', () => {
    expect(bounced([out('02'), out('05')], back('05', RETURNED))).toEqual(['02'])
    expect(bounced([out('02'), out('03', { series: 'x' }), out('05')], back('05', RETURNED))).toEqual(['02'])
    expect(bounced([out('05')], back('05', RETURNED))).toEqual(['05'])
    expect(bounced([out('02'), out('05')], back('06', RETURNED))).toEqual(['05'])
  })

  test.each([
    ['05', '11'],
    ['06', '06'],
    ['10', '10'],
  ])(
    'for weekly rent, tried on the %s and the 11th and returned on the 11th, is that of the %s',
    (first, id) => {
      expect(bounced([out(first), out('11'), out('18')], back('11', RETURNED))).toEqual([id])
    },
  )

  test('for monthly rent may be an earlier try', () => {
    expect(bounced([out('03'), out('11')], back('11', RETURNED))).toEqual(['03'])
    expect(bounced([out('03'), out('11'), out('21')], back('11', RETURNED))).toEqual(['11'])
    expect(bounced([out('03'), out('11'), out('22')], back('11', RETURNED))).toEqual(['03'])
  })

  test('is recognised by a word of the payee with at least four letters', () => {
    expect(bounced([out('02', { line: 'ADA ABEL' })], back('04', { line: 'ABEL' }))).toEqual(['02'])
    expect(bounced([out('02', { line: 'ADA ABE' })], back('04', { line: 'ABE' }))).toEqual([])
  })

  test('is not recognised if the credit is a deposit', () => {
    expect(bounced([out('02')], back('05', { line: 'RETURNED DEPOSIT' }))).toEqual([])
  })

  test('is not recognised if it arrived in another own account', () => {
    const moved = out('02')
    expect([...bouncedAmong([moved], [back('04', RETURNED)], new Set([moved]))]).toEqual([])
  })
})

describe('a transfer between own accounts', () => {
  const SAVINGS = { accountId: 'savings' }
  const moved = (rows: Candidate[], ...credits: Credit[]) =>
    [...ownTransfers(rows, credits).keys()].map(({ id }) => id)

  test.each([
    ['06', []],
    ['07', ['10']],
    ['10', ['10']],
    ['13', ['10']],
    ['14', []],
  ])('arrives within three days: out on the 10th, in on the %s: %j', (day, ids) => {
    expect(moved([out('10')], back(day, SAVINGS))).toEqual(ids)
  })

  test('arrives in another account with exactly the same amount', () => {
    expect(moved([out('10')], back('10'))).toEqual([])
    expect(moved([out('10')], back('10', { ...SAVINGS, pence: 95_001 }))).toEqual([])
  })

  test('is not a payment to the landlord, nor one that the member calls rent', () => {
    expect(moved([out('10', { strength: 0.6 })], back('10', SAVINGS))).toEqual([])
    expect(moved([out('10', { strength: 0.59 })], back('10', SAVINGS))).toEqual(['10'])
    expect(moved([out('10', { confirmed: true })], back('10', SAVINGS))).toEqual([])
  })

  test('matches each arrival once, by its words and then by its day', () => {
    const rows = [out('09'), out('10', { line: 'TRANSFER' }), out('11', { line: 'RENT' })]
    expect(moved(rows, back('09', SAVINGS))).toEqual(['10'])
    expect(moved(rows, back('11', SAVINGS), back('11', SAVINGS))).toEqual(['10', '09'])
    expect(moved([out('09'), out('11')], back('10', SAVINGS))).toEqual(['09'])
    expect(moved([out('09'), out('10')], back('10', SAVINGS))).toEqual(['10'])
    expect(moved([out('09', { saysHome: true }), out('12')], back('09', SAVINGS))).toEqual(['12'])
    const saysRent = [out('12', { line: 'RENT' }), out('09', { line: 'ASH RENT' })]
    expect(moved(saysRent.toReversed(), back('12', SAVINGS))).toEqual(['12'])
    expect(moved([out('09', { line: 'MY TRANSFER' }), out('12')], back('12', SAVINGS))).toEqual(['09'])
    expect(
      moved([out('09'), out('10', { line: 'MONEYBOX' })], back('09', { ...SAVINGS, line: 'MONEYBOX' })),
    ).toEqual(['10'])
  })
})
