import { findMemberByEmail } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import type { Worker } from '@keyturn/platform/jobs'
import { demoPeople, deskScene } from '@keyturn/seeds'
import type { ClockControl } from '../clock.ts'
import type { StandIns } from '../stand-ins.ts'
import type { DemoContext } from './deed.ts'
import { deskDeeds } from './desk.ts'
import { fileDeeds } from './files.ts'
import { lifeOf } from './people.ts'

/**
 * Fills an empty sandbox with people who have a past: its clock begins where the first of them joined, each does what
 * every member does on the day it was done, the worker does what follows from it, and the clock goes on to today.
 */
export async function liveDemo(parts: {
  context: DemoContext
  standIns: StandIns
  worker: Worker
  clock: ClockControl
}): Promise<void> {
  const { context, standIns, worker, clock } = parts
  const { stripe, bank } = standIns
  // Nobody is charged or read for a demo where real companies are reached.
  const companies = stripe && bank ? { stripe, bank } : null
  const people = [...demoPeople(context.adminEmails), ...(companies ? [deskScene.behind] : [])]
  const [first] = people
  if (!first || (await findMemberByEmail(context.db, first.email))) return
  const deeds = [
    ...people.flatMap((person) => lifeOf(context, companies, person)),
    ...(companies ? deskDeeds(context) : []),
    ...(companies && standIns.agencies ? fileDeeds(context, standIns.agencies) : []),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const today = clock.now()
  const lastDay = after(today, -days(1))
  const before = deeds.filter(({ at }) => at <= lastDay)
  await clock.beginAt(deeds[0]?.at ?? today)
  for (const { at, act } of before) {
    await clock.jumpTo(at)
    await worker.drain()
    await act()
    await worker.drain()
  }
  // The last day is lived with all its rounds: whoever looks in finds every bank read and every letter written.
  await clock.jumpTo(lastDay)
  for (const { at, act } of deeds.slice(before.length)) {
    await clock.moveTo(at)
    await act()
    await worker.drain()
  }
  await clock.moveTo(today)
  await clock.reset()
  await worker.drain()
}
