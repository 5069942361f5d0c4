import { addDays, type Day } from '@keyturn/platform/days'
import { job } from '@keyturn/platform/jobs'
import { aPlanSince } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type RentRemindersWorld, rentRemindersWorld } from './testing/index.ts'
import { reminderErrors, type SimulatedMember, simulatedMember } from './testing/simulated-members.ts'

/** End-to-end run with a few members. domain/simulated-year.test.ts simulates a year of two hundred. */
const memberCount = Number(process.env.AHEAD_MEMBERS ?? 8)
const dayCount = Number(process.env.AHEAD_DAYS ?? 45)
const BEGINS = '2026-06-10'
const ENDS = addDays(BEGINS, dayCount)
const SPAN = { begins: BEGINS, dayCount }

async function begin(app: RentRemindersWorld, life: SimulatedMember): Promise<void> {
  const { db } = app.context
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
  // Rows dated in the future become visible on their day.
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

async function liveDay(app: RentRemindersWorld, day: Day): Promise<void> {
  await app.jumpTo(`${day}T06:30:00Z`)
  await app.context.db.transaction((tx) =>
    app.context.queue.enqueue(tx, job('rent-record.daily-round', z.object({})), {}),
  )
  await app.worker.drain()
  await app.jumpTo(`${day}T07:30:00Z`)
  await app.round('morning')
  await app.jumpTo(`${day}T18:30:00Z`)
  await app.round('evening')
}

test(`in ${dayCount} days, each of ${memberCount} members gets one timely reminder per rent, and none after it was found`, async () => {
  const app = await rentRemindersWorld(`${BEGINS}T10:00:00Z`)
  try {
    const lives = Array.from({ length: memberCount }, (_, nth) => simulatedMember(nth, SPAN))
    for (const life of lives) await begin(app, life)
    // Extends the consents, because this test is about rent days.
    await app.context.db.execute(sql`update bank_connection set consent_expires_at = '2030-01-01'`)
    for (let day = addDays(BEGINS, 1); day <= ENDS; day = addDays(day, 1)) await liveDay(app, day)
    expect(lives.flatMap((life) => reminderErrors(life, app.heard, SPAN))).toEqual([])
    const count = (word: string): number => app.heard.filter((each) => each.word === word).length
    expect(count('ahead')).toBeGreaterThan(memberCount)
    expect(count('not_seen')).toBeGreaterThan(0)
    if (process.env.AHEAD_MEMBERS)
      process.stdout.write(`${count('ahead')} reminders, ${app.heard.length - count('ahead')} warnings\n`)
  } finally {
    await app.close()
  }
}, 3_600_000)
