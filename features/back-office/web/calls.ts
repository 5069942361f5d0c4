import { api } from '@keyturn/platform/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type AdjustmentBody,
  type ApprovalBody,
  agentViewAnswer,
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
  overviewAnswer,
  personAnswer,
  providersAnswer,
  type ReplyBody,
} from '../contract/index.ts'

/** What a list is asked for; it stands in the address, so that a colleague can be sent there. */
export interface Asked {
  list: string
  search: string
  status: string
  sort: string
  page: number
}

export const PAGE_SIZE = 25

/** Everything read here; after an act all of it is read again. */
export const DESK = ['desk']

// A look is written down: coming back to the window is no reason for another one.
const once = { refetchOnWindowFocus: false } as const

export const overviewQuery = queryOptions({
  queryKey: [...DESK, 'overview'],
  queryFn: () => api.get('/api/manager/overview/', { reply: overviewAnswer }),
  refetchInterval: 60_000,
})

export const listOptions = ({ list, search, status, sort, page }: Asked) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, list, search, status, sort, page],
    queryFn: ({ signal }) =>
      api.get(`/api/manager/${list}/`, {
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
    queryFn: () => api.get(`/api/manager/members/${memberId}/`, { reply: personAnswer }),
  })

export const messageOptions = (id: string) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'message', id],
    queryFn: () => api.get(`/api/manager/messages/${id}/`, { reply: messageAnswer }),
    // Until the letter has left or was refused.
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ delivery }) => delivery === 'on its way') ? 3_000 : false,
  })

export const filePath = ({ list, id }: Pick<DeskItem, 'list' | 'id'>): string =>
  `/api/manager/${list}/${encodeURIComponent(id)}`

export const evidenceOptions = (item: DeskItem) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'evidence', item.id],
    queryFn: () => api.get(`${filePath(item)}/evidence/`, { reply: evidenceAnswer }),
  })

export const jobsOptions = (page: number) =>
  queryOptions({
    ...once,
    queryKey: [...DESK, 'jobs', page],
    queryFn: () =>
      api.get('/api/manager/jobs/', { reply: jobsAnswer, query: { page, page_size: PAGE_SIZE } }),
  })

export const providersQuery = queryOptions({
  ...once,
  queryKey: [...DESK, 'providers'],
  queryFn: () => api.get('/api/manager/providers/', { reply: providersAnswer }),
})

export const agentViewQuery = queryOptions({
  queryKey: ['agent-view'],
  queryFn: () => api.get('/api/verification/agent-view/', { reply: agentViewAnswer }),
})

export const decide = (item: DeskItem, body: DecisionBody): Promise<unknown> =>
  api.post(`${filePath(item)}/decide/`, { body })
export const decideApproval = (item: DeskItem, body: ApprovalBody): Promise<unknown> =>
  api.post(`${filePath(item)}/decide/`, { body })
export const answerFile = (item: DeskItem, body: FileAnswerBody): Promise<unknown> =>
  api.post(`${filePath(item)}/answer/`, { body })
export const noteCorrected = (item: DeskItem, body: CloseBody): Promise<unknown> =>
  api.post(`${filePath(item)}/corrected/`, { body })
export const takeUp = (item: DeskItem): Promise<unknown> =>
  api.post(`${filePath(item)}/take-up/`, { body: {} })
export const decideDispute = (item: DeskItem, body: DisputeBody): Promise<unknown> =>
  api.post(`${filePath(item)}/decide/`, { body })
export const reply = (item: DeskItem, body: ReplyBody): Promise<unknown> =>
  api.post(`${filePath(item)}/reply/`, { body })
export const close = (item: DeskItem, body: CloseBody): Promise<unknown> =>
  api.post(`${filePath(item)}/close/`, { body })
export const acknowledge = (item: DeskItem): Promise<unknown> =>
  api.post(`${filePath(item)}/acknowledge/`, { body: {} })
export const answerComplaint = (item: DeskItem, body: ComplaintAnswerBody): Promise<unknown> =>
  api.post(`${filePath(item)}/answer/`, { body })
export const askForAdjustment = (body: AdjustmentBody): Promise<unknown> =>
  api.post('/api/manager/adjustments/', { body })
export const retryJob = (id: string): Promise<unknown> =>
  api.post(`/api/manager/jobs/${id}/retry/`, { body: {} })
export const dropJob = (id: string): Promise<unknown> => api.delete(`/api/manager/jobs/${id}/`)
