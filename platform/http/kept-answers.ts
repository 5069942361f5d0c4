import type { Reading } from '../observability/metrics/index.ts'
import type { CurrentMember } from './auth.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Memory limit of the response cache, in bytes. */
    keptAnswersBytes: number
  }
}

/** Response cache: one computed response per member and day, until the member's revision changes. */
export type KeptAnswers<T> = (
  member: Pick<CurrentMember, 'memberId' | 'revision'>,
  on: string,
  work: () => Promise<T>,
) => Promise<T>

/** Memory budget of one cache. */
export interface Room<T> {
  mostBytes: number
  bytesOf(answer: T): number
}

/** Default memory limit: about six thousand dashboards. */
export const KEPT_ANSWERS_BYTES = 64 * 1_048_576
/** Overhead of an entry: member id, revision and map slot. */
const ENTRY_BYTES = 300

interface Looks {
  kept: number
  worked_out: number
  bytes: number
}

const looksByName = new Map<string, Looks>()

/** Metric: cache hits and misses by response. */
export const keptLooks = (): Reading[] =>
  [...looksByName].flatMap(([answer, { kept, worked_out }]) => [
    { answer, outcome: 'kept', value: kept },
    { answer, outcome: 'worked_out', value: worked_out },
  ])

/** Metric: cache hit rate since the start, from 0 to 1. */
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
 * LRU cache with one response per member. The revision is read before the work and never reused, so a response is
 * never older than its revision.
 */
export function keepAnswers<T>(name: string, { mostBytes, bytesOf }: Room<T>): KeptAnswers<T> {
  const looks: Looks = { kept: 0, worked_out: 0, bytes: 0 }
  looksByName.set(name, looks)
  // A Map iterates in insertion order, so the least recently used member is first.
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
