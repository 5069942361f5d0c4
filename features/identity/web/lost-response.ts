import { ApiError } from '@keyturn/platform/client'

/** True if the request may have succeeded although its response was lost. */
export const isResponseLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const PASSWORD_UNKNOWN =
  'We could not hear whether this was saved. Your new password may hold already: try that one first.'

/** Message for a reset link used up by this page's own lost call. Null for other failures. */
export function usedByLostRequest(wasLost: boolean, error: unknown): string | null {
  if (!wasLost || !(error instanceof ApiError)) return null
  const { body } = error
  const isUsed =
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'reset_link_used'
  return isUsed ? PASSWORD_UNKNOWN : null
}
