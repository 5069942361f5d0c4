import { type Http, nameSchemas } from '@keyturn/platform/http'
import type { RentPassportContext } from '../context.ts'
import * as wallet from '../contract/wallet.ts'
import * as contract from '../contract.ts'
import { checkRoute } from './check.ts'
import { guarantorRoutes } from './guarantors.ts'
import { keeperRoute } from './keepers.ts'
import { nextHomeRoute } from './next-home.ts'
import { passportPages } from './passport-pages.ts'
import { passportRoutes } from './passports.ts'
import { viewerPages } from './viewer-pages.ts'
import { walletRoutes } from './wallet.ts'

export async function rentPassportRoutes(http: Http, context: RentPassportContext): Promise<void> {
  // Clients know these schemas by the record's name.
  for (const each of [contract, wallet]) nameSchemas('RentRecord', each)
  passportRoutes(http, context)
  nextHomeRoute(http, context)
  keeperRoute(http, context)
  guarantorRoutes(http, context)
  checkRoute(http, context)
  await http.register(passportPages(context))
  await http.register(walletRoutes(context))
  await http.register(viewerPages(context))
}
