import { type Kind, LISTS, type ListName, type Status } from '../../domain/list-items.ts'
import type { Source } from '../source.ts'
import { applications } from './applications.ts'
import { approvals } from './approvals.ts'
import { complaints } from './complaints.ts'
import { disputes } from './disputes.ts'
import { messages } from './messages.ts'
import { reportRequests } from './report-requests.ts'
import { verifications } from './verifications.ts'

/** Sources of each list. */
const sources: Record<ListName, Source[]> = {
  applications,
  verifications,
  'report-requests': reportRequests,
  approvals,
  disputes,
  messages,
  complaints,
}

export const allSources: readonly Source[] = LISTS.flatMap((list) => sources[list])

export const sourcesOfKind = (kind: Kind): Source[] => allSources.filter((source) => source.kind === kind)

/** "waiting": no decision yet. */
export function sourcesOf(list: ListName, status?: Status | 'waiting'): Source[] {
  if (status === undefined) return sources[list]
  return sources[list].filter((source) =>
    status === 'waiting' ? source.waitsFor !== null : source.status === status,
  )
}

/** Sources whose items staff can act on, from any list. */
export const waitingForUs: readonly Source[] = allSources.filter(({ waitsFor }) => waitsFor === 'us')
