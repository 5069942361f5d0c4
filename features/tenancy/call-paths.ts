/** Where each call lives, in one place for server and pages. */
export const tenancyPaths = {
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
  landlordRequest: '/api/verification/landlord-requests/:token/',
  landlordStop: '/api/verification/landlord-requests/:token/stop/',
} as const
