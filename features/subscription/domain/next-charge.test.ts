import { expect, it } from 'vitest'
import { nextCharge } from './next-charge.ts'

it.each([
  [
    'that of the monthly plan after a yearly one, once the credit is used',
    { renewsOn: '2026-12-26', pricePence: 999, interval: 'month', keptCreditPence: 3501 },
    { on: '2027-03-26', pence: 495, coveredByCredit: 3 },
  ],
  [
    'full, if the credit pays whole charges',
    { renewsOn: '2026-12-26', pricePence: 1000, interval: 'month', keptCreditPence: 2000 },
    { on: '2027-02-26', pence: 1000, coveredByCredit: 2 },
  ],
  [
    'that of a smaller plan with the same interval, minus the credit',
    { renewsOn: '2026-12-10', pricePence: 499, interval: 'month', keptCreditPence: 241 },
    { on: '2026-12-10', pence: 258, coveredByCredit: 0 },
  ],
  [
    'that of the yearly plan after a monthly one',
    { renewsOn: '2027-11-26', pricePence: 8000, interval: 'year', keptCreditPence: 0 },
    { on: '2027-11-26', pence: 8000, coveredByCredit: 0 },
  ],
  [
    'that of the running period, if the credit outlasts it',
    { renewsOn: '2026-12-10', pricePence: 499, interval: 'month', keptCreditPence: 600 },
    { on: '2027-01-10', pence: 398, coveredByCredit: 1 },
  ],
] as const)('the next charge is %s', (_what, change, expected) => {
  expect(nextCharge({ today: '2026-11-26', ...change })).toEqual(expected)
})
