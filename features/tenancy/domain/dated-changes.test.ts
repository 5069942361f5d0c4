import { addMonths, type Day } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { datedTerms, type EffectiveFrom, termsAfterCorrection } from './dated-changes.ts'
import { firstTerms, type HomeTerms } from './homes.ts'
import type { TenancyDetails } from './tenancy-details.ts'

const today = '2026-11-26'
const details = (more: Partial<TenancyDetails> = {}): TenancyDetails => ({
  address: '14 Alma Road, Bristol',
  startsOn: '2025-04-12',
  agreedEndOn: null,
  rentPence: 116_000,
  every: 'month',
  dueDay: 1,
  share: 1,
  letBy: 'landlord',
  joint: false,
  nation: 'england-and-wales',
  landlordName: 'Hallam Lettings',
  landlordEmail: 'rents@hallam.example',
  landlordPhone: '0117 496 0123',
  housemateName: null,
  ...more,
})
const home = (terms: HomeTerms[] = [firstTerms(details())]) => ({ startsOn: '2025-04-12', terms })
const seventeen = Array.from({ length: 17 }, (_, at) => addMonths('2025-07-01', at))
const DOCUMENTED = ['propertyAddress', 'tenancyStartDate', 'monthlyRent', 'landlordName']

const change = (
  more: Partial<TenancyDetails>,
  {
    effectiveFrom = 'undated',
    fields = [...DOCUMENTED, 'share'],
    verified = seventeen,
  }: { effectiveFrom?: EffectiveFrom; fields?: string[]; verified?: Day[] } = {},
) => datedTerms(home(), details(more), { fields, effectiveFrom, verified, today })

const rents = (dated: ReturnType<typeof datedTerms>) =>
  'terms' in dated ? dated.terms.map(({ from, rentPence }) => [from, rentPence]) : dated

describe('a changed rent over 17 verified months', () => {
  test('asks from when it applies, if the request does not say', () => {
    expect(change({ rentPence: 125_000 })).toEqual({ monthsToAskAbout: 17 })
    expect(change({ share: 0.5 })).toEqual({ monthsToAskAbout: 17 })
    expect(change({ dueDay: 15 })).toEqual({ monthsToAskAbout: 17 })
    expect(change({ every: 'week', dueDay: 1 })).toEqual({ monthsToAskAbout: 17 })
  })

  test('applies from today if the request has only the documented fields', () => {
    const dated = change({ rentPence: 125_000 }, { fields: DOCUMENTED })
    expect(dated).toMatchObject({ from: today })
    expect(rents(dated)).toEqual([
      ['2025-04-12', 116_000],
      [today, 125_000],
    ])
  })

  test('applies after a coming rent day that is already paid', () => {
    const verified = [...seventeen, '2026-12-01']
    expect(change({ rentPence: 125_000 }, { fields: DOCUMENTED, verified })).toMatchObject({
      from: '2026-12-02',
    })
  })

  test('applies from the day that the member names, or from the start if it was always so', () => {
    expect(rents(change({ rentPence: 125_000 }, { effectiveFrom: { day: '2026-04-12' } }))).toEqual([
      ['2025-04-12', 116_000],
      ['2026-04-12', 125_000],
    ])
    expect(rents(change({ rentPence: 125_000 }, { effectiveFrom: 'always' }))).toEqual([
      ['2025-04-12', 125_000],
    ])
  })

  test('keeps a corrected payee and first day beside the dated rent', () => {
    const dated = change(
      { rentPence: 125_000, landlordName: 'Hallam Ltd', startsOn: '2025-03-01' },
      { effectiveFrom: { day: '2026-04-12' } },
    )
    expect(dated).toMatchObject({
      terms: [
        { from: '2025-03-01', rentPence: 116_000, payee: 'Hallam Ltd' },
        { from: '2026-04-12', rentPence: 125_000, payee: 'Hallam Ltd' },
      ],
    })
  })
})

test('no question is asked if no verified month changes', () => {
  const unasked = (more: Partial<TenancyDetails>, verified = seventeen) =>
    expect(change(more, { verified })).toMatchObject({ from: null })
  unasked({ landlordName: 'Hallam Ltd' })
  unasked({ rentPence: 125_000 }, [])
  unasked({ every: null })
  unasked({ dueDay: null })
})

test('declaring the rent day that all verified months have changes none of them', () => {
  const told = home([{ ...firstTerms(details()), dueDay: null, every: null }])
  const given = { fields: ['share'], effectiveFrom: 'undated', verified: seventeen, today } as const
  expect(datedTerms(told, details({ dueDay: 1 }), given)).toMatchObject({ from: null })
  expect(datedTerms(told, details({ dueDay: 2 }), given)).toEqual({ monthsToAskAbout: 17 })
})

test('a share sent back in pounds and pence is the same share', () => {
  const third = home([{ ...firstTerms(details()), rentPence: 100_000, share: 1 / 3 }])
  const given = { fields: ['share'], effectiveFrom: 'undated', verified: seventeen, today } as const
  const again = details({ rentPence: 100_000, share: 333.33 / 1000 })
  expect(datedTerms(third, again, given)).toMatchObject({ from: null })
})

test('a rent corrected by the landlord applies after the months verified under the earlier rent', () => {
  const settled = (verified: Day[]) =>
    termsAfterCorrection(home(), { rentPence: 125_000, startsOn: '2025-03-01' }, { verified, today }).map(
      ({ from, rentPence }) => [from, rentPence],
    )
  expect(settled([])).toEqual([['2025-03-01', 125_000]])
  expect(settled(seventeen)).toEqual([
    ['2025-03-01', 116_000],
    [today, 125_000],
  ])
})
