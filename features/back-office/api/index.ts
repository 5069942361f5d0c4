import type { Http } from '@keyturn/platform/http'
import type { Surroundings } from '../surroundings.ts'
import { agentViewRoute } from './agent-view.ts'
import { contactRoute } from './contact.ts'
import { deskActs } from './desk-acts.ts'
import { deskFiles } from './desk-files.ts'
import { deskLists } from './desk-lists.ts'

export function backOfficeApi(http: Http, desk: Surroundings): void {
  contactRoute(http, desk.runtime)
  agentViewRoute(http, desk)
  deskLists(http, desk)
  deskActs(http, desk)
  deskFiles(http, desk)
}
