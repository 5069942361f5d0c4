import cookie from '@fastify/cookie'
import type { HttpPlugin } from '@keyturn/platform/http'
import type { Desk } from './answers.ts'
import { profileRoutes } from './profile-routes.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

export { createLoadSession } from './load-session.ts'

/** All of /api/auth/. */
export function identityApi(desk: Desk): HttpPlugin {
  return async (app) => {
    await app.register(cookie)
    await app.register(signInRoutes(desk))
    await app.register(recoveryRoutes(desk))
    await app.register(sessionRoutes(desk))
    await app.register(profileRoutes(desk))
    await app.register(twoFactorRoutes(desk))
  }
}
