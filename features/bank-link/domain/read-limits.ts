/** Banks allow four reads in twenty-four hours while the person is away; with the person there, any number. */
export const UNATTENDED_READS_A_DAY = 4

const DAY_MS = 86_400_000

export function unattendedReadsLeft(reads: readonly Date[], now: Date): number {
  const recent = reads.filter((at) => now.getTime() - at.getTime() < DAY_MS).length
  return Math.max(0, UNATTENDED_READS_A_DAY - recent)
}

/** What to remember after one more: older ones can no longer count. */
export function withRead(reads: readonly Date[], now: Date): Date[] {
  return [...reads.filter((at) => now.getTime() - at.getTime() < DAY_MS), now]
}

/** Years of statements of several accounts in one evening; each has the whole record reckoned anew. */
export const STATEMENTS_A_DAY = 20
