import { type Http, type HttpPlugin, requireAdmin } from '@keyturn/platform/http'
import type { Surroundings } from '../surroundings.ts'
import { agentViewRoute } from './agent-view.ts'
import { contactRoute } from './contact.ts'
import { deskActs } from './desk-acts.ts'
import { deskFiles } from './desk-files.ts'
import { deskLists } from './desk-lists.ts'

export async function backOfficeApi(http: Http, desk: Surroundings): Promise<void> {
  contactRoute(http, desk.runtime)
  agentViewRoute(http, desk)
  await http.register(deskRoutes(desk))
}

function deskRoutes(desk: Surroundings): HttpPlugin {
  return async (http) => {
    // Beside the door of the whole house: nothing of the desk is ever open because a door was left out.
    http.addHook('onRequest', requireAdmin)
    http.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: [{ bearer: [] }] }
    })
    deskLists(http, desk)
    deskActs(http, desk)
    deskFiles(http, desk)
  }
}
