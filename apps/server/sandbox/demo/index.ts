import { findMemberByEmail } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import type { Worker } from '@keyturn/platform/jobs'
import { adminScene, demoPeople } from '@keyturn/seeds'
import type { ClockControl } from '../clock.ts'
import type { StandIns } from '../stand-ins.ts'
import { adminAreaActions } from './admin-area.ts'
import type { DemoContext } from './demo-action.ts'
import { agencyFileActions } from './files.ts'
import { personActions } from './people.ts'

/**
 * Fills an empty sandbox with people who have a history. The clock starts in the past, and moves to today while members
 * act and the worker runs jobs.
 */
export async function runDemo(parts: {
  context: DemoContext
  standIns: StandIns
  worker: Worker
  clock: ClockControl
}): Promise<void> {
  const { context, standIns, worker, clock } = parts
  const { stripe, bank } = standIns
  // Null with real providers, because a demo must not charge a card or read a bank.
  const companies = stripe && bank ? { stripe, bank } : null
  const people = [...demoPeople(context.adminEmails), ...(companies ? [adminScene.behind] : [])]
  const [first] = people
  if (!first || (await findMemberByEmail(context.db, first.email))) return
  const deeds = [
    ...people.flatMap((person) => personActions(context, companies, person)),
    ...(companies ? adminAreaActions(context) : []),
    ...(companies && standIns.agencies ? agencyFileActions(context, standIns.agencies) : []),
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
  // Runs all scheduled jobs of the last day, so that every bank is read and every email written.
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
