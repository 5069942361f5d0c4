export interface AfterExpiry {
  rememberPath: string | null
  goTo: '/login' | null
}

/**
 * Returns where to go after a session expires: nowhere on a public page, unless the call was strict. Remembers only
 * member pages for the return.
 */
export function afterExpiry(at: { path: string; isPublic: boolean; strict: boolean }): AfterExpiry {
  if (at.isPublic && !at.strict) return { rememberPath: null, goTo: null }
  return { rememberPath: at.isPublic ? null : at.path, goTo: '/login' }
}

/** Decides about the first 401 of a call. Without a token there is nothing to renew. */
export function onUnauthorised(call: { path: string; carriedToken: boolean }) {
  if (/\/api\/auth\/(login|register|passkeys\/sign-in|token\/refresh|logout)\b/.test(call.path))
    return 'give-up'
  return call.carriedToken ? 'renew' : 'signed-out'
}
