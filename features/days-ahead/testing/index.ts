import { subscriptionTo } from '@keyturn/platform/jobs'
import { recordWorld } from '@keyturn/rent-record/testing'
import { rentDayNear, rentDayTroubled } from '../announcements.ts'
import type { Word } from '../domain/rent-word.ts'
import { daysAhead } from '../index.ts'
import { eveningJob, morningJob } from '../jobs/kinds.ts'
import type { Heard } from './lives.ts'

interface HeardWhole extends Heard {
  facts: Record<string, unknown>
}

export type DaysAheadWorld = Awaited<ReturnType<typeof daysAheadWorld>>

/** World with bank, rent record and rent reminders on its own database. */
export async function daysAheadWorld(start: string) {
  /** Reminders and warnings with all their facts. */
  const heard: HeardWhole[] = []
  const hear = (word: Word, facts: { memberId: string; dueOn: string }): void => {
    heard.push({ memberId: facts.memberId, word, dueOn: facts.dueOn, at: app.clock.now(), facts })
  }
  const listeners = [
    subscriptionTo(rentDayNear, 'test.near', async (facts) => hear('ahead', facts)),
    subscriptionTo(rentDayTroubled, 'test.troubled', async (facts) => hear(facts.trouble, facts)),
  ]
  const app = await recordWorld(start, { downstream: (context) => [daysAhead(context)], handlers: listeners })
  return {
    ...app,
    heard,
    async round(which: 'morning' | 'evening'): Promise<void> {
      const job = which === 'morning' ? morningJob : eveningJob
      const { db, queue } = app.context
      await db.transaction((tx) => queue.enqueue(tx, job, {}))
      await app.worker.drain()
    },
  }
}
