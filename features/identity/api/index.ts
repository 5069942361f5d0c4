import cookie from '@fastify/cookie'
import type { AccessTokens, HttpPlugin } from '@keyturn/platform/http'
import type { Identity } from '../identity.ts'
import { prepareFindLiveSession } from '../store/sessions.ts'
import type { Desk } from './answers.ts'
import { profileRoutes } from './profile-routes.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

export { createLoadSession } from './load-session.ts'

/** All of /api/auth/. */
export function identityApi(parts: { identity: Identity; tokens: AccessTokens }): HttpPlugin {
  const desk: Desk = { ...parts, findLiveSession: prepareFindLiveSession(parts.identity.db) }
  return async (app) => {
    await app.register(cookie)
    await app.register(signInRoutes(desk))
    await app.register(recoveryRoutes(desk))
    await app.register(sessionRoutes(desk))
    await app.register(profileRoutes(desk))
    await app.register(twoFactorRoutes(desk))
  }
}
