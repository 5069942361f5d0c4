import { inspect, isDeepStrictEqual } from 'node:util'
import type { Check } from '@keyturn/platform/checks'

/** One check against software or a document of others. */
export interface CheckResult {
  company: string
  call: string
  /** Software or document of the check, with its version. */
  against: string
  /** Null if the check passed. */
  fault: string | null
}

/** Thrown if this machine cannot run a part, with the missing requirement. */
export class PartSkipped extends Error {}

export interface PartOptions {
  bud: string | null
  /** True if the part was requested by name or for the full table. The daily run skips slow checks. */
  hasTime: boolean
}

export interface Part {
  name: string
  run(options: PartOptions): Promise<CheckResult[]>
}

/** Runs something that must work. An error is reported as the fault. */
export async function runCheck(
  about: Omit<CheckResult, 'fault'>,
  attempt: () => Promise<void>,
): Promise<CheckResult> {
  try {
    await attempt()
    return { ...about, fault: null }
  } catch (error) {
    return { ...about, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Throws unless both values are deeply equal. */
export function assertEqual(came: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(came, wanted)) throw new Error(`Came: ${inspect(came)}. Wanted: ${inspect(wanted)}.`)
}

/** Returns the error of a promise. Throws if it is fulfilled. */
export async function expectRejection(attempt: Promise<unknown>): Promise<Error> {
  const came = await attempt.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  if (came instanceof Error) return came
  throw new Error(`It was not refused: ${inspect(came)}.`)
}

/** Asserts that the doctor finds the fault, with its cause and a cure. */
export function assertDoctorFinds(check: Check, cause: string): void {
  if (check.works || !check.cause.includes(cause) || check.cure === '')
    throw new Error(`The doctor says ${inspect(check)}, not "${cause}".`)
}
