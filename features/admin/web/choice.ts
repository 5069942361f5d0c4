import type { DeskItem } from '../contract/index.ts'
import { decideApproval } from './calls.ts'

/** An action that staff can choose for an item, with its texts. */
export interface Choice {
  act: string
  kind: 'primary' | 'outline' | 'danger'
  /** Question to confirm. Null if the action is harmless and runs at once. */
  question: string | null
  means: string
  /** Readers of the reason, shown as a hint. */
  hint: string
  done: string
  /** Leaves things unchanged, so it is final and needs no second person. */
  isLast?: true
  /** Extra input beside the reason, one entry per line. */
  naming?: { label: string; hint: string }
  run: (reason: string, named: string[]) => Promise<unknown>
}

export const KEPT = 'Kept with your name. The member does not read it.'
export const READ_BY_MEMBER = 'The member reads these words.'

/** Approve and refuse, for an item that needs a decision. */
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
