/** Banks allow four reads in twenty-four hours without the member, and unlimited reads with the member present. */
export const UNATTENDED_READS_A_DAY = 4

const DAY_MS = 86_400_000

export function unattendedReadsLeft(reads: readonly Date[], now: Date): number {
  const recent = reads.filter((at) => now.getTime() - at.getTime() < DAY_MS).length
  return Math.max(0, UNATTENDED_READS_A_DAY - recent)
}

/** Adds a read and drops those too old for the limit. */
export function withRead(reads: readonly Date[], now: Date): Date[] {
  return [...reads.filter((at) => now.getTime() - at.getTime() < DAY_MS), now]
}

/** Rate limit for uploads: enough for years of statements. Each one recomputes the whole record. */
export const STATEMENTS_A_DAY = 20

/** Rows of all uploaded statements together. Every refresh of the record loads them. */
export const MAX_STATEMENT_ROWS = 20_000
