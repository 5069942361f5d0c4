import type { DashboardAnswer } from '../contract.ts'

const MAX_WAIT_MS = 15_000

let awaited: { isSeen: boolean; until: number } | null = null

/**
 * Notes that the rent was declared (false) or that this was undone (true). A job updates the record after the response.
 */
export function awaitRent(isSeen: boolean, now = Date.now()): void {
  awaited = { isSeen, until: now + MAX_WAIT_MS }
}

/** Marks a response as not final if the record lacks the noted change. */
export function withAwaitedRent(answer: DashboardAnswer, now = Date.now()): DashboardAnswer {
  if (!awaited) return answer
  if (now > awaited.until || (answer.seen_rent !== null) === awaited.isSeen) {
    awaited = null
    return answer
  }
  return { ...answer, seen_rent: awaited.isSeen ? answer.seen_rent : null, is_looking: true }
}
