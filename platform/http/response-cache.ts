import { LRUCache } from 'lru-cache'
import type { Sample } from '../observability/metrics/index.ts'
import type { CurrentMember } from './auth.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Memory limit of the response cache, in bytes. */
    responseCacheBytes: number
  }
}

/** Response cache: one computed response per member and day, until the member's revision changes. */
export type ResponseCache<T> = (
  member: Pick<CurrentMember, 'memberId' | 'revision'>,
  on: string,
  work: () => Promise<T>,
) => Promise<T>

/** Memory budget of one cache. */
export interface CacheBudget<T> {
  maxBytes: number
  bytesOf(answer: T): number
}

/** Default memory limit: about six thousand dashboards. */
export const RESPONSE_CACHE_BYTES = 64 * 1_048_576
/** Overhead of an entry: member id, revision and slot. */
const ENTRY_BYTES = 300

interface CacheStats {
  hits: number
  misses: number
  bytes: () => number
}

const statsByName = new Map<string, CacheStats>()

/** Metric: cache hits and misses by response. */
export const responseCacheLookups = (): Sample[] =>
  [...statsByName].flatMap(([answer, { hits, misses }]) => [
    { answer, outcome: 'kept', value: hits },
    { answer, outcome: 'worked_out', value: misses },
  ])

/** Metric: cache hit rate since the start, from 0 to 1. */
export const responseCacheHitRates = (): Sample[] =>
  [...statsByName].map(([answer, { hits, misses }]) => ({
    answer,
    value: hits === 0 ? 0 : hits / (hits + misses),
  }))

export const responseCacheBytes = (): Sample[] =>
  [...statsByName].map(([answer, { bytes }]) => ({ answer, value: bytes() }))

interface CacheEntry<T> {
  revision: string
  on: string
  answer: T
}

/**
 * LRU cache with one response per member. The revision is read before the work and never reused, so a response is
 * never older than its revision.
 */
export function createResponseCache<T>(
  name: string,
  { maxBytes, bytesOf }: CacheBudget<T>,
): ResponseCache<T> {
  const byMember = new LRUCache<string, CacheEntry<T>>({
    // At least a byte, because the library needs a limit. No response is that small, so 0 disables the cache.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ answer }) => bytesOf(answer) + ENTRY_BYTES,
  })
  const stats: CacheStats = { hits: 0, misses: 0, bytes: () => byMember.calculatedSize }
  statsByName.set(name, stats)

  return async ({ memberId, revision }, on, work) => {
    const known = byMember.get(memberId)
    if (known && known.revision === revision && known.on === on) {
      stats.hits += 1
      return known.answer
    }
    stats.misses += 1
    const answer = await work()
    if (revision !== null) byMember.set(memberId, { revision, on, answer })
    return answer
  }
}
