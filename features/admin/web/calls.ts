import {
  deleteManagerJobsById,
  getManagerApplications,
  getManagerApprovals,
  getManagerComplaints,
  getManagerDisputes,
  getManagerDisputesByIdEvidence,
  getManagerJobs,
  getManagerMembersById,
  getManagerMembersByIdMonthsByDueOnWhy,
  getManagerMembersByIdSupportNeeds,
  getManagerMessages,
  getManagerMessagesById,
  getManagerOutcomes,
  getManagerOverview,
  getManagerProviders,
  getManagerProvidersChecks,
  getManagerReportRequests,
  getManagerStaff,
  getManagerStaffItems,
  getManagerVerifications,
  getManagerWaiting,
  getVerificationAgentView,
  postManagerAdjustments,
  postManagerApplicationsByIdDecide,
  postManagerApprovalsByIdAnswer,
  postManagerApprovalsByIdDecide,
  postManagerComplaintsByIdAcknowledge,
  postManagerComplaintsByIdAnswer,
  postManagerComplaintsByIdClose,
  postManagerComplaintsByIdExtend,
  postManagerDisputesByIdCorrected,
  postManagerDisputesByIdDecide,
  postManagerDisputesByIdTakeUp,
  postManagerDisputesByIdTraced,
  postManagerJobsByIdRetry,
  postManagerMembersByIdArrangements,
  postManagerMembersByIdArrangementsByArrangementEnd,
  postManagerMembersByIdEndPlan,
  postManagerMembersByIdReportedName,
  postManagerMessagesByIdClose,
  postManagerMessagesByIdReply,
  postManagerStaffByIdAdmit,
  postManagerVerificationsByIdDecide,
} from '@keyturn/api-client'
import { api } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  AdjustmentBody,
  AllowNameBody,
  ApprovalBody,
  ArrangementBody,
  CloseBody,
  ComplaintAnswerBody,
  DecisionBody,
  DeskItem,
  DisputeBody,
  EndArrangementBody,
  EndPlanBody,
  FileAnswerBody,
  ReplyBody,
} from '../contract/index.ts'
import { type ListName, STATUSES, type WideList } from '../domain/list-items.ts'

/** State of a list, stored in the URL so that staff can share it. */
export interface ListState {
  list: ListName | WideList
  search: string
  status: string
  sort: string
  page: number
}

export const PAGE_SIZE = 25

const LIST_CALLS: Record<ListName | WideList, typeof getManagerApplications> = {
  applications: getManagerApplications,
  verifications: getManagerVerifications,
  'report-requests': getManagerReportRequests,
  approvals: getManagerApprovals,
  disputes: getManagerDisputes,
  messages: getManagerMessages,
  complaints: getManagerComplaints,
  waiting: getManagerWaiting,
  'staff-items': getManagerStaffItems,
}

// Each read is recorded, so coming back to the window does not repeat it.
const once = { refetchOnWindowFocus: false } as const

export const overviewQuery = { ...read(getManagerOverview), refetchInterval: 60_000 }

export function listOptions({ list, search, status, sort, page }: ListState) {
  const call = LIST_CALLS[list]
  const known = (['waiting', ...STATUSES] as const).find((each) => each === status)
  const query = {
    page,
    page_size: PAGE_SIZE,
    sort: sort === 'oldest' ? ('oldest' as const) : ('newest' as const),
    ...(search ? { search } : {}),
    ...(known ? { status: known } : {}),
  }
  return queryOptions({
    ...once,
    queryKey: keyOf(call, { query }),
    queryFn: ({ signal }) => api.send(call, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const personOptions = (id: string) => ({ ...once, ...read(getManagerMembersById, { params: { id } }) })

export const whyOptions = (id: string, dueOn: string) => ({
  ...once,
  ...read(getManagerMembersByIdMonthsByDueOnWhy, { params: { id, due_on: dueOn } }),
})

export const messageOptions = (id: string) =>
  queryOptions({
    ...once,
    ...read(getManagerMessagesById, { params: { id } }),
    // Polls until the email is sent or refused.
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ delivery }) => delivery === 'on its way') ? 3_000 : false,
  })

export const evidenceOptions = ({ id }: DeskItem) => ({
  ...once,
  ...read(getManagerDisputesByIdEvidence, { params: { id } }),
})

export const jobsOptions = (page: number) => ({
  ...once,
  ...read(getManagerJobs, { query: { page, page_size: PAGE_SIZE } }),
})

export const supportNeedsOptions = (id: string) => ({
  ...once,
  ...read(getManagerMembersByIdSupportNeeds, { params: { id } }),
})

export const outcomesQuery = { ...once, ...read(getManagerOutcomes) }

export const staffQuery = { ...once, ...read(getManagerStaff) }

export const providersQuery = { ...once, ...read(getManagerProviders) }

/** Cached for 30 s, because the slowest provider delays the response. */
export const providerChecksQuery = {
  ...read(getManagerProvidersChecks, undefined, { timeoutMs: 30_000 }),
  staleTime: 30_000,
}

export const agentViewQuery = read(getVerificationAgentView)

const about = ({ id }: { id: string }) => ({ params: { id } })

export const decide = (item: DeskItem, body: DecisionBody) => {
  const call =
    item.list === 'verifications' ? postManagerVerificationsByIdDecide : postManagerApplicationsByIdDecide
  return api.send(call, { ...about(item), body })
}
export const decideApproval = (item: DeskItem, body: ApprovalBody) =>
  api.send(postManagerApprovalsByIdDecide, { ...about(item), body: { ...body, since: item.since } })
export const answerFile = (item: DeskItem, body: FileAnswerBody) =>
  api.send(postManagerApprovalsByIdAnswer, { ...about(item), body })
export const recordCorrection = (item: DeskItem, body: CloseBody) =>
  api.send(postManagerDisputesByIdCorrected, { ...about(item), body })
export const recordEnquiryAnswer = (item: DeskItem, body: CloseBody) =>
  api.send(postManagerDisputesByIdTraced, { ...about(item), body })
export const startReview = (item: DeskItem) => api.send(postManagerDisputesByIdTakeUp, about(item))
export const decideDispute = (item: DeskItem, body: DisputeBody) =>
  api.send(postManagerDisputesByIdDecide, { ...about(item), body })
export const reply = (item: DeskItem, body: ReplyBody) =>
  api.send(postManagerMessagesByIdReply, { ...about(item), body })
export const close = (item: DeskItem, body: CloseBody) => {
  const call = item.list === 'complaints' ? postManagerComplaintsByIdClose : postManagerMessagesByIdClose
  return api.send(call, { ...about(item), body })
}
export const acknowledge = (item: DeskItem) => api.send(postManagerComplaintsByIdAcknowledge, about(item))
export const answerComplaint = (item: DeskItem, body: ComplaintAnswerBody) =>
  api.send(postManagerComplaintsByIdAnswer, { ...about(item), body })
export const extendComplaint = (item: DeskItem, body: CloseBody) =>
  api.send(postManagerComplaintsByIdExtend, { ...about(item), body })
export const requestAdjustment = (body: AdjustmentBody) => api.send(postManagerAdjustments, { body })
export const admitStaff = (id: string) => api.send(postManagerStaffByIdAdmit, about({ id }))
export const allowName = (id: string, body: AllowNameBody) =>
  api.send(postManagerMembersByIdReportedName, { ...about({ id }), body })
export const recordArrangement = (id: string, body: ArrangementBody) =>
  api.send(postManagerMembersByIdArrangements, { ...about({ id }), body })
export const endArrangement = (id: string, arrangement: string, body: EndArrangementBody) =>
  api.send(postManagerMembersByIdArrangementsByArrangementEnd, { params: { id, arrangement }, body })
export const endPlan = (id: string, body: EndPlanBody) =>
  api.send(postManagerMembersByIdEndPlan, { ...about({ id }), body })
export const retryJob = (id: string) => api.send(postManagerJobsByIdRetry, about({ id }))
export const dropJob = (id: string) => api.send(deleteManagerJobsById, about({ id }))
