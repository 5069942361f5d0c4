import type { DeskItem } from '../contract/index.ts'
import { decideApproval } from './calls.ts'

/** One thing a person may decide about an item, in all its words. */
export interface Choice {
  act: string
  kind: 'primary' | 'outline' | 'danger'
  /** Null: harmless enough to be done at once. */
  question: string | null
  means: string
  /** Who reads the reason. */
  hint: string
  done: string
  /** It leaves things as they are, which nobody can ask for: whoever says it has the last word. */
  isLast?: true
  /** What has to be named besides the reason, one on each line. */
  naming?: { label: string; hint: string }
  run: (reason: string, named: string[]) => Promise<unknown>
}

export const KEPT = 'Kept with your name. The member does not read it.'
export const READ_BY_MEMBER = 'The member reads these words.'

/** Yes or no to something that waits for a person. */
export function yesOrNo(
  item: DeskItem,
  yes: Omit<Choice, 'run' | 'hint'>,
  no: Omit<Choice, 'run' | 'hint' | 'kind'>,
): Choice[] {
  const revision = 'revision' in item ? item.revision : null
  const run = (approve: boolean) => (reason: string) => decideApproval(item, { approve, reason, revision })
  return [
    { ...no, kind: 'outline', hint: KEPT, isLast: true, run: run(false) },
    { ...yes, hint: KEPT, run: run(true) },
  ]
}
