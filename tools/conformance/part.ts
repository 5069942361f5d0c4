import { inspect, isDeepStrictEqual } from 'node:util'
import type { Check } from '@keyturn/platform/checks'

/** One thing that was held against software or a document that others wrote. */
export interface Held {
  company: string
  call: string
  /** What it was held against, with its version. */
  against: string
  /** Null: it holds. */
  fault: string | null
}

/** A part that cannot be tried on this machine, and what it would take. */
export class CannotTry extends Error {}

export interface PartOptions {
  bud: string | null
  /** It was asked for, by name or for the table of all: what takes minutes is left out of the daily run. */
  hasTime: boolean
}

export interface Part {
  name: string
  run(options: PartOptions): Promise<Held[]>
}

/** Tries something that should simply work; what it throws is the fault. */
export async function held(about: Omit<Held, 'fault'>, attempt: () => Promise<void>): Promise<Held> {
  try {
    await attempt()
    return { ...about, fault: null }
  } catch (error) {
    return { ...about, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** What came is what should have come. */
export function same(came: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(came, wanted)) throw new Error(`Came: ${inspect(came)}. Wanted: ${inspect(wanted)}.`)
}

/** It is refused, and what it says of that. */
export async function refused(attempt: Promise<unknown>): Promise<Error> {
  const came = await attempt.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  if (came instanceof Error) return came
  throw new Error(`It was not refused: ${inspect(came)}.`)
}

/** The doctor finds it broken, names the cause and knows a cure. */
export function operatorIsTold(check: Check, cause: string): void {
  if (check.works || !check.cause.includes(cause) || check.cure === '')
    throw new Error(`The doctor says ${inspect(check)}, not "${cause}".`)
}
