import { describe, expect, test } from 'vitest'
import { COUNTRIES } from './country.ts'
import { judgeRise } from './judge.ts'
import { lawOn, lawsIn } from './laws/index.ts'
import type { RentNotice } from './notice.ts'

const TODAY = '2026-11-23'

const ENGLISH: RentNotice = {
  country: 'england',
  letAs: 'private',
  form: 'form_4a',
  receivedOn: '2026-11-20',
  beginsOn: '2027-02-01',
  rentPence: 120_000,
  newRentPence: 125_000,
  every: 'month',
  homeBeganOn: '2025-02-01',
  lastRiseOn: null,
  periodBeganOn: '2026-11-01',
  fixedUntil: null,
}
const WEEKLY = { every: 'week', periodBeganOn: '2026-11-02', beginsOn: '2027-05-03' } as const
const WELSH: RentNotice = { ...ENGLISH, country: 'wales', form: 'rhw12', periodBeganOn: null }
const SCOTTISH: RentNotice = {
  ...ENGLISH,
  country: 'scotland',
  form: 'rent_increase_notice',
  beginsOn: '2027-03-01',
  periodBeganOn: null,
}
const IRISH: RentNotice = { ...SCOTTISH, country: 'northern-ireland', form: 'in_writing' }

const judged = (notice: RentNotice, change: Partial<RentNotice> = {}, today = TODAY) =>
  judgeRise({ ...notice, ...change }, today)
/** Returns the outcome and the conditions that are not met or cannot be decided. */
const amiss = (notice: RentNotice, change: Partial<RentNotice> = {}) => {
  const { outcome, conditions } = judged(notice, change)
  return [
    outcome,
    ...conditions.filter((each) => each.outcome !== 'met').map((each) => `${each.kind}: ${each.outcome}`),
  ]
}

describe('England since May 2026', () => {
  test('a notice on Form 4A, two months ahead, a year after the last rise, at a period’s start, is valid', () => {
    expect(amiss(ENGLISH, { lastRiseOn: '2026-02-01' })).toEqual(['in_order'])
  })

  test.each<[string, Partial<RentNotice>, string[]]>([
    ['uses the old Form 4', { form: 'form_4' }, ['not_in_order', 'form: not_met']],
    ['comes by email', { form: 'in_writing' }, ['not_in_order', 'form: not_met']],
    ['uses a clause in the agreement', { form: 'clause' }, ['not_in_order', 'form: not_met']],
    ['uses an unknown form', { form: 'unsure' }, ['cannot_tell', 'form: cannot_tell']],
    [
      'begins on the day the two months end',
      { receivedOn: '2026-11-01', beginsOn: '2027-01-01' },
      ['in_order'],
    ],
    [
      'begins a day before the two months end',
      { receivedOn: '2026-11-02', beginsOn: '2027-01-01' },
      ['not_in_order', 'notice: not_met'],
    ],
    [
      'is given at the end of a long month, before February',
      { receivedOn: '2026-12-31', beginsOn: '2027-02-28', periodBeganOn: '2026-10-31' },
      ['in_order'],
    ],
    ['begins 52 weeks after a rise under the new law', { ...WEEKLY, lastRiseOn: '2026-05-04' }, ['in_order']],
    [
      'begins a day before the 52 weeks end',
      { ...WEEKLY, lastRiseOn: '2026-05-05' },
      ['not_in_order', 'last_rise: not_met'],
    ],
    [
      'begins less than 52 weeks after a rise that may have been agreed before May 2026',
      { lastRiseOn: '2026-04-01' },
      ['cannot_tell', 'last_rise: cannot_tell'],
    ],
    [
      'begins less than 52 weeks after a rise under the new law',
      { lastRiseOn: '2026-06-01' },
      ['not_in_order', 'last_rise: not_met'],
    ],
    ['begins in the first 52 weeks', { homeBeganOn: '2026-03-01' }, ['not_in_order', 'home_began: not_met']],
    ['begins 52 weeks after the tenancy', { homeBeganOn: '2026-02-02' }, ['in_order']],
    ['begins in the middle of a period', { beginsOn: '2027-02-15' }, ['not_in_order', 'period: not_met']],
    ['has unknown rent periods', { periodBeganOn: null }, ['cannot_tell', 'period: cannot_tell']],
    [
      'breaks every condition',
      { form: 'by_word', receivedOn: '2026-11-20', beginsOn: '2026-12-05', homeBeganOn: '2026-06-01' },
      ['not_in_order', 'form: not_met', 'notice: not_met', 'home_began: not_met', 'period: not_met'],
    ],
  ])('a notice that %s is judged $2', (_name, change, expected) => {
    expect(amiss(ENGLISH, change)).toEqual(expected)
  })

  test.each<[RentNotice['every'], string, string]>([
    ['week', '2026-11-02', '2027-02-01'],
    ['fortnight', '2026-11-09', '2027-02-01'],
    ['four_weeks', '2026-11-09', '2027-02-01'],
    ['month', '2027-06-01', '2027-02-01'],
    ['month', '2026-08-31', '2027-02-28'],
    ['week', '2027-06-07', '2027-02-01'],
  ])('a period of a %s that began on %s begins again on %s', (every, periodBeganOn, beginsOn) => {
    expect(amiss(ENGLISH, { every, periodBeganOn, beginsOn })).toEqual(['in_order'])
  })

  test.each<[RentNotice['every'], string]>([
    ['fortnight', '2026-11-02'],
    ['four_weeks', '2026-11-02'],
  ])('the right weekday in the wrong %s does not begin a period', (every, periodBeganOn) => {
    expect(amiss(ENGLISH, { every, periodBeganOn })).toEqual(['not_in_order', 'period: not_met'])
  })

  test('the member can apply to the tribunal until the day before the new rent', () => {
    const open = judged(ENGLISH).steps.find(({ says }) => says.includes('First-tier Tribunal'))
    expect(open).toMatchObject({ by: '2027-01-31', source: { title: 'Renters’ Rights Act 2025, section 7' } })
    const closed = judged(ENGLISH, {}, '2027-02-01').steps.find(({ says }) => says.includes('Tribunal'))
    expect(closed).toMatchObject({ by: null, says: expect.stringContaining('The last day to go to') })
    expect(closed?.says).toContain('31 January 2027')
  })

  test('a notice that is too early shows the first possible day, at the start of a period', () => {
    const { earliestOn, steps } = judged(ENGLISH, { beginsOn: '2026-12-15', lastRiseOn: '2026-06-10' })
    expect(earliestOn).toBe('2027-07-01')
    expect(steps[0]).toMatchObject({ by: '2026-12-14' })
    expect(steps[0]?.says).toContain('the rent stays £1,200.00 a month')
  })

  test('a rent that begins before its notice arrived is refused with a sentence', () => {
    const { outcome, conditions } = judged(ENGLISH, { beginsOn: '2026-11-01' })
    expect(outcome).toBe('not_in_order')
    expect(conditions.find(({ kind }) => kind === 'notice')?.says).toBe(
      'The new rent would begin 19 days before you had the notice. Please check both dates; the first day it could begin is 20 January 2027.',
    )
  })
})

describe('England before May 2026', () => {
  const old = { receivedOn: '2026-04-30', form: 'form_4', beginsOn: '2026-06-01' } as const

  test('the last notices on Form 4 are under the old law, even for a rent that begins under the new law', () => {
    expect(amiss(ENGLISH, old)).toEqual(['in_order'])
    expect(amiss(ENGLISH, { ...old, receivedOn: '2026-05-01' })).toEqual([
      'not_in_order',
      'form: not_met',
      'notice: not_met',
    ])
  })

  test('a letter is valid, because an agreement could raise the rent', () => {
    expect(amiss(ENGLISH, { ...old, form: 'clause' })).toEqual(['cannot_tell', 'form: cannot_tell'])
  })

  test('a rise within a fixed term cannot be judged', () => {
    expect(judged(ENGLISH, { ...old, fixedUntil: '2026-07-31' })).toMatchObject({ outcome: 'cannot_tell' })
    expect(judged(ENGLISH, { fixedUntil: '2027-07-31' })).toMatchObject({ outcome: 'in_order', doubts: [] })
  })
})

describe('Wales', () => {
  test.each<[string, Partial<RentNotice>, string[]]>([
    ['uses form RHW12, two months ahead', {}, ['in_order']],
    ['begins within the first year, which is allowed in Wales', { homeBeganOn: '2026-10-01' }, ['in_order']],
    ['begins in the middle of a period, which is allowed', { beginsOn: '2027-02-08' }, ['in_order']],
    ['uses England’s form', { form: 'form_4a' }, ['not_in_order', 'form: not_met']],
    ['is a day short', { beginsOn: '2027-01-19' }, ['not_in_order', 'notice: not_met']],
    [
      'comes within a year of the last rise',
      { lastRiseOn: '2026-02-02' },
      ['not_in_order', 'last_rise: not_met'],
    ],
    ['comes a year after the last rise', { lastRiseOn: '2026-02-01' }, ['in_order']],
    ['is for a converted contract', { homeBeganOn: '2022-11-30' }, ['cannot_tell']],
    ['begins within a fixed term', { fixedUntil: '2027-02-01' }, ['cannot_tell']],
  ])('a notice that %s is judged $2', (_name, change, expected) => {
    expect(amiss(WELSH, change)).toEqual(expected)
  })

  test('the answer names no tribunal, because Wales has none', () => {
    expect(
      judged(WELSH)
        .steps.map(({ says }) => says)
        .join(' '),
    ).not.toContain('ribunal')
  })
})

describe('Scotland', () => {
  test.each([
    ['2026-01-25', '2026-04-26'],
    ['2025-11-30', '2026-03-01'],
    ['2027-11-30', '2028-03-01'],
  ])(
    'a notice received on %s can raise the rent from %s, as in the government’s examples',
    (receivedOn, first) => {
      const { earliestOn, conditions } = judged(SCOTTISH, {
        receivedOn,
        beginsOn: first,
        homeBeganOn: '2019-01-01',
      })
      expect(earliestOn).toBe(first)
      expect(conditions.find(({ kind }) => kind === 'notice')?.outcome).toBe('met')
    },
  )

  test('a notice that is too short is still valid: the rent begins when the three months end', () => {
    const { outcome, steps } = judged(SCOTTISH, { beginsOn: '2027-02-20' })
    expect(outcome).toBe('not_in_order')
    expect(steps[0]).toMatchObject({ by: '2027-02-21' })
    expect(steps[0]?.says).toContain('not void')
    const later = judged(SCOTTISH, { beginsOn: '2027-02-20' }, '2027-02-22').steps[0]
    expect([later?.by, later?.says.includes('not void')]).toEqual([null, true])
  })

  test('a member can apply to a rent officer for 21 days after the notice', () => {
    expect(judged(SCOTTISH).steps[0]).toMatchObject({ by: '2026-12-11' })
    expect(judged(SCOTTISH, {}, '2026-12-11').steps[0]?.says).toContain('within 21 days')
    expect(judged(SCOTTISH, {}, '2026-12-12').steps[0]?.says).toContain(
      'The last day to go to a rent officer at Rent Service Scotland was 11 December 2026, one day ago.',
    )
  })

  test('a rise in the first year is not judged, because the start of the new rule is unknown', () => {
    expect(amiss(SCOTTISH, { homeBeganOn: '2026-06-01' })).toEqual(['cannot_tell', 'home_began: cannot_tell'])
  })

  test.each<[string, Partial<RentNotice>]>([
    ['a home let before December 2017', { homeBeganOn: '2017-11-30' }],
    [
      'a notice from the time of the rent cap',
      { receivedOn: '2025-03-31', beginsOn: '2025-08-01', homeBeganOn: '2019-01-01' },
    ],
  ])('%s is not judged', (_name, change) => {
    expect(judged(SCOTTISH, change).outcome).toBe('cannot_tell')
  })
})

describe('Northern Ireland', () => {
  test.each<[string, Partial<RentNotice>, string[]]>([
    ['comes by text, three months ahead', {}, ['in_order']],
    ['begins on the day the three months end', { beginsOn: '2027-02-20' }, ['in_order']],
    [
      'begins a day before the three months end',
      { beginsOn: '2027-02-19' },
      ['not_in_order', 'notice: not_met'],
    ],
    ['is only verbal', { form: 'by_word' }, ['not_in_order', 'form: not_met']],
    [
      'comes within a year of the last rise',
      { lastRiseOn: '2026-03-02' },
      ['not_in_order', 'last_rise: not_met'],
    ],
    [
      'comes within a year of the start of the tenancy',
      { homeBeganOn: '2026-03-02' },
      ['not_in_order', 'home_began: not_met'],
    ],
    ['comes a year after the last rise', { homeBeganOn: '2026-03-01' }, ['in_order']],
  ])('a notice that %s is judged $2', (_name, change, expected) => {
    expect(amiss(IRISH, change)).toEqual(expected)
  })
})

describe('a rise that is not judged', () => {
  test.each<[string, Partial<RentNotice>, string]>([
    ['an undeclared country', { country: null }, 'which country'],
    [
      'a day whose law we have not checked',
      { country: 'wales', receivedOn: '2022-11-30' },
      'from 01 December 2022',
    ],
    ['a council’s home', { letAs: 'social' }, 'council or housing association'],
    ['a lodger’s room', { letAs: 'lodger' }, 'lodger'],
    ['an unknown kind of landlord', { letAs: 'unsure' }, 'not sure who lets yours'],
    ['a tenancy from 1988', { homeBeganOn: '1988-12-01' }, 'older law'],
    ['a rent above £100,000 a year', { rentPence: 833_334 }, '£100,000.00 a year'],
    [
      'a day long after we checked the law',
      { receivedOn: '2028-05-24', beginsOn: '2028-08-01' },
      'last read this law on 23 November 2026',
    ],
  ])('has the reason: %s', (_name, change, why) => {
    const { outcome, says, doubts } = judged(ENGLISH, change)
    expect(outcome).toBe('cannot_tell')
    expect([says, ...doubts].join(' ')).toContain(why)
  })

  test('a rent just under £100,000 a year is judged', () => {
    expect(judged(ENGLISH, { rentPence: 833_333 }).doubts).toEqual([])
  })
})

describe('the table of rent laws', () => {
  const laws = COUNTRIES.flatMap(lawsIn)

  test('has a source, a URL and the day it was checked for each rule, page and way to challenge', () => {
    const sources = laws.flatMap(({ rules, page, challenge, goodToKnow }) => [
      page,
      ...rules.map(({ source }) => source),
      ...goodToKnow.map(({ source }) => source),
      ...(challenge ? [challenge.source] : []),
    ])
    for (const { title, url, readOn } of sources) {
      expect(title).not.toBe('')
      expect(url).toMatch(
        /^https:\/\/(www\.)?(legislation\.gov\.uk|gov\.uk|gov\.wales|gov\.scot|mygov\.scot|communities-ni\.gov\.uk)\//,
      )
      expect(readOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  test.each(COUNTRIES)('has at most one law for a day in %s, and one for today', (country) => {
    for (const day of ['2024-06-01', '2025-04-01', '2026-04-30', '2026-05-01', TODAY])
      expect(
        lawsIn(country).filter(({ from, until }) => from <= day && (until === null || day <= until)).length,
      ).toBeLessThanOrEqual(1)
    expect(lawOn(country, TODAY)).not.toBeNull()
  })
})
