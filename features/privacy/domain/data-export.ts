/** Time for which the finished copy can be downloaded. */
export const EXPORT_LIFETIME_HOURS = 24
export const EXPORTS_PER_DAY = 5

/** Known before the file exists, so that it can be deleted even if the job that writes it crashes. */
export const exportFileKey = (memberId: string, exportId: string): string => `exports/${memberId}/${exportId}`

export type ExportState = 'asked' | 'ready' | 'expired'

/**
 * True for the session that requested the copy or for a later sign-in, so that an older session in another person's
 * hands cannot download it.
 */
export const opensIn = (
  copy: { askedIn: string | null; askedAt: Date },
  session: { sessionId: string; signedInAt: Date },
): boolean => copy.askedIn === session.sessionId || session.signedInAt > copy.askedAt

/** State shown to the member. A copy past its time is expired even before the job has run. */
export function stateAt(copy: { state: ExportState; expiresAt: Date | null }, now: Date): ExportState {
  if (copy.state === 'ready' && (!copy.expiresAt || copy.expiresAt <= now)) return 'expired'
  return copy.state
}
