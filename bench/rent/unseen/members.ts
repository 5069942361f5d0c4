import { seededRandom } from '../random.ts'
import { everyday, lookalikes } from './everyday.ts'
import { NAMES_AND_MORE } from './more-patterns.ts'
import { SUMS_AND_DAYS } from './patterns.ts'
import { drawDueDays, newScenario, type UnseenMember, type UnseenScenario, written } from './scenario.ts'

export type { UnseenMember } from './scenario.ts'

const PATTERNS: Record<string, (story: UnseenScenario) => void> = { ...SUMS_AND_DAYS, ...NAMES_AND_MORE }

/** Patterns in equal parts. Plain payers count double, because they are the most common in reality. */
const NAMES = [...Object.keys(PATTERNS), 'plain', 'agent', 'plain']

export function makeUnseenMember(seed: number, index: number): UnseenMember {
  const random = seededRandom(seed * 7919 + index * 104_729)
  const name = NAMES[index % NAMES.length] ?? 'plain'
  const story = newScenario(random)
  drawDueDays(story)
  PATTERNS[name]?.(story)
  everyday(story)
  lookalikes(story)
  return written(story, name)
}
