import type { z } from 'zod'

/**
 * A kind of work: its queue's name and what it needs to know. Data hold ids, never personal facts. The name stands in
 * the database with whatever waits, and a program of the release before may still enqueue under it: so it stays as it
 * was first given, also when the code around it is renamed.
 */
export interface Job<Data> {
  name: string
  schema: z.ZodType<Data>
  retries: number
  /** Somebody sits and waits for it, with a hand on the mouse: it goes before everything else. */
  isAwaited: boolean
}

export function job<Data>(
  name: string,
  schema: z.ZodType<Data>,
  { retries = 8, isAwaited = false }: { retries?: number; isAwaited?: boolean } = {},
): Job<Data> {
  return { name, schema, retries, isAwaited }
}

/** Something that happened. Whoever announces it does not know who listens. */
export interface Announcement<Data> {
  event: string
  schema: z.ZodType<Data>
}

export function announcement<Data>(event: string, schema: z.ZodType<Data>): Announcement<Data> {
  return { event, schema }
}

export interface JobAttempt {
  jobId: string
  /** It was in somebody's hands before, who may have done some of it. */
  begunBefore: boolean
}

/** How it went, in a word of few, where there is more to say than that it is done. */
export type Outcome = Promise<string> | Promise<void>

/** A handler may run twice for the same job (a crash after its work, before its receipt): it must not mind. */
export interface JobHandler {
  name: string
  retries: number
  isAwaited: boolean
  event: string | null
  /** Whether there is anything to do about this news: where there is not, no job is made of it. */
  concerns?(data: unknown): boolean
  run(data: unknown, attempt: JobAttempt): Outcome
}

export function on<Data>(
  definition: Job<Data>,
  run: (data: Data, attempt: JobAttempt) => Outcome,
): JobHandler {
  return {
    name: definition.name,
    retries: definition.retries,
    isAwaited: definition.isAwaited,
    event: null,
    run: (data, attempt) => run(definition.schema.parse(data), attempt),
  }
}

/** Tries of work that must be done however long a provider is down: about three days, six hours apart in the end. */
export const RETRIES_FOR_DAYS = 24

/** Listens to an announcement under a queue of its own, so that one listener's trouble is not another's. */
export function subscriptionTo<Data>(
  heard: Announcement<Data>,
  name: string,
  run: (data: Data, attempt: JobAttempt) => Outcome,
  concerns?: (data: Data) => boolean,
  { retries = 8 }: { retries?: number } = {},
): JobHandler {
  return {
    name,
    retries,
    isAwaited: false,
    event: heard.event,
    ...(concerns && { concerns: (data: unknown) => concerns(heard.schema.parse(data)) }),
    run: (data, attempt) => run(heard.schema.parse(data), attempt),
  }
}

/** Work by the calendar: a cron line read in Europe/London. */
export interface Schedule {
  cron: string
  job: Job<Record<string, never>>
}
