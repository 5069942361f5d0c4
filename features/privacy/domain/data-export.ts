/** How long the finished copy can be fetched. */
export const EXPORT_LIFETIME_HOURS = 24
export const EXPORTS_PER_DAY = 5

/** Known before the file is there, so that it is found again whatever became of the work that wrote it. */
export const exportFileKey = (memberId: string, exportId: string): string => `exports/${memberId}/${exportId}`

export type ExportState = 'asked' | 'ready' | 'expired'

/**
 * A copy opens where it was asked for, and to whoever has signed in since: a session that somebody else keeps open finds
 * nothing to carry away.
 */
export const opensIn = (
  copy: { askedIn: string | null; askedAt: Date },
  session: { sessionId: string; signedInAt: Date },
): boolean => copy.askedIn === session.sessionId || session.signedInAt > copy.askedAt

/** What the member sees: a copy whose time is over is expired, whether the job has been by or not. */
export function stateAt(copy: { state: ExportState; expiresAt: Date | null }, now: Date): ExportState {
  if (copy.state === 'ready' && (!copy.expiresAt || copy.expiresAt <= now)) return 'expired'
  return copy.state
}
