import { subscriptionTo } from '@keyturn/platform/jobs'
import { openRecordApp, type RecordApp } from '@keyturn/rent-record/testing'
import { rentDayNear, rentDayTroubled } from '../announcements.ts'
import type { DaysAheadContext } from '../context.ts'
import type { Word } from '../domain/rent-word.ts'
import { daysAhead } from '../index.ts'
import { eveningJob, morningJob } from '../jobs/kinds.ts'
import type { Heard } from './lives.ts'

interface HeardWhole extends Heard {
  facts: Record<string, unknown>
}

export interface DaysAheadApp extends RecordApp {
  all: DaysAheadContext
  /** Everything that was said, as it was said. */
  heard: HeardWhole[]
  round(which: 'morning' | 'evening'): Promise<void>
}

/** Bank, rent record and what is said ahead, with a database of their own. */
export async function openDaysAheadApp(start: string): Promise<DaysAheadApp> {
  // The app wants every handler before there is a database; they read the context only when they run.
  const all = {} as DaysAheadContext
  const heard: HeardWhole[] = []
  const { jobs, routes } = daysAhead(all)
  const hear = (word: Word, facts: { memberId: string; dueOn: string }): void => {
    heard.push({ memberId: facts.memberId, word, dueOn: facts.dueOn, at: all.clock.now(), facts })
  }
  const listeners = [
    subscriptionTo(rentDayNear, 'test.near', async (facts) => hear('ahead', facts)),
    subscriptionTo(rentDayTroubled, 'test.troubled', async (facts) => hear(facts.trouble, facts)),
  ]
  const app = await openRecordApp(start, { more: [...jobs, ...listeners] })
  Object.assign(all, app.context, app.bank)
  await routes(app.http)
  return {
    ...app,
    all,
    heard,
    async round(which) {
      const job = which === 'morning' ? morningJob : eveningJob
      await all.db.transaction((tx) => all.queue.enqueue(tx, job, {}))
      await app.worker.drain()
    },
  }
}
