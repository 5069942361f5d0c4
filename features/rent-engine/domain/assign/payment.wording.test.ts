import { describe, expect, test } from 'vitest'
import { aPayment, monthlyDues, type PaymentSpec, paidBeside } from './payment.builder.ts'
import { isDepositOnly, isTwin, labelledElsewhere, periodsCovered } from './payment.ts'

const dues = monthlyDues(6)

describe('a payment that names a deposit', () => {
  const isOne = (ratio: number, told: PaymentSpec = {}, paidApart: number[] = []) =>
    isDepositOnly(aPayment({ line: 'ASH DEPOSIT', ratio, ...told }), new Set(paidApart), dues)

  test.each<[string, boolean, boolean]>([
    ['five weeks’ rent', isOne(1.15), true],
    ['what could be deposit and first rent', isOne(35 / 31 + 0.45), false],
    ['a little less than deposit and first rent', isOne(35 / 31 + 0.44), true],
    ['deposit and rent, while the first rent was paid separately', isOne(2, {}, [0]), true],
    ['deposit and rent, while another month’s rent was paid separately', isOne(2, {}, [1]), false],
    ['the rent and a deposit in one text', isOne(0.9, { line: 'ASH RENT AND DEPOSIT' }), false],
    ['less than the rent with a deposit in the text', isOne(0.89, { line: 'ASH RENT AND DEPOSIT' }), true],
    ['a payment that the member confirmed', isOne(0.5, { confirmed: true }), false],
    ['a text without the word deposit', isOne(0.5, { line: 'ASH' }), false],
  ])('is a deposit only, for %s: %j', (_what, is, expected) => {
    expect(is).toBe(expected)
  })
})

describe('another row with the word rent for the month', () => {
  const said = (other: PaymentSpec, at = 1) => {
    const [own, ...others] = paidBeside(dues, [
      { bookedOn: '2026-02-01' },
      { bookedOn: '2026-02-02', line: 'ASH RENT', ...other },
    ])
    if (!own) throw new Error('A row is a payment.')
    return labelledElsewhere([own, ...others])(own, at)
  }

  test.each<[string, boolean, boolean]>([
    ['in the same month', said({}), true],
    ['in another month', said({}, 2), false],
    ['with another amount', said({ pence: 90_000 }), false],
    ['for a garage', said({ line: 'ASH GARAGE RENT' }), false],
    ['without the word rent', said({ line: 'ASH' }), false],
    ['to the same payee', said({ line: 'ADA NWOSU RENT' }), false],
  ])('is found %s: %j', (_what, is, expected) => {
    expect(is).toBe(expected)
  })

  test('counts even if this row has the word too', () => {
    const [own, other] = paidBeside(dues, [
      { bookedOn: '2026-02-01', line: 'ADA RENT' },
      { bookedOn: '2026-02-02', line: 'ASH RENT' },
    ])
    if (!own || !other) throw new Error('A row is a payment.')
    expect([own, other].map((each) => labelledElsewhere([own, other])(each, 1))).toEqual([true, true])
  })
})

describe('a payment of several different rents', () => {
  const rising = monthlyDues(4).map((due, at) => ({ ...due, sharePence: at < 2 ? 100_000 : 110_000 }))

  test.each([
    [1, 210_000, 2],
    [1, 200_000, 2],
    [2, 320_000, 0],
    [2, 330_000, 3],
    [3, 320_000, 3],
    [3, 420_000, 4],
    [0, 420_000, 4],
    [0, 209_000, 0],
  ])('from due day %i on, of %i pence, covers %i rents', (from, pence, count) => {
    expect(periodsCovered(rising, from, pence)).toBe(count)
  })

  test('distinguishes small rents that differ by a pound', () => {
    const small = monthlyDues(3, { sharePence: 2_000 })
    expect([4_100, 4_101].map((pence) => periodsCovered(small, 0, pence))).toEqual([2, 0])
  })
})

describe('a repeated amount', () => {
  const steady = (...sums: number[]) =>
    paidBeside(
      dues,
      sums.map((pence, month) => ({ bookedOn: `2026-0${month + 1}-01`, pence })),
    ).map((each) => each.steady)

  test.each<[number[], boolean]>([
    [[110_000, 111_000], true],
    [[111_000, 110_000], true],
    [[110_000, 116_000], false],
    [[110_000, 130_000, 150_000], true],
    [[110_000, 130_000, 190_000], true],
    [[110_000, 130_000, 210_000], false],
    [[30_000, 50_000, 70_000], false],
    [[210_000, 230_000, 250_000], false],
  ])('counts as steady if it is about the same, or rent with bills: %j, %j', (sums, isSteady) => {
    expect(steady(...sums)[0]).toBe(isSteady)
  })
})

test('a payment assigned to a month outside the home settles no month', () => {
  const given = paidBeside(dues, [{ givenTo: '2026-03-01' }, { givenTo: '2026-03-02' }, {}])
  expect(given.map(({ givenAt }) => givenAt).sort()).toEqual([2, null, null])
})

test('duplicates have the same amount, near days, and one payee or one account', () => {
  const isTwinOf = (told: PaymentSpec) =>
    isTwin(aPayment({ bookedOn: '2026-01-03' }), aPayment({ bookedOn: '2026-01-08', ...told }), 5)
  expect(isTwinOf({})).toBe(true)
  expect(isTwinOf({ bookedOn: '2026-01-09' })).toBe(false)
  expect(isTwinOf({ pence: 100_001 })).toBe(false)
  expect(isTwinOf({ line: 'ASH' })).toBe(true)
  expect(isTwinOf({ accountId: 'savings' })).toBe(true)
  expect(isTwinOf({ line: 'ASH', accountId: 'savings' })).toBe(false)
})
