import type { PeriodFacts } from '@keyturn/rent-record/rules'
import { expect, test } from 'vitest'
import { incomeSeen, isStillEnough } from './answer.ts'
import { rentCompared } from './rent.ts'

const TODAY = '2026-11-10'
type Terms = Parameters<typeof rentCompared>[0][number]['tenancy']['terms']
const home = (id: string, terms: Terms, isPresent = true) => ({
  ...{ id, isPresent },
  tenancy: { share: terms.at(-1)?.share ?? 1, terms },
})
const period = (tenancyId: string, dueOn: string, pence: number, duePence = pence): PeriodFacts => ({
  ...{ tenancyId, dueOn, duePence, foundPence: pence, lateAfter: dueOn, settledOn: dueOn },
  ...{
    state: 'verified_on_time',
    bankProven: true,
    evidenceProves: null,
    evidence: null,
    landlordWord: null,
  },
  ...{ awaitsAnswer: false, watched: true, settledLater: [], toHousemate: false, payeeCheck: null },
})
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
const paid = (tenancyId: string, pence: number, months = MONTHS) =>
  months.map((month) => period(tenancyId, `${month}-01`, pence))
const since = (from: string, pence: number, share = 1) => [{ from, pence, every: 'month' as const, share }]
const stored = Array.from({ length: 12 }, (_, at) => ({
  month: new Date(Date.UTC(2025, 10 + at, 1)).toISOString().slice(0, 7),
  ...{ payers: ['lark'], halves: 2, halvesMost: 3, rentPence: 95_000, computedOn: TODAY },
}))
/** Answer of a year in which one rent of £950 came in each month. */
const enough = (rent: ReturnType<typeof rentCompared>) => incomeSeen(stored, { today: TODAY, rent })?.enough

test('income is compared with the rent that a bank shows', () => {
  const rent = rentCompared([home('h', since('2023-03-01', 95_000))], paid('h', 95_000), TODAY)
  expect(rent).toEqual({ declaredPence: 95_000, paidPence: 95_000, isProved: true })
  expect(enough(rent)).toBe('no')
})

test('a cheap home that was just declared does not make the income enough', () => {
  const homes = [home('shed', since(TODAY, 6_000)), home('h', since('2023-03-01', 95_000), false)]
  const fresh = rentCompared(homes, paid('h', 95_000), TODAY)
  expect(fresh).toEqual({ declaredPence: 6_000, paidPence: 95_000, isProved: false })
  expect(enough(fresh)).toBe('not_told')
  const later = [...paid('h', 95_000, MONTHS.slice(0, 5)), period('shed', '2026-11-10', 6_000)]
  expect(enough(rentCompared(homes, later, TODAY))).toBe('not_told')
})

test('a small share that was just declared does not make the income enough, from any start date', () => {
  const whole = since('2023-03-01', 95_000)
  const today = rentCompared([home('h', [...whole, ...since(TODAY, 95_000, 0.1)])], paid('h', 95_000), TODAY)
  expect(today).toMatchObject({ declaredPence: 9_500, paidPence: 95_000, isProved: false })
  expect(enough(today)).toBe('not_told')
  const redated = rentCompared(
    [home('h', since('2023-03-01', 95_000, 0.1))],
    MONTHS.map((month) => period('h', `${month}-01`, 95_000, 9_500)),
    TODAY,
  )
  expect(redated).toMatchObject({ paidPence: 95_000, isProved: true })
  expect(enough(redated)).toBe('not_told')
})

test('a home without a proved rent day has no income answer', () => {
  const homes = [home('h', since('2026-01-01', 20_000))]
  expect(enough(rentCompared(homes, paid('h', 20_000), TODAY))).toBe('yes')
  const told = paid('h', 20_000).map((each) => ({ ...each, bankProven: false }))
  expect(enough(rentCompared(homes, told, TODAY))).toBe('not_told')
  expect(rentCompared([], [], TODAY)).toEqual({ declaredPence: 0, paidPence: 0, isProved: false })
})

test('weekly rent is compared per month, even if it is collected monthly', () => {
  const weekly = [{ from: '2026-01-01', pence: 20_000, every: 'week' as const }]
  const weeks = ['2026-10-12', '2026-10-19', '2026-10-26'].map((day) => period('h', day, 20_000))
  expect(rentCompared([home('h', weekly)], weeks, TODAY).paidPence).toBe(86_667)
  expect(rentCompared([home('h', weekly)], paid('h', 86_667), TODAY).paidPence).toBe(86_667)
})

test('a changed rent day does not raise a month’s rent', () => {
  const periods = [
    ...paid('h', 95_000, MONTHS.slice(0, 3)),
    period('h', '2026-08-15', 95_000),
    period('h', '2026-09-15', 95_000),
  ]
  expect(rentCompared([home('h', since('2023-03-01', 95_000))], periods, TODAY).paidPence).toBe(95_000)
})

test('a yes for the rent of the day ends once the same months are too little for the present rent', () => {
  const rich = stored.map((month) => ({ ...month, halves: 6, halvesMost: 7 }))
  const shown = { enough: 'yes', of: 12, to: '2026-10', regular: true } as const
  const rentOf = (declaredPence: number) => ({ declaredPence, paidPence: 0, isProved: false })
  const isStill = (now: number, months = rich) =>
    isStillEnough(shown, months, { now: rentOf(now), before: rentOf(95_000) })
  expect(isStill(95_000)).toBe(true)
  expect(isStill(96_000)).toBe(true)
  expect(isStill(120_000)).toBe(false)
  expect(isStill(0)).toBe(false)
  expect(isStill(95_000, rich.slice(1))).toBe(true)
  expect(isStill(96_000, rich.slice(1))).toBe(false)
  for (const enough of ['no', 'not_told'] as const)
    expect(isStillEnough({ ...shown, enough }, rich, { now: rentOf(200_000), before: rentOf(95_000) })).toBe(
      true,
    )
})
