/** Where each call lives, in one place for server and pages. */
export const tenancyPaths = {
  /** Everything that proves a member and their home stands under it, calls of other features too. */
  all: '/api/verification/',
  tenancy: '/api/verification/tenancy/',
  terms: '/api/verification/tenancy/terms/',
  landlord: '/api/verification/landlord/',
  correction: '/api/verification/landlord/correction/',
  status: '/api/verification/status/',
  statusUpdate: '/api/verification/status/update/',
  draft: '/api/verification/draft/',
  consents: '/api/verification/consents/',
  consent: '/api/verification/consents/:kind/',
  agreement: '/api/verification/agreement/',
  addresses: '/api/verification/addresses/',
  /** Whom I prove the rent with; to leave them is a DELETE of it. */
  housemates: '/api/verification/housemates/',
  housemate: '/api/verification/housemates/:id/',
  /** The same answer where no plan is needed. */
  recordOfHousemates: '/api/privacy/record/housemates/',
  housemateInvitations: '/api/verification/housemate-invitations/',
  housemateInvitation: '/api/verification/housemate-invitations/:token/',
  declineInvitation: '/api/verification/housemate-invitations/:token/decline/',
  stopInvitations: '/api/verification/housemate-invitations/:token/stop/',
  /** Rises the member had held against the law. */
  rentNotices: '/api/verification/rent-notices/',
  rentNotice: '/api/verification/rent-notices/:id/',
  rentNoticeFile: '/api/verification/rent-notices/:id/file/',
  landlordRequests: '/api/verification/landlord-requests/',
  landlordRequest: '/api/verification/landlord-requests/:token/',
  /** A landlord's word about one month; the rent record answers there. */
  landlordMonth: '/api/verification/landlord-requests/months/:token/',
  landlordMonthStop: '/api/verification/landlord-requests/months/:token/stop/',
  landlordStop: '/api/verification/landlord-requests/:token/stop/',
} as const
