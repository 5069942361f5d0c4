import { type Http, type HttpPlugin, nameSchemas } from '@keyturn/platform/http'
import type { AdminContext } from '../context.ts'
import * as contract from '../contract/index.ts'
import { adminActionRoutes } from './admin-actions.ts'
import { adminFileRoutes } from './admin-files.ts'
import { guardAdmin } from './admin-guard.ts'
import { adminListRoutes } from './admin-lists.ts'
import { adminStaffRoutes } from './admin-staff.ts'
import { agentViewRoute } from './agent-view.ts'
import { contactRoute } from './contact.ts'
import { outcomeRoutes } from './outcomes.ts'

export async function adminAreaRoutes(http: Http, context: AdminContext): Promise<void> {
  nameSchemas('BackOffice', contract)
  guardAdmin(http, context)
  contactRoute(http, context)
  agentViewRoute(http, context)
  await http.register(adminRoutes(context))
}

function adminRoutes(context: AdminContext): HttpPlugin {
  return async (http) => {
    http.addHook('onRoute', ({ method, url, config }) => {
      if (config?.access !== 'staff' || !config.role)
        throw new Error(`${method} ${url} needs access 'staff' and a role.`)
    })
    adminListRoutes(http, context)
    adminActionRoutes(http, context)
    adminFileRoutes(http, context)
    adminStaffRoutes(http, context)
    outcomeRoutes(http, context)
  }
}
