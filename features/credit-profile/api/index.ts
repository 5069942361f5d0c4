import { type Http, nameSchemas } from '@keyturn/platform/http'
import type { CreditProfileContext } from '../context.ts'
import * as contract from '../contract.ts'
import { consentRoutes } from './consent-routes.ts'
import { creditFileCheckRoutes } from './credit-file-check-routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { profileRoutes } from './profile-routes.ts'

export async function creditProfileRoutes(http: Http, context: CreditProfileContext): Promise<void> {
  nameSchemas('CreditProfile', contract)
  await http.register(profileRoutes(context))
  await http.register(consentRoutes(context))
  await http.register(disputeRoutes(context))
  await http.register(creditFileCheckRoutes(context))
}
