import { type Http, type HttpPlugin, requireAdmin } from '@keyturn/platform/http'
import type { BackOfficeContext } from '../context.ts'
import { agentViewRoute } from './agent-view.ts'
import { contactRoute } from './contact.ts'
import { deskActs } from './desk-acts.ts'
import { deskFiles } from './desk-files.ts'
import { guardDesk } from './desk-guard.ts'
import { deskLists } from './desk-lists.ts'
import { deskStaff } from './desk-staff.ts'
import { isNamed } from './needed-roles.ts'

export async function backOfficeRoutes(http: Http, context: BackOfficeContext): Promise<void> {
  guardDesk(http, context)
  contactRoute(http, context)
  agentViewRoute(http, context)
  await http.register(deskRoutes(context))
}

function deskRoutes(context: BackOfficeContext): HttpPlugin {
  return async (http) => {
    // Beside the guard before all of /api/manager: nothing of the desk is ever open because the guard was left out.
    http.addHook('onRequest', requireAdmin)
    http.addHook('onRoute', (route) => {
      for (const method of [route.method].flat())
        if (method !== 'HEAD' && !isNamed(method, route.url))
          throw new Error(`${method} ${route.url} is to say in needed-roles.ts who may make it.`)
      route.schema = { ...route.schema, security: [{ bearer: [] }] }
    })
    deskLists(http, context)
    deskActs(http, context)
    deskFiles(http, context)
    deskStaff(http, context)
  }
}
