import { RENT_PROBLEMS } from '@keyturn/rent-reminders/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Choices,
  channelsFor,
  chosenChannels,
  defaultChoices,
  isSubscribed,
  withEmailChoice,
} from './choices.ts'
import { textOf } from './copy.ts'
import {
  byDaytime,
  COLLECT_DELAY_MS,
  DAILY_INTERVAL_MS,
  MIN_INTERVAL_MS,
  nextEmailAt,
} from './email-schedule.ts'
import { addToGroup, contentOf, type Fact, joinsGroup, MAX_FACTS } from './grouping.ts'
import { isMandatoryKind, kinds, ruleOf } from './kinds.ts'

const anyKind = fc.constantFrom(...kinds)
const anyChannels = fc.record({ inApp: fc.boolean(), email: fc.boolean(), push: fc.boolean() })
const anyChoices: fc.Arbitrary<Choices> = fc
  .record({
    email: fc.boolean(),
    push: fc.boolean(),
    payment_reminders: fc.boolean(),
    credit_updates: fc.boolean(),
    kinds: fc.dictionary(anyKind, anyChannels),
  })
  .map((some) => ({ ...defaultChoices, ...some }))

describe('notification channels', () => {
  test('send no push by default, and no advertising', () => {
    expect(defaultChoices).toMatchObject({ push: false, marketing: false })
    for (const kind of kinds) expect(channelsFor(kind, defaultChoices).push).toBe(false)
  })

  test('send nothing outside the app while the main switch is off', () => {
    fc.assert(
      fc.property(anyKind, anyChoices, (kind, choices) => {
        const { email: letter, push } = channelsFor(kind, choices)
        if (!choices.email) expect(letter).toBe(false)
        if (!choices.push) expect(push).toBe(false)
        const { switch: above } = ruleOf(kind)
        if (above && !choices[above]) expect([letter, push]).toEqual([false, false])
      }),
    )
  })

  test('show legal messages in the app always, and send no second email beside a required one', () => {
    fc.assert(
      fc.property(anyKind, anyChoices, (kind, choices) => {
        if (!isMandatoryKind(kind)) return
        expect(channelsFor(kind, choices)).toMatchObject({ inApp: true, email: false })
        expect(chosenChannels(kind, choices)).toMatchObject({ inApp: true, email: true })
      }),
    )
  })

  test('stop by an unsubscribe link for its kinds, and start again on undo', () => {
    fc.assert(
      fc.property(fc.constantFrom('all' as const, ...kinds), anyChoices, (scope, choices) => {
        if (scope !== 'all' && ruleOf(scope).letter !== 'chosen') return
        const stopped = withEmailChoice(scope, false, choices)
        expect(isSubscribed(scope, stopped)).toBe(false)
        const taken = withEmailChoice(scope, true, stopped)
        expect(isSubscribed(scope, taken)).toBe(true)
        if (scope !== 'all') expect(channelsFor(scope, taken).email).toBe(true)
      }),
    )
  })
})

describe('grouping notifications', () => {
  const at = new Date('2026-10-02T12:00:00Z')
  const standing = { kind: 'rent_found', madeAt: at, isRead: false, inLetter: false } as const
  const later = (minutes: number) =>
    ({ kind: 'rent_found', at: new Date(at.getTime() + minutes * 60_000) }) as const

  test('adds more of the same kind within the hour to an unread one that was not emailed yet', () => {
    expect(joinsGroup(standing, later(59))).toBe(true)
    expect(joinsGroup(standing, later(60))).toBe(false)
    expect(joinsGroup({ ...standing, isRead: true }, later(1))).toBe(false)
    expect(joinsGroup({ ...standing, inLetter: true }, later(1))).toBe(false)
    expect(joinsGroup(standing, { ...later(1), kind: 'rent_reversed' })).toBe(false)
    expect(joinsGroup({ ...standing, kind: 'payment_failed' }, { ...later(1), kind: 'payment_failed' })).toBe(
      false,
    )
  })

  test('keeps the count and sum exact and few stored facts, for any number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: fc.nat(1_000_000) }), { minLength: 1, maxLength: 80 }),
        (facts) => {
          const [first, ...rest] = facts as [Fact, ...Fact[]]
          const story = rest.reduce(addToGroup, contentOf({ kind: 'points_earned', fact: first }))
          expect(story.count).toBe(facts.length)
          expect(story.amount).toBe(facts.reduce((sum, { amount }) => sum + amount, 0))
          expect(story.facts.length).toBe(Math.min(facts.length, MAX_FACTS))
        },
      ),
    )
  })
})

describe('notification emails', () => {
  const noon = new Date('2026-10-02T12:00:00Z')
  const zone = 'Europe/London'
  const next = (ago: number[], lastAgo: number | null, urgent = false) =>
    nextEmailAt({
      waiting: ago.map((ms) => ({ since: new Date(noon.getTime() - ms), urgent })),
      lastLetterAt: lastAgo === null ? null : new Date(noon.getTime() - lastAgo),
      timezone: zone,
    })?.getTime()

  test('wait ten minutes for more, a day after the previous email, or an hour if urgent', () => {
    expect(next([], null)).toBeUndefined()
    expect(next([0], null)).toBe(noon.getTime() + COLLECT_DELAY_MS)
    expect(next([5 * 60_000, 0], null)).toBe(noon.getTime() + COLLECT_DELAY_MS - 5 * 60_000)
    expect(next([0], 60_000)).toBe(noon.getTime() - 60_000 + DAILY_INTERVAL_MS)
    expect(next([0], 60_000, true)).toBe(noon.getTime() - 60_000 + MIN_INTERVAL_MS)
  })

  const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  const anyZone = fc.constantFrom(
    'Europe/London',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  )

  test('are sent only in the daytime, and never earlier than planned', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, timezone) => {
        const awake = byDaytime(moment, timezone)
        const hour = Number(
          new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' }).format(
            awake,
          ),
        )
        expect(hour).toBeGreaterThanOrEqual(8)
        expect(hour).toBeLessThan(21)
        expect(awake.getTime() - moment.getTime()).toBeGreaterThan(-1000)
        expect(awake.getTime() - moment.getTime()).toBeLessThanOrEqual(12 * MIN_INTERVAL_MS)
      }),
    )
  })

  test.each([
    ['2026-03-29T00:30:00Z', '2026-03-29T07:00:00Z'],
    ['2026-03-28T22:00:00Z', '2026-03-29T07:00:00Z'],
    ['2026-10-24T23:30:00Z', '2026-10-25T08:00:00Z'],
  ])('written in the night at %s, when the clocks change, are sent at eight local time', (night, morning) => {
    expect(byDaytime(new Date(night), 'Europe/London').toISOString()).toBe(morning.replace('Z', '.000Z'))
  })

  test('are at most one an hour in any flood of notifications', () => {
    const flood = fc.array(fc.record({ minutes: fc.nat(3_000), urgent: fc.boolean() }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(flood, (events) => {
        let waiting = events
          .map(({ minutes, urgent }) => ({ since: new Date(noon.getTime() + minutes * 60_000), urgent }))
          .sort((a, b) => a.since.getTime() - b.since.getTime())
        let lastLetterAt: Date | null = null
        while (waiting.length > 0) {
          const at = nextEmailAt({ waiting, lastLetterAt, timezone: zone })
          if (!at) throw new Error('Something waits and no letter is due.')
          if (lastLetterAt)
            expect(at.getTime() - (lastLetterAt as Date).getTime()).toBeGreaterThanOrEqual(
              MIN_INTERVAL_MS - 1000,
            )
          const before = waiting.length
          waiting = waiting.filter(({ since }) => since > at)
          expect(waiting.length).toBeLessThan(before)
          lastLetterAt = at
        }
      }),
    )
  })
})

describe('notification texts', () => {
  test('have a title and a sentence for every kind, in singular and plural', () => {
    const fact = { month: '2026-09', day: '2026-10-01', amount: 95_000, name: 'Experian', why: 'welcome' }
    for (const kind of kinds)
      for (const count of [1, 2, 24]) {
        const { title, body } = textOf({ kind, count, amount: 95_000 * count, facts: [fact, fact] })
        expect(`${title} ${body}`).not.toMatch(/undefined|NaN|null| {2}/)
        expect(body).toMatch(/\.$/)
        expect(title).not.toMatch(/\.$/)
      }
  })

  test('for a rent reminder name the amount, payee, account and last on-time day', () => {
    const fact = {
      month: '2026-12',
      day: '2026-12-01',
      onTimeBy: '2026-12-06',
      amount: 95_000,
      name: 'Larch Lettings',
      account: 'Everyday',
    }
    const words = (kind: 'coming_rent' | 'troubled_rent', more: Fact = {}) =>
      textOf({ kind, count: 1, amount: 95_000, facts: [{ ...fact, ...more }] })
    expect(words('coming_rent')).toEqual({
      title: 'Rent is due on 01 December 2026',
      body: '£950.00 to Larch Lettings from Everyday. It is on time if your bank books it by 06 December 2026.',
    })
    expect(words('coming_rent', { other: 90_000 }).body).toContain('Until now it was £900.00')
    expect(words('coming_rent', { declared: 90_000 }).body).toContain(
      'You told us £900.00 and have paid this sum lately.',
    )
    for (const why of [...RENT_PROBLEMS, undefined]) {
      const { title, body } = words('troubled_rent', { why, other: 5_000 })
      expect(title).toContain('December 2026')
      expect(body).toMatch(/£950\.00.* to Larch Lettings/)
      expect(`${title}${body}`).not.toMatch(/missed|undefined| {2}/)
    }
  })

  test('write days with two digits', () => {
    const at = (day: string) => textOf({ kind: 'payment_failed', count: 1, amount: 0, facts: [{ day }] }).body
    expect(at('2026-10-02')).toContain('until 02 October 2026.')
    expect(at('2026-10-12')).toContain('until 12 October 2026.')
  })

  test('do not present a month in question as missed', () => {
    for (const why of ['suggested', 'not_found']) {
      const { title, body } = textOf({
        kind: 'month_to_confirm',
        count: 1,
        amount: 0,
        facts: [{ month: '2026-08', why }],
      })
      expect(title).toContain('August 2026')
      expect(body).toContain('Nothing negative is reported')
      expect(`${title}${body}`).not.toContain('missed')
    }
  })
})
