import { onEvent } from '@keyturn/platform/jobs'
import { recordWorld } from '@keyturn/rent-record/testing'
import type { ReminderKind } from '../domain/decide-reminder.ts'
import { rentDayNear, rentDayProblem } from '../events.ts'
import { rentReminders } from '../index.ts'
import { eveningJob, morningJob } from '../jobs/kinds.ts'
import type { ReceivedReminder } from './simulated-members.ts'

interface FullReminder extends ReceivedReminder {
  facts: Record<string, unknown>
}

export type RentRemindersWorld = Awaited<ReturnType<typeof rentRemindersWorld>>

/** World with bank, rent record and rent reminders on its own database. */
export async function rentRemindersWorld(start: string) {
  /** Reminders and warnings with all their facts. */
  const heard: FullReminder[] = []
  const hear = (word: ReminderKind, facts: { memberId: string; dueOn: string }): void => {
    heard.push({ memberId: facts.memberId, word, dueOn: facts.dueOn, at: app.clock.now(), facts })
  }
  const listeners = [
    onEvent(rentDayNear, 'test.near', async (facts) => hear('ahead', facts)),
    onEvent(rentDayProblem, 'test.troubled', async (facts) => hear(facts.trouble, facts)),
  ]
  const app = await recordWorld(start, {
    downstream: (context) => [rentReminders(context)],
    handlers: listeners,
  })
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
