import { expect, test } from 'vitest'
import type { StoredPeriod } from './model.ts'
import { reportableChanges } from './reportable-changes.ts'
import { aStoredPeriod } from './stored-period.builder.ts'

const september = aStoredPeriod()
const changesOf = (
  changes: Partial<StoredPeriod>,
  more: Partial<Parameters<typeof reportableChanges>[0]> = {},
) =>
  reportableChanges({
    stored: [september],
    changed: [{ ...september, ...changes }],
    gone: [],
    saidSomething: false,
    today: '2026-10-01',
    ...more,
  })

test.each([
  [{ state: 'not_found' }],
  [{ foundPence: 94_999 }],
  [{ settledLater: [{ on: '2026-10-12', pence: 95_000 }] }],
  [{ awaitsAnswer: true }],
  [{ watched: false }],
  [{ bankProven: false }],
  [{ lateAfter: '2026-09-07' }],
] as [Partial<StoredPeriod>][])('the bank’s change of a reportable fact is published: %j', (changes) => {
  expect(changesOf(changes)).toEqual([{ dueOn: '2026-09-01', because: 'found' }])
})

test('a change after the member’s answer about a payment is published as the member’s', () => {
  expect(changesOf({ state: 'not_found' }, { saidSomething: true })).toEqual([
    { dueOn: '2026-09-01', because: 'said' },
  ])
})

test('a change by edited terms is published as such, even for a deleted rent period', () => {
  expect(changesOf({ duePence: 90_000 }, { saidSomething: true })).toMatchObject([{ because: 'terms' }])
  expect(changesOf({ toHousemate: true })).toMatchObject([{ because: 'terms' }])
  expect(changesOf({}, { changed: [], gone: [september] })).toEqual([
    { dueOn: '2026-09-01', because: 'terms' },
  ])
})

test('money that lower terms free for another month counts as a change by edited terms', () => {
  const october = aStoredPeriod({ dueOn: '2026-10-01' })
  const retold = { ...october, duePence: 10_000 }
  const freed = { ...september, state: 'verified_late' as const }
  const given = { stored: [september, october], changed: [freed, retold], today: '2026-11-20' }
  expect(changesOf({}, given)).toEqual([
    { dueOn: '2026-09-01', because: 'terms' },
    { dueOn: '2026-10-01', because: 'terms' },
  ])
  const elsewhere = { ...retold, tenancyId: 'another-home' }
  const other = { ...given, stored: [september, { ...october, tenancyId: 'another-home' }] }
  expect(changesOf({}, { ...other, changed: [freed, elsewhere] })).toMatchObject([
    { because: 'found' },
    { because: 'terms' },
  ])
})

test('a changed sentence, a new period and an unfinished month are not published as changes', () => {
  expect(changesOf({ reasons: ['Exactly your rent.'], settledOn: '2026-09-02' })).toEqual([])
  expect(changesOf({ state: 'not_found' }, { stored: [] })).toEqual([])
  expect(changesOf({ state: 'not_found' }, { today: '2026-09-30' })).toEqual([])
})
