// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Delete a dead job */
export const deleteManagerJobsById: Call<{ params: { id: string } }, schemas.BackOfficeDoneAnswer> = {
  method: 'DELETE',
  path: '/api/manager/jobs/{id}/',
}

/** List open items: applications */
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

/** List open items: approvals */
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

/** Download the document that shows who paid a month */
export const getManagerApprovalsByIdPaper: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/manager/approvals/{id}/paper/',
  answers: 'file',
}

/** List open items: complaints */
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

/** List open items: disputes */
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

/** List the evidence files of a dispute */
export const getManagerDisputesByIdEvidence: Call<
  { params: { id: string } },
  schemas.BackOfficeEvidenceAnswer
> = { method: 'GET', path: '/api/manager/disputes/{id}/evidence/' }

/** Download an evidence file of a dispute */
export const getManagerDisputesByIdEvidenceByEvidenceId: Call<
  { params: { id: string; evidenceId: string } },
  File
> = { method: 'GET', path: '/api/manager/disputes/{id}/evidence/{evidenceId}/', answers: 'file' }

/** List the dead jobs */
export const getManagerJobs: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.BackOfficeJobsAnswer
> = { method: 'GET', path: '/api/manager/jobs/' }

/** Read a member */
export const getManagerMembersById: Call<{ params: { id: string } }, schemas.BackOfficePersonAnswer> = {
  method: 'GET',
  path: '/api/manager/members/{id}/',
}

/** Explain the state of a member’s month */
export const getManagerMembersByIdMonthsByDueOnWhy: Call<
  { params: { id: string; due_on: string } },
  schemas.BackOfficeMonthWhyAnswer
> = { method: 'GET', path: '/api/manager/members/{id}/months/{due_on}/why/' }

/** Read a member’s support needs (staff who handle the member’s case) */
export const getManagerMembersByIdSupportNeeds: Call<
  { params: { id: string } },
  schemas.BackOfficeSupportNeedsOfMember
> = { method: 'GET', path: '/api/manager/members/{id}/support-needs/' }

/** List open items: messages */
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

/** Read a message, with our replies */
export const getManagerMessagesById: Call<{ params: { id: string } }, schemas.BackOfficeMessageAnswer> = {
  method: 'GET',
  path: '/api/manager/messages/{id}/',
}

/** Read the outcomes by month, split by support need */
export const getManagerOutcomes: Call<undefined, schemas.BackOfficeOutcomesAnswer> = {
  method: 'GET',
  path: '/api/manager/outcomes/',
}

/** Count the open items of each list */
export const getManagerOverview: Call<undefined, schemas.BackOfficeOverviewAnswer> = {
  method: 'GET',
  path: '/api/manager/overview/',
}

/** List the providers with their health */
export const getManagerProviders: Call<undefined, schemas.BackOfficeProvidersAnswer> = {
  method: 'GET',
  path: '/api/manager/providers/',
}

/** Check the connection to every provider */
export const getManagerProvidersChecks: Call<undefined, schemas.BackOfficeProviderChecksAnswer> = {
  method: 'GET',
  path: '/api/manager/providers/checks/',
}

/** List open items: report requests */
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

/** List the staff accounts */
export const getManagerStaff: Call<undefined, schemas.BackOfficeStaffAnswer> = {
  method: 'GET',
  path: '/api/manager/staff/',
}

/** List the open items about the records of staff */
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

/** List open items: verifications */
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

/** Download the tenancy agreement of a verification */
export const getManagerVerificationsByIdFile: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/manager/verifications/{id}/file/',
  answers: 'file',
}

/** List all open items for staff */
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

/** Request a points adjustment, for a second person to approve */
export const postManagerAdjustments: Call<{ body: schemas.BackOfficeAdjustmentBodyInput }, { id: string }> = {
  method: 'POST',
  path: '/api/manager/adjustments/',
}

/** Decide an item of applications */
export const postManagerApplicationsByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeDecisionBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/applications/{id}/decide/' }

/** Record an agency’s answer to a file whose own answer is missing */
export const postManagerApprovalsByIdAnswer: Call<
  { params: { id: string }; body: schemas.BackOfficeFileAnswerBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/approvals/{id}/answer/' }

/** Approve or decline an item; if two people are required, create an approval request */
export const postManagerApprovalsByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeApprovalBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/approvals/{id}/decide/' }

/** Mark a complaint as acknowledged */
export const postManagerComplaintsByIdAcknowledge: Call<
  { params: { id: string }; body?: Record<string, never> | null },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/acknowledge/' }

/** Answer a complaint by email, with reasons */
export const postManagerComplaintsByIdAnswer: Call<
  { params: { id: string }; body: schemas.BackOfficeComplaintAnswerBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/answer/' }

/** Close a withdrawn or mistaken complaint, with a reason for the sender */
export const postManagerComplaintsByIdClose: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/close/' }

/** Extend the deadline of a complaint about bank reading, by an email with the reason */
export const postManagerComplaintsByIdExtend: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/complaints/{id}/extend/' }

/** Confirm a correction for agencies that get no more files */
export const postManagerDisputesByIdCorrected: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/corrected/' }

/** Decide a dispute, with a reason for the member */
export const postManagerDisputesByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeDisputeBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/decide/' }

/** Start the review of a dispute */
export const postManagerDisputesByIdTakeUp: Call<
  { params: { id: string }; body?: Record<string, never> | null },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/take-up/' }

/** Record an agency’s answer about a month missing from a credit file, for the member */
export const postManagerDisputesByIdTraced: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/disputes/{id}/traced/' }

/** Retry a dead job */
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

/** End a member’s plan, after a cancellation outside the app */
export const postManagerMembersByIdEndPlan: Call<
  { params: { id: string }; body: schemas.BackOfficeEndPlanBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/members/{id}/end-plan/' }

/** Allow a changed name or birth date in agency files, after a document check */
export const postManagerMembersByIdReportedName: Call<
  { params: { id: string }; body: schemas.BackOfficeAllowNameBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/members/{id}/reported-name/' }

/** Close a message without a reply */
export const postManagerMessagesByIdClose: Call<
  { params: { id: string }; body: schemas.BackOfficeCloseBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/messages/{id}/close/' }

/** Reply to a message by email */
export const postManagerMessagesByIdReply: Call<
  { params: { id: string }; body: schemas.BackOfficeReplyBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/messages/{id}/reply/' }

/** Admit a member as staff, by their id */
export const postManagerStaffByIdAdmit: Call<
  { params: { id: string }; body?: Record<string, never> | null },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/staff/{id}/admit/' }

/** Decide an item of verifications */
export const postManagerVerificationsByIdDecide: Call<
  { params: { id: string }; body: schemas.BackOfficeDecisionBodyInput },
  schemas.BackOfficeApprovalAnswer
> = { method: 'POST', path: '/api/manager/verifications/{id}/decide/' }
