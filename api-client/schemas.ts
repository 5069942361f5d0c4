// Generated from the OpenAPI document by `npm run api:types`. Do not edit.

export type BackOfficeAdjustmentBodyInput = { member_id: string; points: number; reason: string }

export type BackOfficeAgentViewAnswer = {
  name: string
  home: {
    address: string
    starts_on: string
    ends_on: string | null
    joint: boolean
    evidence: 'declared' | 'matched' | 'confirmed'
  } | null
  verified_count: number
  months: {
    month: string
    due_on: string
    status:
      | 'pending'
      | 'reviewing'
      | 'incomplete'
      | 'approved'
      | 'verified'
      | 'missed'
      | 'declined'
      | 'answered'
      | 'closed'
  }[]
}

export type BackOfficeAllowNameBodyInput = {
  reason: string
  seen?: { name: string; born_on: string | null } | undefined
}

export type BackOfficeApprovalAnswer = { success: true; asked: boolean }

export type BackOfficeApprovalBodyInput = {
  approve: boolean
  reason: string
  revision?: number | null | undefined
  since?: string | null | undefined
  trust_payee?: boolean | undefined
}

export type BackOfficeArrangementBodyInput = {
  terms: 'reduced' | 'delayed'
  from: string
  until: string | null
  reason: string
}

export type BackOfficeCloseBodyInput = { reason: string }

export type BackOfficeComplaintAnswerBodyInput = { answer: string; accepted?: boolean | undefined }

export type BackOfficeContactMessageAnswer = { success: true; message: string }

export type BackOfficeContactMessageBodyInput = {
  firstName: string
  lastName: string
  email: string
  message: string
  website?: string | undefined
}

export type BackOfficeDecisionBodyInput = {
  status: 'pending' | 'reviewing' | 'approved' | 'incomplete'
  reason: string
  since?: string | null | undefined
}

export type BackOfficeDeskItem =
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'application'
      for_home: boolean
      tenancy_starts_on: string | null
      joint: boolean
      details_given: boolean
      tenancy_saved: boolean
      landlord_given: boolean
      landlord_answer:
        | 'waiting'
        | 'confirmed'
        | 'corrected'
        | 'not_my_tenant'
        | 'no_longer'
        | 'withdrawn'
        | null
      bank_matched: boolean
      reason: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'month'
      due_on: string
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'agreement'
      file_kind: string
      size_bytes: number
      reason: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'reporting'
      agency: string
      verified_months: number
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'adjustment'
      points: number
      reason: string
      proposed_by: string
      proposer: string | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'hold'
      held_because:
        | 'absurd_amount'
        | 'second_in_period'
        | 'shared_payee'
        | 'implausible_rent'
        | 'month_limit'
        | 'unlike_rent'
        | null
      worth: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'adverse'
      code: string
      month: string
      name_match: 'matched' | 'checked' | 'unread' | 'not_told' | 'not_matched'
      grounds: { member_was_asked: boolean; bank_was_healthy: boolean; grace_is_over: boolean }
      note: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'paper'
      due_on: string
      file_kind: string
      size_bytes: number
      said: 'paid_by_benefit' | 'paid_by_agent' | 'paid_elsewhere' | 'not_paid' | null
      note: string | null
      revision: number
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'holder'
      typed_name: string
      holders: string[]
      accounts: string[]
      said: 'my_other_name' | 'joint_account' | 'family_pays' | 'other'
      note: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'shared'
      bank: string
      account: string
      holders: string[] | null
      others: { member_id: string; linked_on: string }[]
      note: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'payee'
      line: string
      named: string[]
      unlike_rent: boolean
      confirmed_by: string | null
      note: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'name'
      told: { name: string; born_on: string | null } | null
      revision: number
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'arrangement'
      terms: 'reduced' | 'delayed'
      starts_on: string
      ends_on: string | null
      evidence: string
      proposed_by: string
      proposer: string | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'file'
      agency: string
      month: string
      records: number
      may_have_arrived: boolean
      findings: string[]
      rejection_reason: string | null
      revision: number
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'dispute'
      agency: string
      month: string
      reason: string
      note: string | null
      correct_by_letter_at: string[]
      evidence_count: number
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'trace'
      agency: string
      month: string
      file_name: string
      account_number: string
      code: string
      sent_on: string
      visible_by: string
      outcome: 'accepted' | 'rejected' | 'file_rejected' | null
      outcome_on: string | null
      note: string | null
      asked: { by: string; name: string | null; reason: string; trust_payee: boolean; said?: string } | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'message'
      email: string
      message: string
      sender_id: string | null
    }
  | {
      id: string
      list:
        | 'applications'
        | 'verifications'
        | 'report-requests'
        | 'approvals'
        | 'disputes'
        | 'messages'
        | 'complaints'
      member_id: string | null
      name: string | null
      address: string | null
      status:
        | 'pending'
        | 'reviewing'
        | 'incomplete'
        | 'approved'
        | 'verified'
        | 'missed'
        | 'declined'
        | 'answered'
        | 'closed'
      waits_for: 'us' | 'member' | null
      since: string
      answer_by: string | null
      kind: 'complaint'
      email: string
      reference: string
      about: 'data' | 'credit-file' | 'bank' | 'money' | 'service' | 'other'
      words: string
      acknowledge_by: string
      acknowledged_on: string | null
      reasons_by: string
      extended_because: string | null
      answer: string | null
    }

export type BackOfficeDisputeBodyInput = {
  in_favour: boolean
  corrected_status?: '0' | 'U' | undefined
  reason: string
}

export type BackOfficeDoneAnswer = { success: true }

export type BackOfficeEndArrangementBodyInput = { ended_on: string; reason: string }

export type BackOfficeEndPlanBodyInput = { said_on: string; money_back: boolean; reason: string }

export type BackOfficeEvidenceAnswer = {
  items: { id: string; name: string; size_bytes: number }[]
  total_count: number
}

export type BackOfficeFileAnswerBodyInput = {
  answer: 'accepted' | 'records_rejected' | 'file_rejected' | 'received' | 'not_received'
  rejects?: { account: string; code?: string | undefined }[] | undefined
  reason: string
}

export type BackOfficeJobsAnswer = {
  items: {
    id: string
    name: string
    reason: string
    tries: number
    enqueued_at: string | null
    failed_at: string
    can_retry: boolean
  }[]
  total_count: number
}

export type BackOfficeListAnswer = {
  items: BackOfficeDeskItem[]
  total_count: number
  total_is_exact: boolean
  today: string
}

export type BackOfficeMessageAnswer = {
  id: string
  name: string
  email: string
  message: string
  received_at: string
  state: 'open' | 'answered' | 'closed'
  closed_because: string | null
  replies: {
    id: string
    reply: string
    by: string
    written_at: string
    delivery: 'on its way' | 'sent' | 'refused'
  }[]
}

export type BackOfficeMonthWhyAnswer = {
  considered: {
    date: string
    stands: 'settles' | 'asked' | 'not_this'
    because:
      | 'like_one_refused'
      | 'says_deposit'
      | 'shown_twice'
      | 'for_something_else'
      | 'not_needed'
      | 'unknown_payee'
      | 'came_back'
      | 'own_transfer'
      | 'refused'
      | 'other_month'
      | null
    sure: number | null
  }[]
}

export type BackOfficeOutcomesAnswer = {
  months: number
  fewest_shown: number
  unreported: {
    month: string
    all: { count: number }
    sides: { told_a_need: { count: number }; others: { count: number } } | null
  }[]
  first_accepted: {
    month: string
    all: { count: number; days: { median: number | null; p90: number | null } }
    sides: {
      told_a_need: { count: number; days: { median: number | null; p90: number | null } }
      others: { count: number; days: { median: number | null; p90: number | null } }
    } | null
  }[]
  refunds: {
    month: string
    all: { count: number; pence: number }
    sides: { told_a_need: { count: number; pence: number }; others: { count: number; pence: number } } | null
    plan: string
  }[]
  left: {
    month: string
    all: {
      count: number
      days_to_end: { median: number | null; p90: number | null }
      plan_age_days: { median: number | null; p90: number | null }
    }
    sides: {
      told_a_need: {
        count: number
        days_to_end: { median: number | null; p90: number | null }
        plan_age_days: { median: number | null; p90: number | null }
      }
      others: {
        count: number
        days_to_end: { median: number | null; p90: number | null }
        plan_age_days: { median: number | null; p90: number | null }
      }
    } | null
  }[]
  complaints: {
    month: string
    all: { count: number }
    sides: { told_a_need: { count: number }; others: { count: number } } | null
    about: string
  }[]
}

export type BackOfficeOverviewAnswer = {
  waiting: number
  need_decision: number
  over_14_days: number
  lists: {
    list:
      | 'applications'
      | 'verifications'
      | 'report-requests'
      | 'approvals'
      | 'disputes'
      | 'messages'
      | 'complaints'
    open: number
  }[]
  dead_jobs: number
  role: 'reader' | 'caseworker' | 'approver'
  four_eyes: boolean
  troubled_providers: number
}

export type BackOfficePersonAnswer = {
  member_id: string
  name: string
  email: string | null
  address: string | null
  reported_as: {
    name: string
    born_on: string | null
    profile: { name: string; born_on: string | null }
  } | null
  joined_at: string
  plan: string | null
  free_look_ends_on: string | null
  plan_emails: { what: string; written_at: string; sent_at: string | null; refused: boolean }[]
  arrangements: {
    id: string
    terms: 'reduced' | 'delayed'
    from: string
    until: string | null
    evidence: string
    state: 'pending' | 'approved' | 'refused'
    ended: boolean
  }[]
  points_available: number
  steps: { email: boolean; details: boolean; tenancy: boolean; landlord: boolean; bank: boolean }
  evidence: 'declared' | 'matched' | 'confirmed' | null
  months: {
    month: string
    status:
      | 'pending'
      | 'reviewing'
      | 'incomplete'
      | 'approved'
      | 'verified'
      | 'missed'
      | 'declined'
      | 'answered'
      | 'closed'
  }[]
  decisions: {
    kind: 'application' | 'agreement'
    status: 'pending' | 'reviewing' | 'approved' | 'incomplete'
    reason: string
    by: string
    at: string
  }[]
}

export type BackOfficeProviderChecksAnswer = {
  items: {
    id: string
    connections: { company: string; works: boolean; cause: string | null; cure: string | null }[]
  }[]
}

export type BackOfficeProvidersAnswer = {
  items: {
    id: string
    what: string
    company: string
    is_stand_in: boolean
    state: 'well' | 'trouble' | 'quiet'
    sentence: string | null
    last_done_at: string | null
    last_heard_at: string | null
    retrying: number
    dead: number
  }[]
  total_count: number
}

export type BackOfficeReplyBodyInput = { reply: string }

export type BackOfficeStaffAnswer = {
  items: {
    email: string
    role: 'reader' | 'caseworker' | 'approver'
    state: 'unused' | 'waiting' | 'admitted'
    member_id: string | null
    name: string | null
  }[]
}

export type BackOfficeSupportNeedsOfMember = {
  needs: {
    large_print: boolean
    by_phone: boolean
    more_time: boolean
    speaker: { name: string; relation: string; contact: string } | null
    own_words: string
    agreed_at: string
  } | null
}

export type BankLinkAccountHolderAnswer = {
  verdict: 'matched' | 'checked' | 'unread' | 'not_told' | 'not_matched'
  typed_name: string
  holders: string[]
  said: 'my_other_name' | 'joint_account' | 'family_pays' | 'other' | null
  decision: 'waiting' | 'accepted' | 'declined' | null
  note: string | null
}

export type BankLinkAccountHolderBodyInput = {
  said: 'my_other_name' | 'joint_account' | 'family_pays' | 'other'
}

export type BankLinkAccountsAnswer = { accounts: BankLinkBankAccount[]; total_count: number }

export type BankLinkBankAccount = {
  id: string
  name: string
  bank_name: string
  account_type: string
  masked_number: string | null
  currency: string
  source: 'bank' | 'statement'
  connection_id: string | null
  is_active: boolean
}

export type BankLinkBankReader = {
  name: string
  number: string | null
  register_url: string
  terms_url: string | null
  reconfirm_days: number
  sentence: string
}

export type BankLinkBankSyncAnswer = { success: boolean; message: string; data: { bank_verified: boolean } }

export type BankLinkConnectAnswer = { connect_url: string }

export type BankLinkConnectBodyInput = { return_url?: string | undefined }

export type BankLinkConnection = {
  id: string
  bank_name: string
  state: 'active' | 'reconfirm_due' | 'expired' | 'revoked' | 'disconnected' | 'replaced'
  accounts: { id: string; name: string; masked_number: string | null }[]
  reads: string[]
  purpose: string
  shared_with: string[]
  agent: string
  reader: BankLinkBankReader
  given_on: string
  reconfirmed_on: string | null
  expires_on: string
  ends_by: 'consent' | 'authorisation' | 'token'
  days_left: number
  reconfirm_due: boolean
  last_read_at: string | null
  progress: number
  trouble: boolean
}

export type BankLinkConnectionsAnswer = { connections: BankLinkConnection[]; total_count: number }

export type BankLinkReconfirmAnswer = { connect_url: string } | { reconfirmed: true }

export type BankLinkStatementAnswer = { account_id: string; transactions_kept: number }

export type BankLinkStatementBodyInput = {
  bank_name: string
  account_name: string
  from: string
  to: string
  transactions: { date: string; amount: number; description: string }[]
}

export type BankLinkSyncAccountsAnswer = {
  accounts_synced: number
  connection_id: string | null
  provider_name: string | null
  return_url: string | null
}

export type BankLinkSyncAccountsBodyInput = { nonce?: string | undefined; task_id?: string | undefined }

export type BankLinkSyncAnswer = {
  success: boolean
  state: 'up_to_date' | 'reading' | 'reconnect_needed' | 'nothing_connected'
  message: string
}

export type BankLinkTransaction = {
  id: string
  name: string
  date: string
  amount: number
  merchant_name: string | null
  status: 'booked' | 'pending'
  source: 'bank' | 'statement'
  bank_account: { id: string; name: string }
}

export type BankLinkTransactionsAnswer = { transactions: BankLinkTransaction[]; total_count: number }

export type CreditProfileConsentsAnswer = {
  agencies: {
    agency: 'experian' | 'equifax' | 'transunion'
    given: boolean
    since: string | null
    text_version: string
    covered: boolean
    title: string
    text: string
    if_withdrawn: string
    newer_text: string | null
  }[]
  agencies_in_plan: number
  history: {
    agency: 'experian' | 'equifax' | 'transunion'
    given: boolean
    at: string
    channel: string
    text_version: string
    text_hash: string
  }[]
}

export type CreditProfileConsentsRequestInput = {
  agencies: ('experian' | 'equifax' | 'transunion')[]
  channel?: 'wizard' | 'settings' | 'credit-profile' | undefined
}

export type CreditProfileDisputeRequestInput = {
  agency: 'experian' | 'equifax' | 'transunion'
  month: string
  reason: string
}

export type CreditProfileDisputeView = {
  id: string
  agency: 'experian' | 'equifax' | 'transunion'
  month: string
  reason: string
  state: 'open' | 'in_review' | 'upheld' | 'not_upheld' | 'withdrawn' | 'corrected'
  opened_at: string
  decided_at: string | null
  decision: string | null
  closed_at: string | null
  before: { agency: 'experian' | 'equifax' | 'transunion'; code: string; sent_on: string }[]
  after: { agency: 'experian' | 'equifax' | 'transunion'; code: string; sent_on: string }[]
  by_paper: boolean
  by_letter: ('experian' | 'equifax' | 'transunion')[]
  promised_by: string
  legal_by: string
  standing: 'in_time' | 'soon' | 'past_promise' | 'past_law' | null
  evidence: {
    id: string
    file_name: string
    kind: 'pdf' | 'png' | 'jpeg'
    size_bytes: number
    uploaded_at: string
  }[]
}

export type CreditProfileDisputesAnswer = { items: CreditProfileDisputeView[]; total_count: number }

export type CreditProfileLookRequestInput =
  | { answer: 'seen' | 'not_seen' }
  | { answer: 'wrong'; reason: string }

export type CreditProfileLookView = {
  agency: 'experian' | 'equifax' | 'transunion'
  month: string
  state: 'asked' | 'seen' | 'not_seen' | 'wrong' | 'traced'
  asked_on: string
  answered_on: string | null
  trace: { on: string; note: string } | null
}

export type CreditProfileProfileAnswer = {
  today: string
  agencies_in_plan: number
  plan: string | null
  plan_ends_on: string | null
  next_file_on: string
  agencies: {
    agency: 'experian' | 'equifax' | 'transunion'
    name: string
    given: boolean
    since: string | null
    covered: boolean
    next_file_on: string
    months_sent: number
    months_on_file: number
    under_query: number
    payments_until_first_report: number
    reasons: string[]
    visible_within: string
    title: string
    text: string
    if_withdrawn: string
  }[]
  reported_as: { name: string; born_on: string | null } | null
  months: {
    month: string
    due: number
    found: number
    settled_on: string | null
    state: RentRecordPeriodState | null
    awaits_answer: boolean
    watched: boolean
    evidenced: boolean
    entries: {
      agency: 'experian' | 'equifax' | 'transunion'
      state:
        | 'off'
        | 'not_yet'
        | 'waiting'
        | 'verified'
        | 'left_out'
        | 'sent'
        | 'accepted'
        | 'visible'
        | 'rejected'
        | 'under_query'
      code: string | null
      sent_on: string | null
      accepted_on: string | null
      expected_visible_by: string | null
      goes_on: string | null
      words: string
      on: string | null
      note: string | null
      dispute_id: string | null
    }[]
  }[]
  blockers: { because: string; says: string; mend: { to: string; label: string } | null }[]
  months_verified: number
  looks: CreditProfileLookView[]
}

export type DaysAheadCalendarAnswer = {
  remind_days: number
  calendar_since: string | null
  calendar_url: string
}

export type DaysAheadDaysAheadAnswer = { remind_days: number; calendar_since: string | null }

export type DaysAheadDaysAheadRequestInput = { remind_days: number }

export type FreeLookBeginAnswer = { connect_url: string }

export type FreeLookBeginBodyInput = {
  told?: FreeLookToldBodyInput | undefined
  gdpr_consent?:
    | { tenancyDataConsent?: boolean | undefined; bankDataConsent?: boolean | undefined }
    | undefined
}

export type FreeLookLookAnswer = {
  state: 'may_begin' | 'begun' | 'reading' | 'ready' | 'too_soon' | 'with_plan' | 'had_plan'
  bank_name: string | null
  trouble: boolean
  deleted_on: string | null
  next_look_on: string | null
  months: { month: string; seen: 'proved' | 'asked' | 'not_seen' }[]
  proved_count: number
  asked_count: number
}

export type FreeLookToldBodyInput = {
  monthlyRent?: string | undefined
  frequency?: string | undefined
  share?: string | undefined
  landlordName?: string | undefined
}

export type IdentityAddressRequestInput = { email: string }

export type IdentityAuthenticatorCodeRequestInput = { code: string }

export type IdentityAuthenticatorRemovalResponse = { message: string; removed_at: string }

export type IdentityAuthenticatorSetupResponse = { secret: string; otpauth_url: string }

export type IdentityChangePasswordRequestInput = {
  current_password: string
  new_password: string
  password_confirm: string
}

export type IdentityDeleteProfileRequestInput = { password: string }

export type IdentityLinkOpenedResponse = {
  status: 'success' | 'already_verified'
  already_verified: boolean
  message: string
  user?: IdentityUser
  tokens?: IdentityTokens
}

export type IdentityLinkTokenRequestInput = { token: string }

export type IdentityLoginRequestInput = { email: string; password: string }

export type IdentityLoginResponse = {
  requires_mfa: boolean
  requires_verification: boolean
  mfa_method?: 'email' | 'authenticator'
  passkey?: true
  challenge?: string
  user?: IdentityUser
  tokens?: IdentityTokens
}

export type IdentityLogoutRequestInput = { refresh?: string | null | undefined }

export type IdentityMessageResponse = { message: string }

export type IdentityMfaResendRequestInput = { email: string; challenge?: string | undefined }

export type IdentityMfaStateResponse = {
  mfa_enabled: boolean
  mfa_method: 'none' | 'email' | 'authenticator'
  recovery_codes_left: number
}

export type IdentityMfaToggleRequestInput = {
  enable: boolean
  current_password?: string | undefined
  password?: string | undefined
  code?: string | undefined
}

export type IdentityMfaToggledResponse = { mfa_enabled: boolean; message: string }

export type IdentityMfaVerifyRequestInput = {
  email: string
  code?: string | undefined
  passkey?:
    | {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | undefined
        }
      }
    | undefined
  challenge?: string | undefined
}

export type IdentityOpenLinkRequestInput = { token: string; password: string }

export type IdentityProfileChangedResponse = { user: IdentityUser; message: string }

export type IdentityProfileChangesInput = {
  title?: 'Mr' | 'Mrs' | 'Ms' | 'Miss' | 'Mx' | 'Dr' | 'Rev' | 'Prof' | null | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string | undefined
  phone?: string | null | undefined
  date_of_birth?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  postcode?: string | null | undefined
  current_password?: string | undefined
  code?: string | undefined
}

export type IdentityProfileDeletedResponse = {
  message: string
  kept: { what: string; why: string; until: string }[]
}

export type IdentityProfileResponse = { user: IdentityUser }

export type IdentityProofRequestInput = { password?: string | undefined; code?: string | undefined }

export type IdentityRecoveryCodesResponse = { recovery_codes: string[]; message: string }

export type IdentityRefreshRequestInput = { refresh: string }

export type IdentityRegisterRequestInput = {
  email: string
  first_name: string
  last_name: string
  password: string
  password_confirm: string
}

export type IdentityRegisterResponse = {
  user: IdentityUser
  tokens: IdentityTokens
  requires_verification: true
}

export type IdentityResetPasswordRequestInput = { token: string; password: string; password_confirm: string }

export type IdentityResetPasswordResponse = { message: string; authenticator_added_at?: string }

export type IdentitySessionsResponse = {
  sessions: {
    id: string
    device: string
    by_passkey: boolean
    signed_in_at: string
    last_used_at: string
    current: boolean
  }[]
}

export type IdentitySignedInResponse = { user: IdentityUser; tokens: IdentityTokens }

export type IdentityTokens = { access: string; refresh: string }

export type IdentityUndoAddressChangeResponse = { email: string; reset_token: string; message: string }

export type IdentityUser = {
  id: string
  email: string
  title: 'Mr' | 'Mrs' | 'Ms' | 'Miss' | 'Mx' | 'Dr' | 'Rev' | 'Prof' | null
  first_name: string
  last_name: string
  is_email_verified: boolean
  is_user_details_verified: boolean
  is_tenancy_verified: boolean
  is_landlord_verified: boolean
  is_bank_verified: boolean
  phone: string | null
  date_of_birth: string | null
  address: string | null
  city: string | null
  postcode: string | null
  mfa_enabled: boolean
  mfa_method: 'none' | 'email' | 'authenticator'
  role: 'member' | 'admin'
  tier: 'standard' | 'premium'
  pending_email: string | null
}

export type IdentityVerificationAskedResponse = { message: string; retry_after_seconds?: number }

export type IdentityVerifyEmailResponse = {
  status: 'success' | 'already_verified'
  already_verified: boolean
  message: string
}

export type NotificationsListAnswer = {
  items: NotificationsNotificationView[]
  total_count: number
  unread_count: number
}

export type NotificationsNotificationView = {
  id: string
  kind:
    | 'troubled_rent'
    | 'coming_rent'
    | 'month_to_confirm'
    | 'rent_found'
    | 'rent_reversed'
    | 'paper_read'
    | 'landlord_answered'
    | 'housemate_joined'
    | 'consent_words'
    | 'bank_expiring'
    | 'bank_ended'
    | 'account_held'
    | 'look_ending'
    | 'look_ended'
    | 'report_sent'
    | 'report_accepted'
    | 'report_rejected'
    | 'file_look'
    | 'dispute_decided'
    | 'agency_consent_words'
    | 'points_earned'
    | 'points_taken_back'
    | 'voucher_ready'
    | 'voucher_failed'
    | 'payment_failed'
    | 'plan_changed'
    | 'plan_ended'
  topic: 'rent' | 'bank' | 'credit' | 'rewards' | 'plan'
  title: string
  body: string
  href: string
  count: number
  created_at: string
  is_read: boolean
  read_at: string | null
}

export type NotificationsPreferencesAnswer = {
  email: boolean
  push: boolean
  marketing: boolean
  payment_reminders: boolean
  credit_updates: boolean
  language: 'en'
  currency: 'GBP'
  timezone: string
  theme: 'auto' | 'light' | 'dark'
  kinds: {
    kind:
      | 'troubled_rent'
      | 'coming_rent'
      | 'month_to_confirm'
      | 'rent_found'
      | 'rent_reversed'
      | 'paper_read'
      | 'landlord_answered'
      | 'housemate_joined'
      | 'consent_words'
      | 'bank_expiring'
      | 'bank_ended'
      | 'account_held'
      | 'look_ending'
      | 'look_ended'
      | 'report_sent'
      | 'report_accepted'
      | 'report_rejected'
      | 'file_look'
      | 'dispute_decided'
      | 'agency_consent_words'
      | 'points_earned'
      | 'points_taken_back'
      | 'voucher_ready'
      | 'voucher_failed'
      | 'payment_failed'
      | 'plan_changed'
      | 'plan_ended'
    topic: 'rent' | 'bank' | 'credit' | 'rewards' | 'plan'
    name: string
    channels: { in_app: boolean; email: boolean; push: boolean }
    fixed: ('in_app' | 'email' | 'push')[]
    has_letter: boolean
  }[]
}

export type NotificationsPreferencesRequestInput = {
  email?: boolean | undefined
  push?: boolean | undefined
  marketing?: boolean | undefined
  payment_reminders?: boolean | undefined
  credit_updates?: boolean | undefined
  language?: 'en' | undefined
  currency?: 'GBP' | undefined
  timezone?: string | undefined
  theme?: 'auto' | 'light' | 'dark' | undefined
  kinds?:
    | Record<
        string,
        { in_app?: boolean | undefined; email?: boolean | undefined; push?: boolean | undefined }
      >
    | undefined
}

export type NotificationsPushTargetRequestInput = {
  endpoint: string
  expirationTime?: number | null | undefined
  keys: { p256dh: string; auth: string }
}

export type NotificationsReadAllAnswer = { marked: number; unread_count: number }

export type NotificationsReadAnswer = { item: NotificationsNotificationView; unread_count: number }

export type NotificationsUnsubscribeAnswer = { scope: string; name: string; subscribed: boolean }

export type PrivacyClosingResponse = { at_stake: string[] }

export type PrivacyComplaintBodyInput = {
  about?: 'data' | 'credit-file' | 'bank' | 'money' | 'service' | 'other' | undefined
  message: string
  name?: string | undefined
  email?: string | undefined
}

export type PrivacyComplaintView = {
  reference: string
  about: 'data' | 'credit-file' | 'bank' | 'money' | 'service' | 'other'
  message: string
  received_at: string
  acknowledge_by: string
  acknowledged_at: string | null
  answer_by: string
  state: 'received' | 'acknowledged' | 'answered' | 'closed'
  answer: string | null
  answered_at: string | null
}

export type PrivacyExportView = {
  id: string
  state: 'asked' | 'ready' | 'expired'
  asked_at: string
  ready_at: string | null
  expires_at: string | null
  size_bytes: number | null
  download_url: string | null
  sign_in_again: boolean
}

export type PrivacyOverviewResponse = {
  export: PrivacyExportView | null
  consents: {
    title: string
    given: boolean
    at: string
    channel: string
    text: string
    text_version: string
  }[]
  looks: { at: string; what: string }[]
  complaints: PrivacyComplaintView[]
}

export type PrivacySupportNeedsAnswer = {
  needs: PrivacySupportNeedsView | null
  consent: { version: string; text: string }
}

export type PrivacySupportNeedsBodyInput = {
  large_print: boolean
  by_phone: boolean
  more_time: boolean
  speaker: { name: string; relation: string; contact: string } | null
  own_words: string
  agreed_to: '2026-11-27'
  current_password?: string | undefined
}

export type PrivacySupportNeedsView = {
  large_print: boolean
  by_phone: boolean
  more_time: boolean
  speaker: { name: string; relation: string; contact: string } | null
  own_words: string
  agreed_at: string
}

export type RentRecordAnswerBodyInput = {
  answer: 'paid_by_benefit' | 'paid_by_agent' | 'paid_elsewhere' | 'not_paid'
}

export type RentRecordCheckAnswer = {
  verdict:
    | 'genuine'
    | 'ended'
    | 'revoked'
    | 'altered'
    | 'not_ours'
    | 'unknown'
    | 'sample'
    | 'unreadable'
    | 'not_bound'
    | 'not_the_holder'
    | 'wrong_audience'
    | 'wrong_nonce'
    | 'signed_ahead'
  valid: boolean
  message: string
  revoked: boolean
  issued_by: string | null
  issued_on: string | null
  expires_on: string | null
  record_changed: boolean
  income_withdrawn: boolean
  holder: { audience: string; nonce: string; signed_at: string } | null
  shows: {
    months: { month: string; state: string; other_payee?: true; named_payee?: true; homes?: number[] }[]
    months_count: number
    verified_count: number
    name?: string
    name_checked?: true
    homes_confirmed_by?: string[]
    addresses?: string[]
    landlords?: string[]
    lateness?: { on_time: number; late: number; late_months: string[]; unknown_months?: string[] }
    confirmed_by?: { month: string; name: string }[]
    income?: {
      months: number
      of: number
      to: string
      regular: boolean
      times_30_rent: 'yes' | 'no' | 'not_told'
      computed_on: string
    }
    bank_name?: string
    time_at_address?: { since: string; years: number; rent_verified_since: string; confirmed_by?: string }
    landlord_words?: { by: string; tenancy: boolean; months: number }[]
    deposits_returned?: { by: string; left: string }[]
  } | null
}

export type RentRecordCheckBodyInput = {
  credential?: string | undefined
  code?: string | undefined
  statement?: string | undefined
  signature?: string | undefined
  audience?: string | undefined
  nonce?: string | undefined
}

export type RentRecordConsideredRow = {
  id: string
  name: string
  date: string
  amount: number
  stands: 'settles' | 'asked' | 'not_this'
  because:
    | 'like_one_refused'
    | 'says_deposit'
    | 'shown_twice'
    | 'for_something_else'
    | 'not_needed'
    | 'unknown_payee'
    | 'came_back'
    | 'own_transfer'
    | 'refused'
    | 'other_month'
    | null
  sure: number | null
  reasons: string[]
}

export type RentRecordCredentialAnswer = { credentials: { credential: string }[] }

export type RentRecordCredentialBodyInput = {
  credential_configuration_id?: string | undefined
  credential_identifier?: string | undefined
  proofs?: { jwt: string[] } | undefined
  proof?: { proof_type: 'jwt'; jwt: string } | undefined
}

export type RentRecordDashboardAnswer = {
  bank: {
    accounts_count: number
    health: 'none' | 'reading' | 'healthy' | 'reconfirm_due' | 'trouble' | 'ended'
    bank_name: string | null
    reconfirm_by: string | null
    last_read_at: string | null
  }
  on_time: { percent: number | null; on_time: number; verified: number }
  verified_payments: number
  payments_in_months: number
  today: string
  next_rent_on: string | null
  seen_rent: { amount: number; declared: number; since: string; tenancy_id: string } | null
  months: RentRecordReportMonth[]
  suggestions: {
    id: string
    name: string
    date: string
    amount: number
    merchant_name: string | null
    source: 'bank' | 'statement'
    bank_account: { id: string; name: string }
    confidence: number
    reasons: string[]
    due_on: string | null
    or_else_due_on: string | null
    asked_with: string[]
  }[]
  recent: {
    id: string
    name: string
    date: string
    amount: number
    merchant_name: string | null
    source: 'bank' | 'statement'
    bank_account: { id: string; name: string }
    is_rent: boolean
  }[]
  points: { total: number; worth: number } | null
  is_looking: boolean
  is_first_look: boolean
}

export type RentRecordDecisionAnswer = { success: true; message: string }

export type RentRecordHeldAccountsAnswer = {
  accounts: {
    name: string
    bank_name: string
    held_until: string | null
    decision: 'waiting' | 'declined' | null
    note: string | null
  }[]
}

export type RentRecordHousematesPaid = {
  housemates: { name: string; share: 'paid' | 'not_known' | 'not_shown' }[]
}

export type RentRecordMonthAnswerBodyInput = { answer: 'confirmed' | 'denied' }

export type RentRecordMonthQuestion = {
  state: 'open' | 'answered' | 'expired'
  facts: {
    tenant: string
    address: string
    landlord: string
    due_on: string
    found: number
    settled_on: string | null
  } | null
}

export type RentRecordNonceAnswer = { c_nonce: string }

export type RentRecordPassportAnswer = {
  id: string
  code: string
  url: string
  pdf_url: string
  state: 'open' | 'expired' | 'revoked'
  from: string
  to: string
  fields: RentRecordPassportField[]
  months_count: number
  verified_count: number
  issued_on: string
  expires_on: string
  views_count: number
  views: { at: string; kind: 'page' | 'pdf' | 'check' | 'preview' }[]
  wallets_count: number
  kept_by: { viewer_id: string; address: string; kept_at: string }[]
}

export type RentRecordPassportBodyInput = {
  from: string
  to: string
  fields?: RentRecordPassportFieldInput[] | undefined
  expires_in_days?: number | undefined
}

export type RentRecordPassportField =
  | 'name'
  | 'address'
  | 'landlord'
  | 'lateness'
  | 'income'
  | 'bank_name'
  | 'years'
  | 'landlord_word'
  | 'deposit'

export type RentRecordPassportFieldInput =
  | 'name'
  | 'address'
  | 'landlord'
  | 'lateness'
  | 'income'
  | 'bank_name'
  | 'years'
  | 'landlord_word'
  | 'deposit'

export type RentRecordPassportsAnswer = { items: RentRecordPassportAnswer[]; total_count: number }

export type RentRecordPayeesAnswer = {
  payees: {
    name: string
    transaction_ids: string[]
    said: string[]
    months: string[]
    usual: number
    standing: 'said' | 'taken' | 'open'
    odd: string | null
  }[]
  as_of: string
}

export type RentRecordPayeesBodyInput = {
  transaction_ids: string[]
  answer: 'rent' | 'not_rent' | null
  as_of?: string | undefined
}

export type RentRecordPayeesPreview = {
  months: {
    due_on: string
    before:
      | 'on_time'
      | 'late'
      | 'told'
      | 'part_paid'
      | 'paid_by_agent'
      | 'waiting'
      | 'not_found'
      | 'looking'
      | 'missed'
      | 'upcoming'
    after:
      | 'on_time'
      | 'late'
      | 'told'
      | 'part_paid'
      | 'paid_by_agent'
      | 'waiting'
      | 'not_found'
      | 'looking'
      | 'missed'
      | 'upcoming'
    found_before: number
    found_after: number
    proof_changes: boolean
  }[]
  points: number
}

export type RentRecordPayeesPreviewBodyInput = {
  transaction_ids: string[]
  answer: 'rent' | 'not_rent' | null
}

export type RentRecordPaymentAnswerBodyInput = {
  answer: 'rent' | 'not_rent' | 'month' | null
  due_on?: string | undefined
  said?: string | undefined
}

export type RentRecordPaymentKindInput = 'out' | 'rent' | 'perhaps' | 'in' | 'all'

export type RentRecordPaymentRow = {
  id: string
  name: string
  date: string
  amount: number
  source: 'bank' | 'statement'
  bank_account: { id: string; name: string }
  match: { due_on: string | null; confidence: number; reasons: string[] } | null
  said: string
  leaves_on: string | null
}

export type RentRecordPaymentsAnswer = {
  items: RentRecordPaymentRow[]
  total_count: number
  accounts: { id: string; name: string }[]
}

export type RentRecordPeriodState =
  | 'upcoming'
  | 'verified_on_time'
  | 'verified_late'
  | 'part_paid'
  | 'paid_by_other'
  | 'not_found'
  | 'confirmed_missed'
  | 'reversed'
  | 'awaits_answer'

export type RentRecordPreviewAnswer = {
  months: {
    due_on: string
    before:
      | 'on_time'
      | 'late'
      | 'told'
      | 'part_paid'
      | 'paid_by_agent'
      | 'waiting'
      | 'not_found'
      | 'looking'
      | 'missed'
      | 'upcoming'
    after:
      | 'on_time'
      | 'late'
      | 'told'
      | 'part_paid'
      | 'paid_by_agent'
      | 'waiting'
      | 'not_found'
      | 'looking'
      | 'missed'
      | 'upcoming'
    found_before: number
    found_after: number
    proof_changes: boolean
  }[]
  points: number
  odd: string | null
  said: string
}

export type RentRecordRentPaymentsAnswer = { transactions: RentRecordRentTransaction[]; total_count: number }

export type RentRecordRentTransaction = {
  id: string
  name: string
  date: string
  amount: number
  merchant_name: string | null
  source: 'bank' | 'statement'
  bank_account: { id: string; name: string }
  confidence: number
  reasons: string[]
}

export type RentRecordReportAnswer = { months: RentRecordReportMonth[] }

export type RentRecordReportMonth = {
  due_on: string
  due: number
  found: number
  state: RentRecordPeriodState
  shown_by: 'bank' | 'landlord' | 'paper' | 'own_statement' | null
  landlord: { named: string; state: 'waiting' | 'confirmed' | 'denied' } | null
  settled_on: string | null
  reasons: string[]
  late_after: string
  awaits_answer: boolean
  watched: boolean
  said: 'paid_by_benefit' | 'paid_by_agent' | 'paid_elsewhere' | 'not_paid' | null
  evidence: string | null
  evidence_proves: boolean | null
  evidence_note: string | null
  is_asked: boolean
}

export type RentRecordTokenAnswer = { access_token: string; token_type: 'Bearer'; expires_in: number }

export type RentRecordTokenBodyInput = {
  grant_type: string
  'pre-authorized_code'?: string | undefined
  tx_code?: string | undefined
}

export type RentRecordWalletOfferAnswer = {
  link: string
  qr: { d: string; size: number }
  transaction_code: string
  expires_at: string
}

export type RentRecordWhyAnswer = {
  due_on: string
  considered: RentRecordConsideredRow[]
  would_change: string[]
}

export type RentRiseRentNoticeRequestInput = {
  country?: string | number | null | undefined
  let_as?: string | number | null | undefined
  form?: string | number | null | undefined
  received_on?: string | number | null | undefined
  begins_on?: string | number | null | undefined
  rent?: string | number | null | undefined
  new_rent?: string | number | null | undefined
  frequency?: string | number | null | undefined
  home_began_on?: string | number | null | undefined
  last_rise_on?: string | number | null | undefined
  period_began_on?: string | number | null | undefined
  fixed_until?: string | number | null | undefined
  leaves_on?: string | number | null | undefined
}

export type RentRiseRentNoticeResponse = { success: true; message: string; data: RentRiseRentNoticeView }

export type RentRiseRentNoticeView = {
  id: string
  country: 'england' | 'wales' | 'scotland' | 'northern-ireland' | null
  let_as: 'private' | 'social' | 'lodger' | 'unsure'
  form:
    | 'form_4a'
    | 'form_4'
    | 'rent_increase_notice'
    | 'rhw12'
    | 'in_writing'
    | 'clause'
    | 'by_word'
    | 'unsure'
  received_on: string
  begins_on: string
  rent: number
  new_rent: number
  frequency: 'month' | 'four_weeks' | 'fortnight' | 'week'
  home_began_on: string
  last_rise_on: string | null
  period_began_on: string | null
  fixed_until: string | null
  checked_at: string
  file: { file_name: string; content_type: string; size_bytes: number } | null
  answer: {
    outcome: 'in_order' | 'not_in_order' | 'cannot_tell'
    says: string
    law: { name: string; page: { title: string; url: string; read_on: string } } | null
    doubts: string[]
    conditions: {
      kind: 'form' | 'notice' | 'last_rise' | 'home_began' | 'period'
      outcome: 'met' | 'not_met' | 'cannot_tell'
      asks: string
      says: string
      source: { title: string; url: string; read_on: string }
    }[]
    earliest_on: string | null
    steps: {
      by: string | null
      says: string
      source: { title: string; url: string; read_on: string } | null
    }[]
    good_to_know: { says: string; source: { title: string; url: string; read_on: string } }[]
    no_legal_advice: string
  }
}

export type RentRiseRentNoticesResponse = { items: RentRiseRentNoticeView[]; total_count: number }

export type RentStatementRevokedAnswer = { success: true; message: string }

export type RentStatementStatementAnswer = {
  id: string
  code: string
  url: string
  pdf_url: string
  csv_url: string
  json_url: string
  state: 'open' | 'expired' | 'revoked'
  purpose: 'mortgage' | 'tribunal' | 'arrears' | 'benefit' | 'own_files'
  from: string
  to: string
  fields: ('name' | 'address' | 'landlord' | 'days')[]
  periods_count: number
  proved_count: number
  paid: number
  issued_on: string
  expires_on: string
  views_count: number
  views: { at: string; kind: 'page' | 'pdf' | 'data' | 'check' | 'preview' }[]
}

export type RentStatementStatementBodyInput = {
  purpose: 'mortgage' | 'tribunal' | 'arrears' | 'benefit' | 'own_files'
  home_id?: string | null | undefined
  from: string
  to: string
  fields?: ('name' | 'address' | 'landlord' | 'days')[] | undefined
  expires_in_days?: number | undefined
}

export type RentStatementStatementChoices = {
  today: string
  homes: { id: string; address: string; first_month: string; last_month: string }[]
}

export type RentStatementStatementPreview = {
  purpose: 'mortgage' | 'tribunal' | 'arrears' | 'benefit' | 'own_files'
  from: string
  to: string
  fields: ('name' | 'address' | 'landlord' | 'days')[]
  issued_on: string
  expires_on: string
  name: string | null
  name_checked: boolean
  homes: {
    shown: {
      address: string | null
      landlord: string | null
      confirmed_by: string | null
      months?: string[]
    }[]
    rows: {
      due_on: string
      due: number
      state:
        | 'proved'
        | 'part_paid'
        | 'paid_later'
        | 'told'
        | 'said_paid'
        | 'said_unpaid'
        | 'not_proved'
        | 'open'
      late: boolean | null
      confirmed_by: string | null
      other_payee: 'named' | 'unnamed' | 'in_doubt' | null
      payments: {
        on: string | null
        amount: number
        payer: 'renter' | 'benefit' | 'agent' | 'other_account'
        proof: 'bank' | 'landlord' | 'paper' | 'own_statement'
        counted: boolean
      }[]
      paid: number
      balance: number | null
    }[]
    sums: {
      periods: number
      proved_periods: number
      due: number
      paid: number
      paid_by: { renter: number; benefit: number; agent: number; other_account?: number }
      left_out: number
      unknown_periods: number
      unknown_due: number
      balance: number
    }
  }[]
  leaves_homes_out?: true
  sums: {
    periods: number
    proved_periods: number
    due: number
    paid: number
    paid_by: { renter: number; benefit: number; agent: number; other_account?: number }
    left_out: number
    unknown_periods: number
    unknown_due: number
    balance: number
  }
  rules: {
    id: string
    who: string
    says: string
    source: string
    read_on: string
    outcome: 'met' | 'not_met' | 'not_known' | 'figure'
    found: string
  }[]
}

export type RentStatementStatementsAnswer = { items: RentStatementStatementAnswer[]; total_count: number }

export type RewardsActivityAnswer = {
  items: {
    id: number
    kind: string
    category: string
    description: string
    date: string
    points: number
    gbp_cash_value: number
    about_points: number
  }[]
  top_rent_payments: { id: string; amount: number; payee: string; date: string; points: number }[]
  held: {
    id: string
    amount: number
    payee: string
    date: string
    points: number
    reason:
      | 'absurd_amount'
      | 'second_in_period'
      | 'shared_payee'
      | 'implausible_rent'
      | 'month_limit'
      | 'unlike_rent'
  }[]
  months: {
    month: string
    standing:
      | 'not_due'
      | 'asked'
      | 'not_read'
      | 'not_found'
      | 'part_paid'
      | 'came_back'
      | 'paid_by_other'
      | 'own_statement'
      | 'missed'
      | 'checked'
      | 'other_month'
  }[]
}

export type RewardsCodeAnswer = {
  code: string
  pin: string | null
  amount: number
  retailer_name: string
  expires_on: string | null
}

export type RewardsLedgerAnswer = {
  items: {
    id: number
    kind: string
    category: string
    description: string
    date: string
    points: number
    gbp_cash_value: number
    about_points: number
    balance_after: number
  }[]
  total_count: number
}

export type RewardsRedemptionAnswer = {
  id: string
  state: 'pending' | 'fulfilled' | 'failed'
  retailer_id: string
  retailer_name: string
  points: number
  amount: number
  created_at: string
  expires_on: string | null
  failure: { code: string; message: string } | null
}

export type RewardsRedemptionRequestInput = { retailer_id: string; amount: number }

export type RewardsRedemptionsAnswer = { items: RewardsRedemptionAnswer[]; total_count: number }

export type RewardsRetailersAnswer = {
  retailers: {
    id: string
    name: string
    category: string
    colour: string
    denominations: number[]
    any_amount: { from: number; to: number } | null
  }[]
}

export type RewardsSummaryAnswer = {
  overall: { total_points: number; gbp_cash_value: number; included_count: number }
  business_expenses: { total_points: number; gbp_cash_value: number; included_count: number }
  rent_payments: { total_points: number; gbp_cash_value: number; included_count: number }
  last_30_days: { total_points: number; gbp_cash_value: number; included_count: number }
  by_category: { total_points: number; gbp_cash_value: number; included_count: number; category: string }[]
  by_month: { total_points: number; gbp_cash_value: number; included_count: number; month: string }[]
  skipped: { refunds: number; transfers: number; duplicate: number; invalid_amount: number }
  welcome_bonus: { total_points: number; gbp_cash_value: number; added_on: string } | null
  balance: {
    available: { points: number; gbp_cash_value: number }
    reserved: { points: number; gbp_cash_value: number }
    held: { points: number; gbp_cash_value: number }
    owed: { points: number; gbp_cash_value: number }
  }
  tier: { name: string; next: string | null; points_to_next: number; progress_percent: number }
  milestone: {
    reached: number
    bonus_points: number
    estimated_value: number
    next_at: number
    remaining: number
    progress_percent: number
  }
  multiplier: number
}

export type SubscriptionBillingInterval = 'month' | 'year'

export type SubscriptionBillingIntervalInput = 'month' | 'year'

export type SubscriptionCancelRequestInput = {
  cancel_at_period_end?: boolean | undefined
  reason?: string | null | undefined
}

export type SubscriptionChangeRequestInput = {
  plan_id: string
  billing_interval: SubscriptionBillingIntervalInput
  priced_at?: string | undefined
}

export type SubscriptionChangedAnswer = {
  success: true
  message: string
  subscription: SubscriptionSubscriptionSchema
  checkout_url?: string
}

export type SubscriptionCreateAnswer = { success: true; checkout_url: string }

export type SubscriptionCreateRequestInput = {
  plan_id: string
  billing_interval: SubscriptionBillingIntervalInput
  success_url?: string | undefined
  cancel_url?: string | undefined
}

export type SubscriptionFeaturesAnswer = {
  success: true
  plan: string | null
  features: {
    rental_payment_verification: boolean
    rental_history_tracking: boolean
    rental_payment_dashboard: boolean
    rental_payment_profile: boolean
    rewards_multiplier: number
    cra_reporting_count: number
    landlord_property_management: boolean
  }
}

export type SubscriptionHistoryAnswer = {
  success: true
  payments: {
    id: string
    date: string
    amount: number
    refunded_amount: number
    currency: string
    status: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft' | 'refunded'
    invoice_url: string | null
    description: string | null
    card_last4: string | null
  }[]
  refundable: { amount: number; until: string; paid: number; used_days: number; vouchers: number } | null
}

export type SubscriptionPlanOnOffer = {
  id: string
  name: string
  display_name: string
  description: string
  is_popular: boolean
  pricing: {
    month?: { price: number; savings_amount: number }
    year?: { price: number; savings_amount: number }
  }
  plan_ids: { month?: string; year?: string }
  features: {
    rental_payment_verification: boolean
    rental_history_tracking: boolean
    rental_payment_dashboard: boolean
    rental_payment_profile: boolean
    rewards_multiplier: number
    cra_reporting_count: number
    landlord_property_management: boolean
  }
}

export type SubscriptionPlansAnswer = { success: true; plans: SubscriptionPlanOnOffer[] }

export type SubscriptionPortalAnswer = { success: true; portal_url: string }

export type SubscriptionPortalRequestInput = { return_url?: string | undefined }

export type SubscriptionPreviewAnswer = {
  success: true
  preview: {
    due_now: number
    credit: number
    credit_kept: number
    new_price: number
    renews_on: string
    next_charge_on: string
    next_charge: number
    charges_paid_by_credit: number
    priced_at: string
  }
}

export type SubscriptionPreviewRequestInput = {
  plan_id: string
  billing_interval: SubscriptionBillingIntervalInput
}

export type SubscriptionRefundAnswer = {
  success: true
  message: string
  refund: { amount: number; state: 'done' | 'on_its_way' }
}

export type SubscriptionSubscriptionAnswer = { success: true; subscription: SubscriptionSubscriptionSchema }

export type SubscriptionSubscriptionSchema = {
  status: 'active' | 'past_due' | 'expired' | 'canceled'
  has_access: boolean
  plan: {
    rental_payment_verification: boolean
    rental_history_tracking: boolean
    rental_payment_dashboard: boolean
    rental_payment_profile: boolean
    rewards_multiplier: number
    cra_reporting_count: number
    landlord_property_management: boolean
    name: string
    display_name: string
    billing_interval: SubscriptionBillingInterval
    current_price: number
    plan_ids: { month: string; year: string }
  }
  plan_id: string
  billing_interval: SubscriptionBillingInterval
  cancel_at_period_end: boolean
  started_at: string
  current_period_start: string | null
  current_period_end: string | null
  days_remaining: number | null
  canceled_at: string | null
  ended_at: string | null
  reason: string | null
  grace_ends_at: string | null
  complimentary: boolean
}

export type TenancyAcceptRequestInput = { share: string | number; housemateConsent?: boolean | undefined }

export type TenancyAddressesResponse = { addresses: { line: string; city: string; postcode: string }[] }

export type TenancyAgreementResponse = { success: true; message: string; data: TenancyAgreementView }

export type TenancyAgreementView = {
  file_name: string
  content_type: string
  size_bytes: number
  uploaded_at: string
}

export type TenancyConsentFlags = {
  personalDataConsent: boolean
  tenancyDataConsent: boolean
  bankDataConsent: boolean
  landlordCommunicationConsent: boolean
  craReportingOptIn: boolean
}

export type TenancyConsentsRequestInput = {
  personalDataConsent?: boolean | undefined
  tenancyDataConsent?: boolean | undefined
  bankDataConsent?: boolean | undefined
  landlordCommunicationConsent?: boolean | undefined
  craReportingOptIn?: boolean | undefined
}

export type TenancyConsentsResponse = {
  consents: {
    kind:
      | 'personalDataConsent'
      | 'tenancyDataConsent'
      | 'bankDataConsent'
      | 'landlordCommunicationConsent'
      | 'craReportingOptIn'
      | 'housemateConsent'
      | 'incomeConsent'
      | 'guarantorConsent'
    given: boolean
    required: boolean
    since: string | null
    title: string
    text: string
    text_version: string
    if_withdrawn: string
    newer: { text: string; text_version: string } | null
  }[]
  history: {
    kind:
      | 'personalDataConsent'
      | 'tenancyDataConsent'
      | 'bankDataConsent'
      | 'landlordCommunicationConsent'
      | 'craReportingOptIn'
      | 'housemateConsent'
      | 'incomeConsent'
      | 'guarantorConsent'
    given: boolean
    at: string
    channel: string
    text_version: string
    text_hash: string
  }[]
}

export type TenancyCorrectionRequestInput = { accept: boolean }

export type TenancyDepositAnswerRequestInput = { answer: 'yes' | 'no' | 'not_yet' | 'none' | 'stop' }

export type TenancyDepositAskInput = { id: string }

export type TenancyDepositHomesResponse = {
  homes: {
    id: string
    address: string
    left_on: string
    landlord: string | null
    answer: 'yes' | 'no' | 'not_yet' | 'none' | null
    waiting: boolean
    can_ask: boolean
  }[]
}

export type TenancyDepositQuestionResponse = {
  state: 'open' | 'expired'
  answer: 'yes' | 'no' | 'not_yet' | 'none' | null
  facts: { tenant: string; address: string; left_on: string; open_until: string } | null
}

export type TenancyDoneResponse = { success: true; message: string }

export type TenancyDraftRequestInput = { answers: Record<string, string | boolean | null> }

export type TenancyDraftResponse = {
  draft: Record<string, string | boolean | null> | null
  saved_at: string | null
}

export type TenancyEffectiveFromNeeded = {
  error: string
  code: 'effective_from_needed'
  details: { verified_months: number }
}

export type TenancyFlagsResponse = { success: true; message: string; data: TenancyVerificationFlags }

export type TenancyHousematesResponse = {
  role: 'holder' | 'housemate' | 'none'
  address: string | null
  shares_percent: number | null
  shares_are_too_much: boolean
  invitations: {
    id: string
    email: string
    state: 'waiting' | 'expired' | 'declined' | 'joined' | 'left'
    expires_on: string
  }[]
}

export type TenancyIncompleteResponse = Record<string, string[] | string>

export type TenancyInvitationResponse = {
  state: 'open' | 'closed'
  invited_by: string
  address: string
  rent: number | null
  frequency: 'week' | 'fortnight' | 'four_weeks' | 'month' | null
  expires_on: string | null
}

export type TenancyInviteRequestInput = { email: string }

export type TenancyLandlordAnswerRequestInput = {
  answer: 'confirm' | 'correct' | 'not_my_tenant'
  monthlyRent?: string | number | null | undefined
  tenancyStartDate?: string | number | null | undefined
  tenancyEndDate?: string | number | null | undefined
  note?: string | null | undefined
}

export type TenancyLandlordDetailsView = {
  landlordCompany: string
  landlordAddress: string
  agentName: string
  agentEmail: string
  landlordEmail: string
  landlordPhone: string
  landlordCommunicationConsent: boolean
}

export type TenancyLandlordQuestionResponse = {
  state: 'open' | 'answered' | 'expired'
  tenant: string | null
  propertyAddress: string | null
  landlord: string | null
  tenancyStartDate: string | null
  tenancyEndDate: string | null
  monthlyRent: number | null
  frequency: 'week' | 'fortnight' | 'four_weeks' | 'month' | null
  share: number | null
  rentDay: number | null
  laterTerms: {
    from: string
    landlord: string
    monthlyRent: number
    frequency: 'week' | 'fortnight' | 'four_weeks' | 'month'
    share: number
    rentDay: number | null
  }[]
}

export type TenancyLandlordRequestBodyInput = {
  landlordCompany?: string | null | undefined
  landlordAddress?: string | null | undefined
  agentName?: string | null | undefined
  agentEmail?: string | null | undefined
  landlordEmail?: string | null | undefined
  landlordPhone?: string | null | undefined
  landlordCommunicationConsent?: boolean | undefined
}

export type TenancySavedResponse = {
  success: true
  message: string
  data: TenancyVerificationFlags
  warnings: TenancyWarning[]
}

export type TenancyStatusResponse = {
  success: true
  data: {
    is_email_verified: boolean
    is_user_details_verified: boolean
    is_tenancy_verified: boolean
    is_landlord_verified: boolean
    is_bank_verified: boolean
    today: string
    tenancy_details: TenancyTenancyDetails | null
    gdpr_consent: TenancyConsentFlags
    landlord_details: TenancyLandlordDetailsView | null
    evidence_level: 'declared' | 'matched' | 'confirmed' | null
    tenancies: {
      id: string
      propertyAddress: string
      tenancyStartDate: string
      tenancyEndDate: string | null
      movedOutOn: string | null
      evidence_level: 'declared' | 'matched' | 'confirmed'
      terms: {
        from: string
        monthlyRent: number
        frequency: 'week' | 'fortnight' | 'four_weeks' | 'month' | null
        rentDay: number | null
        share: number
        landlordName: string
        paysHousemate: boolean
      }[]
    }[]
    landlord_request: {
      state: 'waiting' | 'confirmed' | 'corrected' | 'not_my_tenant' | 'no_longer' | 'withdrawn' | 'expired'
      sent_to: string
      asked_at: string
      expires_at: string
      answered_at: string | null
      correction: {
        monthlyRent: number | null
        tenancyStartDate: string | null
        tenancyEndDate: string | null
        note: string
      } | null
      decision: 'accepted' | 'declined' | null
    } | null
    agreement: TenancyAgreementView | null
  }
}

export type TenancyStatusUpdateRequestInput = {
  is_user_details_verified?: boolean | undefined
  is_bank_verified?: boolean | undefined
  is_tenancy_verified?: boolean | undefined
  is_landlord_verified?: boolean | undefined
}

export type TenancyTenancyDetails = {
  propertyAddress: string
  tenancyStartDate: string
  tenancyEndDate: string | null
  monthlyRent: number
  frequency: 'week' | 'fortnight' | 'four_weeks' | 'month'
  rentDay: number | null
  share: number
  shareAmount: number
  letBy: 'landlord' | 'agent'
  jointTenancy: boolean
  nation: 'england-and-wales' | 'scotland' | 'northern-ireland'
  landlordName: string
  landlordEmail: string
  landlordPhone: string
  paysHousemate: boolean
  housemateName: string
}

export type TenancyTenancyDetailsRequestInput = {
  propertyAddress?: string | number | null | undefined
  tenancyStartDate?: string | number | null | undefined
  tenancyEndDate?: string | number | null | undefined
  monthlyRent?: string | number | null | undefined
  frequency?: string | number | null | undefined
  rentDay?: string | number | null | undefined
  share?: string | number | null | undefined
  letBy?: 'landlord' | 'agent' | null | undefined
  jointTenancy?: boolean | null | undefined
  nation?: 'england-and-wales' | 'scotland' | 'northern-ireland' | null | undefined
  landlordName?: string | number | null | undefined
  landlordEmail?: string | number | null | undefined
  landlordPhone?: string | number | null | undefined
  paysHousemate?: boolean | null | undefined
  housemateName?: string | number | null | undefined
  newHome?: boolean | undefined
  previousHomeLeftOn?: string | number | null | undefined
  effectiveFrom?: string | number | null | undefined
}

export type TenancyTenancyRequestInput = {
  tenancy_details?: TenancyTenancyDetailsRequestInput | undefined
  gdpr_consent?: TenancyConsentsRequestInput | undefined
}

export type TenancyTermsRequestInput = {
  from?: string | number | null | undefined
  monthlyRent?: string | number | null | undefined
  frequency?: string | number | null | undefined
  rentDay?: string | number | null | undefined
  share?: string | number | null | undefined
  landlordName?: string | number | null | undefined
  landlordEmail?: string | number | null | undefined
  landlordPhone?: string | number | null | undefined
  letBy?: 'landlord' | 'agent' | null | undefined
  paysHousemate?: boolean | null | undefined
  housemateName?: string | number | null | undefined
}

export type TenancyVerificationFlags = {
  is_email_verified: boolean
  is_user_details_verified: boolean
  is_tenancy_verified: boolean
  is_landlord_verified: boolean
  is_bank_verified: boolean
}

export type TenancyWarning = { field: string; message: string }
