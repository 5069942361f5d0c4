export interface AfterExpiry {
  rememberPath: string | null
  goTo: '/login' | null
}

/**
 * The session has ended for good. Who reads a page for everybody stays there, unless the call was strict. Nothing is
 * remembered for a page one reads without signing in.
 */
export function afterExpiry(at: { path: string; isPublic: boolean; strict: boolean }): AfterExpiry {
  if (at.isPublic && !at.strict) return { rememberPath: null, goTo: null }
  return { rememberPath: at.isPublic ? null : at.path, goTo: '/login' }
}

/** What the first 401 of a call asks for. Without a token there is nothing to renew. */
export function onUnauthorised(call: { path: string; carriedToken: boolean }) {
  if (/\/api\/auth\/(login|register|passkeys\/sign-in|token\/refresh|logout)\b/.test(call.path))
    return 'give-up'
  return call.carriedToken ? 'renew' : 'signed-out'
}
