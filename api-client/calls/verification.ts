// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Delete my tenancy agreement */
export const deleteVerificationAgreement: Call<undefined, schemas.TenancyDoneResponse> = {
  method: 'DELETE',
  path: '/api/verification/agreement/',
}

/** Delete my free look and its bank data */
export const deleteVerificationBankLook: Call<undefined, undefined> = {
  method: 'DELETE',
  path: '/api/verification/bank/look/',
  answers: 'nothing',
}

/** Withdraw a consent */
export const deleteVerificationConsentsByKind: Call<
  {
    params: {
      kind:
        | 'personalDataConsent'
        | 'tenancyDataConsent'
        | 'bankDataConsent'
        | 'landlordCommunicationConsent'
        | 'craReportingOptIn'
        | 'housemateConsent'
        | 'incomeConsent'
        | 'guarantorConsent'
    }
  },
  schemas.TenancyConsentsResponse
> = { method: 'DELETE', path: '/api/verification/consents/{kind}/' }

/** Leave my shared rent */
export const deleteVerificationHousemates: Call<undefined, undefined> = {
  method: 'DELETE',
  path: '/api/verification/housemates/',
  answers: 'nothing',
}

/** Withdraw a housemate invitation, or remove the housemate */
export const deleteVerificationHousematesById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/verification/housemates/{id}/',
  answers: 'nothing',
}

/** Delete a rent rise and its notice */
export const deleteVerificationRentNoticesById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/verification/rent-notices/{id}/',
  answers: 'nothing',
}

/** List the addresses at a postcode */
export const getVerificationAddresses: Call<
  { query: { postcode: string } },
  schemas.TenancyAddressesResponse
> = { method: 'GET', path: '/api/verification/addresses/' }

/** Read my home as a letting agent would see it (Premium) */
export const getVerificationAgentView: Call<undefined, schemas.BackOfficeAgentViewAnswer> = {
  method: 'GET',
  path: '/api/verification/agent-view/',
}

/** Download my tenancy agreement */
export const getVerificationAgreement: Call<undefined, File> = {
  method: 'GET',
  path: '/api/verification/agreement/',
  answers: 'file',
}

/** List the months that my bank would prove, without amounts */
export const getVerificationBankLook: Call<undefined, schemas.FreeLookLookAnswer> = {
  method: 'GET',
  path: '/api/verification/bank/look/',
}

/** List my consents */
export const getVerificationConsents: Call<undefined, schemas.TenancyConsentsResponse> = {
  method: 'GET',
  path: '/api/verification/consents/',
}

/** List the homes I have left, each with the answer about its deposit */
export const getVerificationDeposits: Call<undefined, schemas.TenancyDepositHomesResponse> = {
  method: 'GET',
  path: '/api/verification/deposits/',
}

/** Read the draft of my tenancy form */
export const getVerificationDraft: Call<undefined, schemas.TenancyDraftResponse> = {
  method: 'GET',
  path: '/api/verification/draft/',
}

/** Read a housemate invitation by its emailed link */
export const getVerificationHousemateInvitationsByToken: Call<
  { params: { token: string } },
  schemas.TenancyInvitationResponse
> = { method: 'GET', path: '/api/verification/housemate-invitations/{token}/' }

/** List the housemates who share my rent */
export const getVerificationHousemates: Call<undefined, schemas.TenancyHousematesResponse> = {
  method: 'GET',
  path: '/api/verification/housemates/',
}

/** Read a landlord’s questions by the emailed link */
export const getVerificationLandlordRequestsByToken: Call<
  { params: { token: string } },
  schemas.TenancyLandlordQuestionResponse
> = { method: 'GET', path: '/api/verification/landlord-requests/{token}/' }

/** Read a landlord’s question about a month by the emailed link */
export const getVerificationLandlordRequestsMonthsByToken: Call<
  { params: { token: string } },
  schemas.RentRecordMonthQuestion
> = { method: 'GET', path: '/api/verification/landlord-requests/months/{token}/' }

/** List my checked rent rises, newest first */
export const getVerificationRentNotices: Call<undefined, schemas.RentRiseRentNoticesResponse> = {
  method: 'GET',
  path: '/api/verification/rent-notices/',
}

/** Download the notice of a rent rise */
export const getVerificationRentNoticesByIdFile: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/verification/rent-notices/{id}/file/',
  answers: 'file',
}

/** Read the verification status of my home */
export const getVerificationStatus: Call<undefined, schemas.TenancyStatusResponse> = {
  method: 'GET',
  path: '/api/verification/status/',
}

/** Correct the declared rent or payee of my free look */
export const patchVerificationBankLook: Call<
  { body: schemas.FreeLookToldBodyInput },
  schemas.FreeLookLookAnswer
> = { method: 'PATCH', path: '/api/verification/bank/look/' }

/** Update my verification flags; a flag is set only if the facts support it */
export const patchVerificationStatusUpdate: Call<
  { body: schemas.TenancyStatusUpdateRequestInput },
  schemas.TenancyFlagsResponse
> = { method: 'PATCH', path: '/api/verification/status/update/' }

/** Upload my tenancy agreement (multipart field "file": PDF, DOC or DOCX, at most 10 MB) */
export const postVerificationAgreement: Call<{ body: FormData }, schemas.TenancyAgreementResponse> = {
  method: 'POST',
  path: '/api/verification/agreement/',
}

/** Start a free look at my bank; the response has the address of the bank’s page */
export const postVerificationBankLook: Call<
  { body: schemas.FreeLookBeginBodyInput },
  schemas.FreeLookBeginAnswer
> = { method: 'POST', path: '/api/verification/bank/look/' }

/** Update the verification flag of my bank */
export const postVerificationBankSync: Call<
  { body?: Record<string, never> },
  schemas.BankLinkBankSyncAnswer
> = { method: 'POST', path: '/api/verification/bank/sync/', isBackground: true }

/** Give a consent */
export const postVerificationConsentsByKind: Call<
  {
    params: {
      kind:
        | 'personalDataConsent'
        | 'tenancyDataConsent'
        | 'bankDataConsent'
        | 'landlordCommunicationConsent'
        | 'craReportingOptIn'
        | 'housemateConsent'
        | 'incomeConsent'
        | 'guarantorConsent'
    }
  },
  schemas.TenancyConsentsResponse
> = { method: 'POST', path: '/api/verification/consents/{kind}/' }

/** Send a message to support */
export const postVerificationContact: Call<
  { body: schemas.BackOfficeContactMessageBodyInput },
  schemas.BackOfficeContactMessageAnswer
> = { method: 'POST', path: '/api/verification/contact/' }

/** Ask the landlord or agent of a home I have left about its deposit */
export const postVerificationDeposits: Call<
  { body: schemas.TenancyDepositAskInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/deposits/' }

/** Accept a housemate invitation, with my share of the rent */
export const postVerificationHousemateInvitationsByToken: Call<
  { params: { token: string }; body: schemas.TenancyAcceptRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/housemate-invitations/{token}/' }

/** Decline a housemate invitation */
export const postVerificationHousemateInvitationsByTokenDecline: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/housemate-invitations/{token}/decline/' }

/** Unsubscribe this address from housemate invitations */
export const postVerificationHousemateInvitationsByTokenStop: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/housemate-invitations/{token}/stop/' }

/** Invite a housemate to prove their share */
export const postVerificationHousemates: Call<
  { body: schemas.TenancyInviteRequestInput },
  schemas.TenancyHousematesResponse
> = { method: 'POST', path: '/api/verification/housemates/' }

/** Save my landlord’s contact details */
export const postVerificationLandlord: Call<
  { body: schemas.TenancyLandlordRequestBodyInput },
  schemas.TenancyFlagsResponse
> = { method: 'POST', path: '/api/verification/landlord/' }

/** Accept the landlord’s corrections, or keep my details */
export const postVerificationLandlordCorrection: Call<
  { body: schemas.TenancyCorrectionRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/landlord/correction/' }

/** Answer as the landlord by the emailed link */
export const postVerificationLandlordRequestsByToken: Call<
  { params: { token: string }; body: schemas.TenancyLandlordAnswerRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/landlord-requests/{token}/' }

/** Unsubscribe a landlord from our emails */
export const postVerificationLandlordRequestsByTokenStop: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/landlord-requests/{token}/stop/' }

/** Answer a question about a month as the landlord, by the emailed link */
export const postVerificationLandlordRequestsMonthsByToken: Call<
  { params: { token: string }; body: schemas.RentRecordMonthAnswerBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/verification/landlord-requests/months/{token}/' }

/** Unsubscribe a landlord from questions about months */
export const postVerificationLandlordRequestsMonthsByTokenStop: Call<
  { params: { token: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/verification/landlord-requests/months/{token}/stop/' }

/** Check a rent rise against the law of its country and day */
export const postVerificationRentNotices: Call<
  { body: schemas.RentRiseRentNoticeRequestInput },
  schemas.RentRiseRentNoticeResponse
> = { method: 'POST', path: '/api/verification/rent-notices/' }

/** Upload a rent rise’s notice (multipart field "file": PDF, PNG or JPEG, at most 10 MB) */
export const postVerificationRentNoticesByIdFile: Call<
  { params: { id: string }; body: FormData },
  schemas.RentRiseRentNoticeResponse
> = { method: 'POST', path: '/api/verification/rent-notices/{id}/file/' }

/** Save my tenancy and my consents */
export const postVerificationTenancy: Call<
  { body: schemas.TenancyTenancyRequestInput },
  schemas.TenancySavedResponse
> = { method: 'POST', path: '/api/verification/tenancy/' }

/** Change my rent or payee, from a given day */
export const postVerificationTenancyTerms: Call<
  { body: schemas.TenancyTermsRequestInput },
  schemas.TenancyFlagsResponse
> = { method: 'POST', path: '/api/verification/tenancy/terms/' }

/** Save the draft of my tenancy form */
export const putVerificationDraft: Call<
  { body: schemas.TenancyDraftRequestInput },
  schemas.TenancyDraftResponse
> = { method: 'PUT', path: '/api/verification/draft/', isBackground: true }

/** Check a rent rise again with corrected details */
export const putVerificationRentNoticesById: Call<
  { params: { id: string }; body: schemas.RentRiseRentNoticeRequestInput },
  schemas.RentRiseRentNoticeResponse
> = { method: 'PUT', path: '/api/verification/rent-notices/{id}/' }
