import type { z } from 'zod'

/**
 * Kind of job. Data has ids only, no personal data. Never rename it, because waiting jobs and the previous release
 * use the name.
 */
export interface Job<Data> {
  name: string
  schema: z.ZodType<Data>
  retries: number
  /** True for a high priority, because a user is waiting for the result. */
  isHighPriority: boolean
}

export function job<Data>(
  name: string,
  schema: z.ZodType<Data>,
  { retries = 8, isHighPriority = false }: { retries?: number; isHighPriority?: boolean } = {},
): Job<Data> {
  return { name, schema, retries, isHighPriority }
}

/** Domain event. The code that publishes it does not know the subscribers. */
export interface DomainEvent<Data> {
  event: string
  schema: z.ZodType<Data>
}

export function domainEvent<Data>(event: string, schema: z.ZodType<Data>): DomainEvent<Data> {
  return { event, schema }
}

export interface JobAttempt {
  jobId: string
  /** True if an earlier worker started this job, so part of it may be done. */
  isRetry: boolean
}

/** Result label for the log and metrics, if there is more to report than success. */
export type Outcome = Promise<string> | Promise<void>

/** Must be idempotent, because a crash between the work and its completion runs the job twice. */
export interface JobHandler {
  name: string
  retries: number
  isHighPriority: boolean
  event: string | null
  /** Filter for events: if it returns false, no job is created. */
  filter?(data: unknown): boolean
  run(data: unknown, attempt: JobAttempt): Outcome
}

export function onJob<Data>(
  definition: Job<Data>,
  run: (data: Data, attempt: JobAttempt) => Outcome,
): JobHandler {
  return {
    name: definition.name,
    retries: definition.retries,
    isHighPriority: definition.isHighPriority,
    event: null,
    run: (data, attempt) => run(definition.schema.parse(data), attempt),
  }
}

/** Retries for work that must outlast a provider's outage: about three days, with a backoff of up to six hours. */
export const RETRIES_FOR_DAYS = 24

/** Subscribes to an event with its own queue, so one subscriber's failures do not affect the others. */
export function onEvent<Data>(
  definition: DomainEvent<Data>,
  name: string,
  run: (data: Data, attempt: JobAttempt) => Outcome,
  filter?: (data: Data) => boolean,
  { retries = 8 }: { retries?: number } = {},
): JobHandler {
  return {
    name,
    retries,
    isHighPriority: false,
    event: definition.event,
    ...(filter && { filter: (data: unknown) => filter(definition.schema.parse(data)) }),
    run: (data, attempt) => run(definition.schema.parse(data), attempt),
  }
}

/** Scheduled job: a cron expression in Europe/London time. */
export interface Schedule {
  cron: string
  job: Job<Record<string, never>>
}
