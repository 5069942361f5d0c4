import type { HttpPlugin } from '@keyturn/platform/http'
import type { Tenancies } from '../tenancies.ts'
import { addressRoutes } from './address-routes.ts'
import { agreementRoutes } from './agreement-routes.ts'
import { consentRoutes } from './consent-routes.ts'
import { landlordRoutes } from './landlord-routes.ts'
import { tenancyRoutes } from './tenancy-routes.ts'

/** What tenancy answers under /api/verification/. */
export function tenancyApi(house: Tenancies): HttpPlugin {
  return async (app) => {
    await app.register(tenancyRoutes(house))
    await app.register(consentRoutes(house))
    await app.register(landlordRoutes(house))
    await app.register(agreementRoutes(house))
    await app.register(addressRoutes(house))
  }
}
