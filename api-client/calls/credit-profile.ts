// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Withdraw my consents to all agencies (no plan needed) */
export const deleteCreditProfileConsents: Call<
  { query?: { channel?: 'wizard' | 'settings' | 'credit-profile' | undefined } },
  schemas.CreditProfileConsentsAnswer
> = { method: 'DELETE', path: '/api/credit-profile/consents/' }

/** Withdraw my consent to an agency (no plan needed) */
export const deleteCreditProfileConsentsByAgency: Call<
  {
    params: { agency: 'experian' | 'equifax' | 'transunion' }
    query?: { channel?: 'wizard' | 'settings' | 'credit-profile' | undefined }
  },
  schemas.CreditProfileConsentsAnswer
> = { method: 'DELETE', path: '/api/credit-profile/consents/{agency}/' }

/** List my records sent to agencies, with the expected day of each */
export const getCreditProfile: Call<undefined, schemas.CreditProfileProfileAnswer> = {
  method: 'GET',
  path: '/api/credit-profile/',
}

/** List my consents to agencies, with the texts I agreed to */
export const getCreditProfileConsents: Call<undefined, schemas.CreditProfileConsentsAnswer> = {
  method: 'GET',
  path: '/api/credit-profile/consents/',
}

/** List my disputes */
export const getCreditProfileDisputes: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.CreditProfileDisputesAnswer
> = { method: 'GET', path: '/api/credit-profile/disputes/' }

/** Dispute a month at an agency; it is reported as under query until staff decide */
export const postCreditProfileDisputes: Call<
  { body: schemas.CreditProfileDisputeRequestInput },
  schemas.CreditProfileDisputeView
> = { method: 'POST', path: '/api/credit-profile/disputes/' }

/** Upload evidence for a dispute (multipart field "file": PDF, PNG or JPEG, at most 10 MB) */
export const postCreditProfileDisputesByIdEvidence: Call<
  { params: { id: string }; body: FormData },
  schemas.CreditProfileDisputeView
> = { method: 'POST', path: '/api/credit-profile/disputes/{id}/evidence/' }

/** Withdraw a dispute */
export const postCreditProfileDisputesByIdWithdraw: Call<
  { params: { id: string } },
  schemas.CreditProfileDisputeView
> = { method: 'POST', path: '/api/credit-profile/disputes/{id}/withdraw/' }

/** Record if the month is on my own credit file; an error there opens a dispute */
export const postCreditProfileFileLooksByAgency: Call<
  { params: { agency: 'experian' | 'equifax' | 'transunion' }; body: schemas.CreditProfileLookRequestInput },
  schemas.CreditProfileLookView
> = { method: 'POST', path: '/api/credit-profile/file-looks/{agency}/' }

/** Replace the agencies that I report to */
export const putCreditProfileConsents: Call<
  { body: schemas.CreditProfileConsentsRequestInput },
  schemas.CreditProfileConsentsAnswer
> = { method: 'PUT', path: '/api/credit-profile/consents/' }
