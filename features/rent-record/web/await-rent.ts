import type { DashboardAnswer } from '../contract.ts'

const LONGEST_WAIT_MS = 15_000

let awaited: { isSeen: boolean; until: number } | null = null

/** Notes that the rent was declared (false) or taken back (true): a job works it into the record after the reply. */
export function awaitRent(isSeen: boolean, now = Date.now()): void {
  awaited = { isSeen, until: now + LONGEST_WAIT_MS }
}

/** Marks an answer as not final if the record does not have the noted change yet. */
export function withAwaitedRent(answer: DashboardAnswer, now = Date.now()): DashboardAnswer {
  if (!awaited) return answer
  if (now > awaited.until || (answer.seen_rent !== null) === awaited.isSeen) {
    awaited = null
    return answer
  }
  return { ...answer, seen_rent: awaited.isSeen ? answer.seen_rent : null, is_looking: true }
}
