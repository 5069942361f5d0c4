import type { Reading } from '../metrics/index.ts'
import type { CurrentMember } from './auth.ts'

/** What was worked out for a member on a day, until a row it came from changes. */
export type KeptAnswers<T> = (
  member: Pick<CurrentMember, 'memberId' | 'revision'>,
  on: string,
  work: () => Promise<T>,
) => Promise<T>

const looksByName = new Map<string, { kept: number; worked_out: number }>()

/** How often an answer was there already, by what is answered. */
export const keptLooks = (): Reading[] =>
  [...looksByName].flatMap(([answer, looks]) =>
    Object.entries(looks).map(([outcome, value]) => ({ answer, outcome, value })),
  )

/**
 * Keeps one answer for each of the latest members. The revision was read before the work began and is never used
 * twice, so what was worked out under it cannot be older than it says; rows that change meanwhile have another.
 */
export function keepAnswers<T>(name: string, most: number): KeptAnswers<T> {
  const looks = { kept: 0, worked_out: 0 }
  looksByName.set(name, looks)
  const kept = new Map<string, { revision: string; on: string; answer: T }>()
  return async ({ memberId, revision }, on, work) => {
    const known = kept.get(memberId)
    if (known && known.revision === revision && known.on === on) {
      looks.kept += 1
      return known.answer
    }
    looks.worked_out += 1
    const answer = await work()
    if (revision === null) return answer
    kept.delete(memberId)
    const [oldest] = kept.size >= most ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(memberId, { revision, on, answer })
    return answer
  }
}
