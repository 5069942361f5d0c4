import type { Reading } from '../observability/metrics/index.ts'
import type { CurrentMember } from './auth.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How much memory a process may keep dashboards and their like in. */
    keptAnswersBytes: number
  }
}

/** What was worked out for a member on a day, until a row it came from changes. */
export type KeptAnswers<T> = (
  member: Pick<CurrentMember, 'memberId' | 'revision'>,
  on: string,
  work: () => Promise<T>,
) => Promise<T>

/** How much memory the answers of one kind may take. */
export interface Room<T> {
  mostBytes: number
  bytesOf(answer: T): number
}

/** What one process keeps unless told otherwise: some six thousand dashboards. */
export const KEPT_ANSWERS_BYTES = 64 * 1_048_576
/** The member's id, the revision and the place in the list, beside the answer itself. */
const ENTRY_BYTES = 300

interface Looks {
  kept: number
  worked_out: number
  bytes: number
}

const looksByName = new Map<string, Looks>()

/** How often an answer was there already, by what is answered. */
export const keptLooks = (): Reading[] =>
  [...looksByName].flatMap(([answer, { kept, worked_out }]) => [
    { answer, outcome: 'kept', value: kept },
    { answer, outcome: 'worked_out', value: worked_out },
  ])

/** Of all answers since the start, the part that was there already: a number from 0 to 1. */
export const keptHitRates = (): Reading[] =>
  [...looksByName].map(([answer, { kept, worked_out }]) => ({
    answer,
    value: kept === 0 ? 0 : kept / (kept + worked_out),
  }))

export const keptBytes = (): Reading[] =>
  [...looksByName].map(([answer, { bytes }]) => ({ answer, value: bytes }))

interface Kept<T> {
  revision: string
  on: string
  answer: T
  bytes: number
}

/**
 * Keeps one answer for each of those members who asked last, as many as there is room for. The revision was read before
 * the work began and is never used twice, so what was worked out under it cannot be older than it says; rows that
 * change meanwhile have another.
 */
export function keepAnswers<T>(name: string, { mostBytes, bytesOf }: Room<T>): KeptAnswers<T> {
  const looks: Looks = { kept: 0, worked_out: 0, bytes: 0 }
  looksByName.set(name, looks)
  // A map goes through its keys in the order they were set in: whoever asked longest ago comes first.
  const byMember = new Map<string, Kept<T>>()

  function forget(memberId: string): void {
    looks.bytes -= byMember.get(memberId)?.bytes ?? 0
    byMember.delete(memberId)
  }

  return async ({ memberId, revision }, on, work) => {
    const known = byMember.get(memberId)
    if (known && known.revision === revision && known.on === on) {
      looks.kept += 1
      byMember.delete(memberId)
      byMember.set(memberId, known)
      return known.answer
    }
    looks.worked_out += 1
    const answer = await work()
    if (revision === null) return answer
    const bytes = bytesOf(answer) + ENTRY_BYTES
    forget(memberId)
    if (bytes > mostBytes) return answer
    byMember.set(memberId, { revision, on, answer, bytes })
    looks.bytes += bytes
    for (const oldest of byMember.keys()) {
      if (looks.bytes <= mostBytes) break
      forget(oldest)
    }
    return answer
  }
}
