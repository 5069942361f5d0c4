import { api } from '@keyturn/platform/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Act, actPath, agentViewPath, deskPaths, listPath, type WideList } from '../call-paths.ts'
import {
  type AdjustmentBody,
  type AllowNameBody,
  type ApprovalBody,
  agentViewAnswer,
  approvalAnswer,
  type CloseBody,
  type ComplaintAnswerBody,
  type DecisionBody,
  type DeskItem,
  type DisputeBody,
  evidenceAnswer,
  type FileAnswerBody,
  jobsAnswer,
  listAnswer,
  messageAnswer,
  monthWhyAnswer,
  overviewAnswer,
  personAnswer,
  providerChecksAnswer,
  providersAnswer,
  type ReplyBody,
  staffAnswer,
} from '../contract/index.ts'
import type { ListName } from '../domain/desk.ts'

/** What a list is asked for; it stands in the address, so that a colleague can be sent there. */
export interface Asked {
  list: ListName | WideList
  search: string
  status: string
  sort: string
  page: number
}

export const PAGE_SIZE = 25

/** The path about this one. */
export const pathOf = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

/** Everything read here; after an act all of it is read again. */
export const DESK = ['desk']

// Whatever is shown is written down: coming back to the window is no reason to show it again.
const once = { refetchOnWindowFocus: false } as const

export const overviewQuery = queryOptions({
  queryKey: [...DESK, 'overview'],
  queryFn: () => api.get(deskPaths.overview, { reply: overviewAnswer }),
  refetchInterval: 60_000,
})

export const listOptions = ({ list, search, status, sort, page }: Asked) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, list, search, status, sort, page],
    queryFn: ({ signal }) =>
      api.get(listPath(list), {
        reply: listAnswer,
        signal,
        query: {
          page,
          page_size: PAGE_SIZE,
          sort,
          ...(search ? { search } : {}),
          ...(status ? { status } : {}),
        },
      }),
    placeholderData: keepPreviousData,
  })

export const personOptions = (memberId: string) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'member', memberId],
    queryFn: () => api.get(pathOf(deskPaths.person, memberId), { reply: personAnswer }),
  })

export const whyOptions = (memberId: string, dueOn: string) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'why', memberId, dueOn],
    queryFn: () =>
      api.get(pathOf(deskPaths.why, memberId).replace(':due_on', dueOn), { reply: monthWhyAnswer }),
  })

export const messageOptions = (id: string) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'message', id],
    queryFn: () => api.get(pathOf(deskPaths.message, id), { reply: messageAnswer }),
    // Until the letter has left or was refused.
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ delivery }) => delivery === 'on its way') ? 3_000 : false,
  })

export const evidenceOptions = (item: DeskItem) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'evidence', item.id],
    queryFn: () => api.get(pathOf(deskPaths.evidence, item.id), { reply: evidenceAnswer }),
  })

export const jobsOptions = (page: number) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'jobs', page],
    queryFn: () => api.get(deskPaths.jobs, { reply: jobsAnswer, query: { page, page_size: PAGE_SIZE } }),
  })

export const staffQuery = queryOptions({
  ...once,
  queryKey: [...DESK, 'staff'],
  queryFn: () => api.get(deskPaths.staff, { reply: staffAnswer }),
})

export const providersQuery = queryOptions({
  ...once,
  queryKey: [...DESK, 'providers'],
  queryFn: () => api.get(deskPaths.providers, { reply: providersAnswer }),
})

/** Each company waits for its slowest part; a page opened again within the half minute does not ask anew. */
export const providerChecksQuery = queryOptions({
  queryKey: [...DESK, 'provider-checks'],
  queryFn: () => api.get(deskPaths.providerChecks, { reply: providerChecksAnswer, timeoutMs: 30_000 }),
  staleTime: 30_000,
})

export const agentViewQuery = queryOptions({
  queryKey: ['agent-view'],
  queryFn: () => api.get(agentViewPath, { reply: agentViewAnswer }),
})

const act = (item: DeskItem, name: Act, body: object): Promise<unknown> =>
  api.post(pathOf(actPath(item.list, name), item.id), { body })

export const decide = (item: DeskItem, body: DecisionBody) => act(item, 'decide', body)
export const decideApproval = (item: DeskItem, body: ApprovalBody) =>
  api.post(pathOf(actPath(item.list, 'decide'), item.id), { body, reply: approvalAnswer })
export const answerFile = (item: DeskItem, body: FileAnswerBody) => act(item, 'answer', body)
export const noteCorrected = (item: DeskItem, body: CloseBody) => act(item, 'corrected', body)
export const noteTraced = (item: DeskItem, body: CloseBody) => act(item, 'traced', body)
export const takeUp = (item: DeskItem) => act(item, 'take-up', {})
export const decideDispute = (item: DeskItem, body: DisputeBody) => act(item, 'decide', body)
export const reply = (item: DeskItem, body: ReplyBody) => act(item, 'reply', body)
export const close = (item: DeskItem, body: CloseBody) => act(item, 'close', body)
export const acknowledge = (item: DeskItem) => act(item, 'acknowledge', {})
export const answerComplaint = (item: DeskItem, body: ComplaintAnswerBody) => act(item, 'answer', body)
export const askForAdjustment = (body: AdjustmentBody): Promise<unknown> =>
  api.post(deskPaths.adjustments, { body })
export const admitStaff = (memberId: string): Promise<unknown> =>
  api.post(pathOf(deskPaths.admitStaff, memberId), { body: {} })
export const allowName = (memberId: string, body: AllowNameBody): Promise<unknown> =>
  api.post(pathOf(deskPaths.reportedName, memberId), { body })
export const retryJob = (id: string): Promise<unknown> =>
  api.post(pathOf(deskPaths.retryJob, id), { body: {} })
export const dropJob = (id: string): Promise<unknown> => api.delete(pathOf(deskPaths.job, id))
