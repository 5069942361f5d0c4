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
}

export function job<Data>(
  name: string,
  schema: z.ZodType<Data>,
  options: { retries?: number } = {},
): Job<Data> {
  return { name, schema, retries: options.retries ?? 8 }
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
  /** How often it was tried before: 0 at first. */
  retry: number
}

/** How it went, in a word of few, where there is more to say than that it is done. */
export type Outcome = Promise<string> | Promise<void>

/** A handler may run twice for the same job (a crash after its work, before its receipt): it must not mind. */
export interface JobHandler {
  name: string
  retries: number
  event: string | null
  run(data: unknown, attempt: JobAttempt): Outcome
}

export function on<Data>(
  definition: Job<Data>,
  run: (data: Data, attempt: JobAttempt) => Outcome,
): JobHandler {
  return {
    name: definition.name,
    retries: definition.retries,
    event: null,
    run: (data, attempt) => run(definition.schema.parse(data), attempt),
  }
}

/** Listens to an announcement under a queue of its own, so that one listener's trouble is not another's. */
export function subscriptionTo<Data>(
  heard: Announcement<Data>,
  name: string,
  run: (data: Data, attempt: JobAttempt) => Outcome,
): JobHandler {
  return {
    name,
    retries: 8,
    event: heard.event,
    run: (data, attempt) => run(heard.schema.parse(data), attempt),
  }
}

/** Work by the calendar: a cron line read in Europe/London. */
export interface Schedule {
  cron: string
  job: Job<Record<string, never>>
}
