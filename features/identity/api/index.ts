import cookie from '@fastify/cookie'
import { deriveKey } from '@keyturn/platform/crypto'
import { type Http, nameSchemas, registerAuth } from '@keyturn/platform/http'
import type { IdentityContext } from '../context.ts'
import * as contract from '../contract.ts'
import { replayIdempotentRequests } from './idempotent-requests.ts'
import { createLoadSession } from './load-session.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

/** Access token checks, which all features use, and the routes of /api/auth/. */
export async function identityRoutes(http: Http, context: IdentityContext): Promise<void> {
  nameSchemas('Identity', contract)
  const { sessionSecret, clock } = context
  const secret = deriveKey(sessionSecret, 'access tokens')
  await registerAuth(http, { secret, before: sessionSecret, clock, loadSession: createLoadSession(context) })
  replayIdempotentRequests(http, context)
  await http.register(async (app) => {
    await app.register(cookie)
    await app.register(signInRoutes(context))
    await app.register(recoveryRoutes(context))
    await app.register(sessionRoutes(context))
    await app.register(profileRoutes(context))
    await app.register(twoFactorRoutes(context))
    await app.register(passkeyRoutes(context))
  })
}
