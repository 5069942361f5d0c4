import { type Http, nameSchemas } from '@keyturn/platform/http'
import type { TenancyContext } from '../context.ts'
import * as contract from '../contract/index.ts'
import { addressRoutes } from './address-routes.ts'
import { agreementRoutes } from './agreement-routes.ts'
import { consentRoutes } from './consent-routes.ts'
import { depositRoutes } from './deposit-routes.ts'
import { homeRoutes } from './home-routes.ts'
import { housemateRoutes } from './housemate-routes.ts'
import { landlordRoutes } from './landlord-routes.ts'

/** Routes under /api/verification/. */
export async function tenancyRoutes(http: Http, context: TenancyContext): Promise<void> {
  nameSchemas('Tenancy', contract)
  await http.register(async (app) => {
    await app.register(homeRoutes(context))
    await app.register(consentRoutes(context))
    await app.register(landlordRoutes(context))
    await app.register(depositRoutes(context))
    await app.register(housemateRoutes(context))
    await app.register(agreementRoutes(context))
    await app.register(addressRoutes(context))
  })
}
