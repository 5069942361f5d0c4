// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Remove my tenancy agreement */
export const deleteVerificationAgreement: Call<undefined, schemas.TenancyDoneResponse> = {
  method: 'DELETE',
  path: '/api/verification/agreement/',
}

/** Forget all that was read before paying, now */
export const deleteVerificationBankLook: Call<undefined, undefined> = {
  method: 'DELETE',
  path: '/api/verification/bank/look/',
  answers: 'nothing',
}

/** Take a consent back */
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

/** Leave those I prove the rent with */
export const deleteVerificationHousemates: Call<undefined, undefined> = {
  method: 'DELETE',
  path: '/api/verification/housemates/',
  answers: 'nothing',
}

/** Take an invitation back, or end what came of it */
export const deleteVerificationHousematesById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/verification/housemates/{id}/',
  answers: 'nothing',
}

/** Forget a rise, and the notice kept with it */
export const deleteVerificationRentNoticesById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/verification/rent-notices/{id}/',
  answers: 'nothing',
}

/** The homes at a postcode */
export const getVerificationAddresses: Call<
  { query: { postcode: string } },
  schemas.TenancyAddressesResponse
> = { method: 'GET', path: '/api/verification/addresses/' }

/** My own home as an agent would see it (Premium) */
export const getVerificationAgentView: Call<undefined, schemas.BackOfficeAgentViewAnswer> = {
  method: 'GET',
  path: '/api/verification/agent-view/',
}

/** My tenancy agreement, as a download */
export const getVerificationAgreement: Call<undefined, File> = {
  method: 'GET',
  path: '/api/verification/agreement/',
  answers: 'file',
}

/** Which months my bank would prove, without sums */
export const getVerificationBankLook: Call<undefined, schemas.FreeLookLookAnswer> = {
  method: 'GET',
  path: '/api/verification/bank/look/',
}

/** What I have agreed to */
export const getVerificationConsents: Call<undefined, schemas.TenancyConsentsResponse> = {
  method: 'GET',
  path: '/api/verification/consents/',
}

/** The unfinished form of my tenancy */
export const getVerificationDraft: Call<undefined, schemas.TenancyDraftResponse> = {
  method: 'GET',
  path: '/api/verification/draft/',
}

/** What an invitation is about, by the link in the letter */
export const getVerificationHousemateInvitationsByToken: Call<
  { params: { token: string } },
  schemas.TenancyInvitationResponse
> = { method: 'GET', path: '/api/verification/housemate-invitations/{token}/' }

/** List the housemates who share my rent */
export const getVerificationHousemates: Call<undefined, schemas.TenancyHousematesResponse> = {
  method: 'GET',
  path: '/api/verification/housemates/',
}

/** What a landlord is asked, by the link in the letter */
export const getVerificationLandlordRequestsByToken: Call<
  { params: { token: string } },
  schemas.TenancyLandlordQuestionResponse
> = { method: 'GET', path: '/api/verification/landlord-requests/{token}/' }

/** What a landlord is asked about a month */
export const getVerificationLandlordRequestsMonthsByToken: Call<
  { params: { token: string } },
  schemas.RentRecordMonthQuestion
> = { method: 'GET', path: '/api/verification/landlord-requests/months/{token}/' }

/** The rises I had checked, the latest first */
export const getVerificationRentNotices: Call<undefined, schemas.RentRiseRentNoticesResponse> = {
  method: 'GET',
  path: '/api/verification/rent-notices/',
}

/** The notice itself, as a download */
export const getVerificationRentNoticesByIdFile: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/verification/rent-notices/{id}/file/',
  answers: 'file',
}

/** What of my home is proved */
export const getVerificationStatus: Call<undefined, schemas.TenancyStatusResponse> = {
  method: 'GET',
  path: '/api/verification/status/',
}

/** Change my rent or my payee */
export const patchVerificationBankLook: Call<
  { body: schemas.FreeLookToldBodyInput },
  schemas.FreeLookLookAnswer
> = { method: 'PATCH', path: '/api/verification/bank/look/' }

/** Lower my flags, or raise those the facts carry */
export const patchVerificationStatusUpdate: Call<
  { body: schemas.TenancyStatusUpdateRequestInput },
  schemas.TenancyFlagsResponse
> = { method: 'PATCH', path: '/api/verification/status/update/' }

/** Keep my tenancy agreement (multipart field "file": PDF, DOC or DOCX, at most 10 MB) */
export const postVerificationAgreement: Call<{ body: FormData }, schemas.TenancyAgreementResponse> = {
  method: 'POST',
  path: '/api/verification/agreement/',
}

/** Begin a look at my bank before paying; leads to the bank’s own page */
export const postVerificationBankLook: Call<
  { body: schemas.FreeLookBeginBodyInput },
  schemas.FreeLookBeginAnswer
> = { method: 'POST', path: '/api/verification/bank/look/' }

/** Say whether a bank of mine is linked */
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

/** Send a message to our people */
export const postVerificationContact: Call<
  { body: schemas.BackOfficeContactMessageBodyInput },
  schemas.BackOfficeContactMessageAnswer
> = { method: 'POST', path: '/api/verification/contact/' }

/** Join by an invitation, with my share of the rent */
export const postVerificationHousemateInvitationsByToken: Call<
  { params: { token: string }; body: schemas.TenancyAcceptRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/housemate-invitations/{token}/' }

/** Say no to an invitation */
export const postVerificationHousemateInvitationsByTokenDecline: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/housemate-invitations/{token}/decline/' }

/** Never write to this address again */
export const postVerificationHousemateInvitationsByTokenStop: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/housemate-invitations/{token}/stop/' }

/** Invite a housemate to prove their share */
export const postVerificationHousemates: Call<
  { body: schemas.TenancyInviteRequestInput },
  schemas.TenancyHousematesResponse
> = { method: 'POST', path: '/api/verification/housemates/' }

/** Name my landlord and how to reach them */
export const postVerificationLandlord: Call<
  { body: schemas.TenancyLandlordRequestBodyInput },
  schemas.TenancyFlagsResponse
> = { method: 'POST', path: '/api/verification/landlord/' }

/** Take over what the landlord corrected, or keep my own word */
export const postVerificationLandlordCorrection: Call<
  { body: schemas.TenancyCorrectionRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/landlord/correction/' }

/** Answer as the landlord, by the link in the letter */
export const postVerificationLandlordRequestsByToken: Call<
  { params: { token: string }; body: schemas.TenancyLandlordAnswerRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/landlord-requests/{token}/' }

/** Never ask this landlord again */
export const postVerificationLandlordRequestsByTokenStop: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/verification/landlord-requests/{token}/stop/' }

/** Say, by the link in the letter, whether the rent of the month came */
export const postVerificationLandlordRequestsMonthsByToken: Call<
  { params: { token: string }; body: schemas.RentRecordMonthAnswerBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/verification/landlord-requests/months/{token}/' }

/** Never ask this landlord again */
export const postVerificationLandlordRequestsMonthsByTokenStop: Call<
  { params: { token: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/verification/landlord-requests/months/{token}/stop/' }

/** Check whether a rise is in order by the law of its country and day */
export const postVerificationRentNotices: Call<
  { body: schemas.RentRiseRentNoticeRequestInput },
  schemas.RentRiseRentNoticeResponse
> = { method: 'POST', path: '/api/verification/rent-notices/' }

/** Keep the notice itself (multipart field "file": PDF, PNG or JPEG, at most 10 MB) */
export const postVerificationRentNoticesByIdFile: Call<
  { params: { id: string }; body: FormData },
  schemas.RentRiseRentNoticeResponse
> = { method: 'POST', path: '/api/verification/rent-notices/{id}/file/' }

/** Keep my tenancy and what I agree to */
export const postVerificationTenancy: Call<
  { body: schemas.TenancyTenancyRequestInput },
  schemas.TenancySavedResponse
> = { method: 'POST', path: '/api/verification/tenancy/' }

/** A new rent or payee, and when it begins */
export const postVerificationTenancyTerms: Call<
  { body: schemas.TenancyTermsRequestInput },
  schemas.TenancyFlagsResponse
> = { method: 'POST', path: '/api/verification/tenancy/terms/' }

/** Keep the unfinished form of my tenancy */
export const putVerificationDraft: Call<
  { body: schemas.TenancyDraftRequestInput },
  schemas.TenancyDraftResponse
> = { method: 'PUT', path: '/api/verification/draft/', isBackground: true }

/** Check the same rise again with corrected details */
export const putVerificationRentNoticesById: Call<
  { params: { id: string }; body: schemas.RentRiseRentNoticeRequestInput },
  schemas.RentRiseRentNoticeResponse
> = { method: 'PUT', path: '/api/verification/rent-notices/{id}/' }
