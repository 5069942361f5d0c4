import {
  addDays,
  type Day,
  dayOfInstant,
  dueDays,
  type Every,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import { aPlanSince } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type DaysAheadApp, type Heard, openDaysAheadApp } from './testing/index.ts'

/** AHEAD_MEMBERS=200 AHEAD_DAYS=365 makes it the whole proof; a shorter life of fewer is lived at every test. */
const memberCount = Number(process.env.AHEAD_MEMBERS ?? 8)
const dayCount = Number(process.env.AHEAD_DAYS ?? 62)
const BEGINS = '2026-06-10'
const ENDS = addDays(BEGINS, dayCount)

interface Life {
  id: string
  every: Every
  dueDay: number | null
  remindDays: number
  /** The last day in the home. */
  endsOn: Day | null
  hasPlan: boolean
  /** By rent day, the day on which its rent left; null: it never did. */
  paidOn: Map<Day, Day | null>
}

const HABITS = ['steady', 'early', 'late', 'forgetful'] as const

/** The same lives at every run. */
function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function lifeOf(nth: number): Life {
  const chance = chances(nth + 7)
  for (let warm = 0; warm < 5; warm++) chance(2)
  const every = (['month', 'month', 'month', 'four_weeks', 'fortnight', 'week'] as const)[nth % 6] ?? 'month'
  const dueDay = every === 'month' ? ([1, 31, 28, 15, 29][chance(5)] ?? 1) : null
  const habit = HABITS[chance(4)] ?? 'steady'
  const endsOn = chance(5) === 0 ? addDays(BEGINS, 20 + chance(dayCount)) : null
  const from = '2026-01-05'
  const days = dueDays({ every, from, dueDay }, from, endsOn ?? addDays(ENDS, 40))
  const paidOn = new Map(
    days.map((due): [Day, Day | null] => {
      const bankDay = workingDayOnOrAfter(due, 'england-and-wales')
      const isPast = due < addDays(BEGINS, -7)
      if (habit === 'forgetful' && !isPast && chance(3) === 0) return [due, null]
      // A weekly rent that came days early or late would as well be the week's before or after.
      const far = every === 'week' ? 1 : 4
      if (habit === 'early') return [due, addDays(due, -1 - chance(far))]
      if (habit === 'late' && chance(2) === 0) return [due, addDays(bankDay, chance(far))]
      return [due, bankDay]
    }),
  )
  const id = `0192aaaa-0000-7000-8000-${String(nth).padStart(12, '0')}`
  return { id, every, dueDay, remindDays: 1 + chance(7), endsOn, hasPlan: nth % 11 !== 10, paidOn }
}

async function begin(app: DaysAheadApp, life: Life): Promise<void> {
  const { db } = app.all
  await app.addMember(life.id)
  if (life.hasPlan) await aPlanSince(db, life.id, 'standard', new Date(`${BEGINS}T00:00:00Z`))
  await db.execute(sql`insert into days_ahead_choice values (${life.id}, ${life.remindDays})`)
  await app.rents(life.id, {
    id: life.id,
    tenancy: {
      startsOn: '2026-01-05',
      terms: [{ from: '2026-01-05', pence: 95_000, every: life.every, dueDay: life.dueDay }],
      payees: ['J Okafor'],
    },
  })
  await db.execute(sql`update tenancy set moved_out_on = ${life.endsOn}::date where member_id = ${life.id}`)
  // What a bank dates ahead is seen on its day.
  const transactions = [...life.paidOn.values()].flatMap((date) =>
    date ? [{ date, amount: -950, description: 'STO J OKAFOR RENT' }] : [],
  )
  const joined = await app.connect(life.id, {
    kind: 'accounts',
    accounts: [{ name: 'Everyday', transactions }],
  })
  expect(joined.status).toBe(200)
  await app.worker.drain()
}

async function liveDay(app: DaysAheadApp, day: Day): Promise<void> {
  await app.jumpTo(`${day}T06:30:00Z`)
  await app.all.db.transaction((tx) =>
    app.all.queue.enqueue(tx, { name: 'rent-record.daily-round', schema: z.object({}), retries: 1 }, {}),
  )
  await app.worker.drain()
  await app.jumpTo(`${day}T07:30:00Z`)
  await app.round('morning')
  await app.jumpTo(`${day}T18:30:00Z`)
  await app.round('evening')
}

/** What was wrong with what a member heard, one line each. */
function wrongs(life: Life, heard: readonly Heard[]): string[] {
  const { id, remindDays, hasPlan, endsOn, paidOn } = life
  const wrong: string[] = []
  const mine = heard.filter(({ memberId }) => memberId === id)
  const note = (dueOn: Day, what: string): void => void wrong.push(`${id} ${dueOn}: ${what}`)
  if (!hasPlan && mine.length > 0) note('', 'has no plan and heard something')
  for (const { word, dueOn, at } of mine) {
    const day = dayOfInstant(at)
    const paid = paidOn.get(dueOn)
    if (paid === undefined) note(dueOn, `is no rent day, and ${word} was said`)
    if (paid && paid <= day) note(dueOn, `${word} on ${day}, after it was seen on ${paid}`)
    if (endsOn && dueOn > endsOn) note(dueOn, `${word} of a home left before`)
    if (word === 'ahead' && (day >= dueOn || day < addDays(dueOn, -remindDays)))
      note(dueOn, `a reminder on ${day}, wanted ${remindDays} days ahead`)
    const lateAfter = addDays(workingDayOnOrAfter(dueOn, 'england-and-wales'), 5)
    if (day > lateAfter) note(dueOn, `${word} on ${day}, too late to help`)
  }
  for (const [dueOn, paid] of paidOn) {
    const first = addDays(dueOn, -remindDays)
    const last = addDays(workingDayOnOrAfter(dueOn, 'england-and-wales'), 5)
    if (!hasPlan || first < BEGINS || last >= ENDS || (endsOn && dueOn > endsOn)) continue
    const count = (word: string): number =>
      mine.filter((each) => each.dueOn === dueOn && each.word === word).length
    const warned = mine.some((each) => each.dueOn === dueOn && each.word !== 'ahead')
    const isPaidBefore = paid !== null && paid <= first
    if (count('ahead') !== (isPaidBefore ? 0 : 1) && !(warned && count('ahead') === 0))
      note(dueOn, `${count('ahead')} reminders, paid ${paid}`)
    if (paid === null && count('not_seen') !== 1) note(dueOn, `${count('not_seen')} warnings, never paid`)
    if (paid !== null && paid <= workingDayOnOrAfter(dueOn, 'england-and-wales') && count('not_seen') > 0)
      note(dueOn, 'a warning of rent that was paid')
  }
  return wrong
}

test(`${dayCount} days of ${memberCount} members: each is reminded once, nobody late, and of no rent that was seen`, async () => {
  const app = await openDaysAheadApp(`${BEGINS}T10:00:00Z`)
  try {
    const lives = Array.from({ length: memberCount }, (_, nth) => lifeOf(nth))
    for (const life of lives) await begin(app, life)
    // Consents last: what is lived here are rent days.
    await app.all.db.execute(sql`update bank_connection set consent_expires_at = '2030-01-01'`)
    for (let day = addDays(BEGINS, 1); day <= ENDS; day = addDays(day, 1)) await liveDay(app, day)
    expect(lives.flatMap((life) => wrongs(life, app.heard))).toEqual([])
    const count = (word: string): number => app.heard.filter((each) => each.word === word).length
    expect(count('ahead')).toBeGreaterThan(memberCount)
    expect(count('not_seen')).toBeGreaterThan(0)
    if (process.env.AHEAD_MEMBERS)
      process.stdout.write(`${count('ahead')} reminders, ${app.heard.length - count('ahead')} warnings\n`)
  } finally {
    await app.close()
  }
}, 3_600_000)
