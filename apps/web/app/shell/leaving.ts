import type { Path } from 'react-router'

/** Whether a step is to wait; whoever says so calls `leave` when it may be taken. */
type Ask = (next: Path, leave: () => void) => boolean

let ask: Ask | null = null

/** Asked before each step to another place, until the answer is called. A page has one such question at most. */
export function askBeforeLeaving(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

export const isHeldBack = (next: Path, leave: () => void): boolean => ask?.(next, leave) ?? false
