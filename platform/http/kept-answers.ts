import type { CurrentMember } from './auth.ts'

/** What was worked out for a member on a day, until a row it came from changes. */
export type KeptAnswers<T> = (
  member: Pick<CurrentMember, 'memberId' | 'revision'>,
  on: string,
  work: () => Promise<T>,
) => Promise<T>

/**
 * Keeps one answer for each of the latest members. The revision was read before the work began and is never used
 * twice, so what was worked out under it cannot be older than it says; rows that change meanwhile have another.
 */
export function keepAnswers<T>(most: number): KeptAnswers<T> {
  const kept = new Map<string, { revision: string; on: string; answer: T }>()
  return async ({ memberId, revision }, on, work) => {
    const known = kept.get(memberId)
    if (known && known.revision === revision && known.on === on) return known.answer
    const answer = await work()
    if (revision === null) return answer
    kept.delete(memberId)
    const [oldest] = kept.size >= most ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(memberId, { revision, on, answer })
    return answer
  }
}
