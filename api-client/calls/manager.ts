// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Drop a job that is not wanted any more */
export const deleteManagerJobsById: Call<{ params: { id: string } }, schemas.BackOfficeDoneAnswer> = {
  method: 'DELETE',
  path: '/api/manager/jobs/{id}/',
}

/** The desk: applications */
export const getManagerApplications: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/applications/' }

/** The desk: approvals */
export const getManagerApprovals: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/approvals/' }

/** The document that shows who paid a month, as a download */
export const getManagerApprovalsByIdPaper: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/manager/approvals/{id}/paper/',
  answers: 'file',
}

/** The desk: complaints */
export const getManagerComplaints: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/complaints/' }

/** The desk: disputes */
export const getManagerDisputes: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/disputes/' }

/** What the member brought along */
export const getManagerDisputesByIdEvidence: Call<
  { params: { id: string } },
  schemas.BackOfficeEvidenceAnswer
> = { method: 'GET', path: '/api/manager/disputes/{id}/evidence/' }

/** One of them, as a download */
export const getManagerDisputesByIdEvidenceByEvidenceId: Call<
  { params: { id: string; evidenceId: string } },
  File
> = { method: 'GET', path: '/api/manager/disputes/{id}/evidence/{evidenceId}/', answers: 'file' }

/** Jobs that gave up and wait for a person */
export const getManagerJobs: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.BackOfficeJobsAnswer
> = { method: 'GET', path: '/api/manager/jobs/' }

/** One member */
export const getManagerMembersById: Call<{ params: { id: string } }, schemas.BackOfficePersonAnswer> = {
  method: 'GET',
  path: '/api/manager/members/{id}/',
}

/** Explain the state of a member’s month */
export const getManagerMembersByIdMonthsByDueOnWhy: Call<
  { params: { id: string; due_on: string } },
  schemas.BackOfficeMonthWhyAnswer
> = { method: 'GET', path: '/api/manager/members/{id}/months/{due_on}/why/' }

/** Read the support needs of a member, for staff with their case */
export const getManagerMembersByIdSupportNeeds: Call<
  { params: { id: string } },
  schemas.BackOfficeSupportNeedsOfMember
> = { method: 'GET', path: '/api/manager/members/{id}/support-needs/' }

/** The desk: messages */
export const getManagerMessages: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/messages/' }

/** One message, with our answers */
export const getManagerMessagesById: Call<{ params: { id: string } }, schemas.BackOfficeMessageAnswer> = {
  method: 'GET',
  path: '/api/manager/messages/{id}/',
}

/** Outcomes by month, split by a support need */
export const getManagerOutcomes: Call<undefined, schemas.BackOfficeOutcomesAnswer> = {
  method: 'GET',
  path: '/api/manager/outcomes/',
}

/** How much waits, list by list */
export const getManagerOverview: Call<undefined, schemas.BackOfficeOverviewAnswer> = {
  method: 'GET',
  path: '/api/manager/overview/',
}

/** How our providers are doing */
export const getManagerProviders: Call<undefined, schemas.BackOfficeProvidersAnswer> = {
  method: 'GET',
  path: '/api/manager/providers/',
}

/** Asks every provider whether it works */
export const getManagerProvidersChecks: Call<undefined, schemas.BackOfficeProviderChecksAnswer> = {
  method: 'GET',
  path: '/api/manager/providers/checks/',
}

/** The desk: report requests */
export const getManagerReportRequests: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/report-requests/' }

/** Staff accounts */
export const getManagerStaff: Call<undefined, schemas.BackOfficeStaffAnswer> = {
  method: 'GET',
  path: '/api/manager/staff/',
}

/** What waits of staff members’ own records */
export const getManagerStaffItems: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/staff-items/' }

/** The desk: verifications */
export const getManagerVerifications: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/verifications/' }

/** The tenancy file, as a download */
export const getManagerVerificationsByIdFile: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/manager/verifications/{id}/file/',
  answers: 'file',
}

/** Everything that waits for one of us */
export const getManagerWaiting: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      search?: string | undefined
      status?:
        | 'waiting'
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
        | undefined
      sort?: 'newest' | 'oldest' | undefined
    }
  },
  schemas.BackOfficeListAnswer
> = { method: 'GET', path: '/api/manager/waiting/' }

/** Ask for a correction of points; a second person decides */
export const postManagerAdjustments: Call<{ body: schemas.BackOfficeAdjustmentBodyInput }, { id: string }> = {
  method: 'POST',
  path: '/api/manager/adjustments/',
}

/** Decide about one of the applications */
export const postManagerApplicationsByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeDecisionBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/applications/{id}/decide/' }

/** Write down what an agency said of a file whose answer was lost or never came */
export const postManagerApprovalsByIdAnswer: Call<
  { params: { id: string }; body: schemas.BackOfficeFileAnswerBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/approvals/{id}/answer/' }

/** Approve or decline; what takes two is asked for by the first */
export const postManagerApprovalsByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeApprovalBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/approvals/{id}/decide/' }

/** Record that the complainant was told that we have the complaint */
export const postManagerComplaintsByIdAcknowledge: Call<
  { params: { id: string }; body?: Record<string, never> | null },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/acknowledge/' }

/** Answer by letter, with reasons */
export const postManagerComplaintsByIdAnswer: Call<
  { params: { id: string }; body: schemas.BackOfficeComplaintAnswerBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/answer/' }

/** Close what was taken back or is none; the sender reads why */
export const postManagerComplaintsByIdClose: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/close/' }

/** Give the answer more time, about bank reading; the sender reads why and by when */
export const postManagerComplaintsByIdExtend: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/extend/' }

/** The agencies that no file reaches any more have confirmed the correction */
export const postManagerDisputesByIdCorrected: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/corrected/' }

/** Decide, with a reason the member reads */
export const postManagerDisputesByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeDisputeBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/decide/' }

/** Begin to look into it */
export const postManagerDisputesByIdTakeUp: Call<
  { params: { id: string }; body?: Record<string, never> | null },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/take-up/' }

/** What the agency said of a month not found on a file; the member reads it */
export const postManagerDisputesByIdTraced: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/traced/' }

/** Give a job all its tries again */
export const postManagerJobsByIdRetry: Call<
  { params: { id: string }; body?: Record<string, never> | null },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/jobs/{id}/retry/' }

/** Record an agreement with the landlord to pay less or later; a document was seen */
export const postManagerMembersByIdArrangements: Call<
  { params: { id: string }; body: schemas.BackOfficeArrangementBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/members/{id}/arrangements/' }

/** End an agreement with the landlord; later files do not name it */
export const postManagerMembersByIdArrangementsByArrangementEnd: Call<
  { params: { id: string; arrangement: string }; body: schemas.BackOfficeEndArrangementBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/members/{id}/arrangements/{arrangement}/end/' }

/** End the plan of a member who said outside the app that they want to stop */
export const postManagerMembersByIdEndPlan: Call<
  { params: { id: string }; body: schemas.BackOfficeEndPlanBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/members/{id}/end-plan/' }

/** Let agencies be told a changed name or birth date; a document was seen */
export const postManagerMembersByIdReportedName: Call<
  { params: { id: string }; body: schemas.BackOfficeAllowNameBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/members/{id}/reported-name/' }

/** Close without an answer */
export const postManagerMessagesByIdClose: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/messages/{id}/close/' }

/** Answer by letter */
export const postManagerMessagesByIdReply: Call<
  { params: { id: string }; body: schemas.BackOfficeReplyBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/messages/{id}/reply/' }

/** Admit a member as staff, by their id */
export const postManagerStaffByIdAdmit: Call<
  { params: { id: string }; body?: Record<string, never> | null },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/staff/{id}/admit/' }

/** Decide about one of the verifications */
export const postManagerVerificationsByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeDecisionBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/verifications/{id}/decide/' }
