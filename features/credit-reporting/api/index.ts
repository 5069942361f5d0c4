import type { HttpPlugin } from '@keyturn/platform/http'
import type { MemberSide } from '../member-side.ts'
import { consentRoutes } from './consent-routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { profileRoutes } from './profile-routes.ts'

export function creditProfileApi(house: MemberSide): HttpPlugin {
  return async (app) => {
    await app.register(profileRoutes(house))
    await app.register(consentRoutes(house))
    await app.register(disputeRoutes(house))
  }
}
