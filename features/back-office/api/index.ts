import { type Http, type HttpPlugin, nameSchemas } from '@keyturn/platform/http'
import type { BackOfficeContext } from '../context.ts'
import * as contract from '../contract/index.ts'
import { agentViewRoute } from './agent-view.ts'
import { contactRoute } from './contact.ts'
import { deskActs } from './desk-acts.ts'
import { deskFiles } from './desk-files.ts'
import { guardDesk } from './desk-guard.ts'
import { deskLists } from './desk-lists.ts'
import { deskStaff } from './desk-staff.ts'
import { outcomeRoutes } from './outcomes.ts'

export async function backOfficeRoutes(http: Http, context: BackOfficeContext): Promise<void> {
  nameSchemas('BackOffice', contract)
  guardDesk(http, context)
  contactRoute(http, context)
  agentViewRoute(http, context)
  await http.register(deskRoutes(context))
}

function deskRoutes(context: BackOfficeContext): HttpPlugin {
  return async (http) => {
    http.addHook('onRoute', ({ method, url, config }) => {
      if (config?.access !== 'staff' || !config.role)
        throw new Error(`${method} ${url} needs access 'staff' and a role.`)
    })
    deskLists(http, context)
    deskActs(http, context)
    deskFiles(http, context)
    deskStaff(http, context)
    outcomeRoutes(http, context)
  }
}
