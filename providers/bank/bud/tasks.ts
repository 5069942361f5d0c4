import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { BankProblem, type Customer } from '../port.ts'
import type { BudClient } from './client.ts'
import type { TaskAnswer } from './wire.ts'

const MAX_PAUSE_MS = 3_000

export interface Task<Answer extends TaskAnswer> {
  customer: Customer
  answer: z.ZodType<Answer>
  /** Status URL that Bud returned. */
  nextUrl: string | undefined
  /** Status path from Bud's document, used if Bud returned no URL or one that answers 404. */
  path: string
  looks: number
  pauseMs: number
  isOver(answer: Answer): boolean
}

/** Polls a task at the URL that Bud names, up to `looks` times. Returns the last answer, over or not. */
export async function pollUntilDone<Answer extends TaskAnswer>(
  client: BudClient,
  task: Task<Answer>,
): Promise<Answer> {
  let at = task.nextUrl ?? task.path
  for (let look = 1; ; look += 1) {
    const answer = await pollTask(client, task, at)
    if (task.isOver(answer) || look === task.looks) return answer
    at = answer.metadata.next_url ?? at
    await pause(Math.min(answer.metadata.next_url_delay ?? task.pauseMs, MAX_PAUSE_MS))
  }
}

async function pollTask<Answer extends TaskAnswer>(
  client: BudClient,
  { customer, answer, path }: Task<Answer>,
  at: string,
): Promise<Answer> {
  try {
    return await client({ method: 'GET', path: at, customer, answer })
  } catch (error) {
    if (at === path || !(error instanceof BankProblem) || error.kind !== 'not_found') throw error
    return client({ method: 'GET', path, customer, answer })
  }
}
