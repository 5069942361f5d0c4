// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Stop reporting to every agency; needs no plan */
export const deleteCreditProfileConsents: Call<
  { query?: { channel?: 'wizard' | 'settings' | 'credit-profile' | undefined } },
  schemas.CreditProfileConsentsAnswer
> = { method: 'DELETE', path: '/api/credit-profile/consents/' }

/** Stop reporting to this agency; needs no plan */
export const deleteCreditProfileConsentsByAgency: Call<
  {
    params: { agency: 'experian' | 'equifax' | 'transunion' }
    query?: { channel?: 'wizard' | 'settings' | 'credit-profile' | undefined }
  },
  schemas.CreditProfileConsentsAnswer
> = { method: 'DELETE', path: '/api/credit-profile/consents/{agency}/' }

/** What was sent about my rent, to which agency, and when it should show */
export const getCreditProfile: Call<undefined, schemas.CreditProfileProfileAnswer> = {
  method: 'GET',
  path: '/api/credit-profile/',
}

/** The agencies I report to, in the words I agreed to */
export const getCreditProfileConsents: Call<undefined, schemas.CreditProfileConsentsAnswer> = {
  method: 'GET',
  path: '/api/credit-profile/consents/',
}

/** My disputes */
export const getCreditProfileDisputes: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.CreditProfileDisputesAnswer
> = { method: 'GET', path: '/api/credit-profile/disputes/' }

/** Question one month at one agency; it goes as under query until a person has decided */
export const postCreditProfileDisputes: Call<
  { body: schemas.CreditProfileDisputeRequestInput },
  schemas.CreditProfileDisputeView
> = { method: 'POST', path: '/api/credit-profile/disputes/' }

/** Add evidence (multipart field "file": PDF, PNG or JPEG, at most 10 MB) */
export const postCreditProfileDisputesByIdEvidence: Call<
  { params: { id: string }; body: FormData },
  schemas.CreditProfileDisputeView
> = { method: 'POST', path: '/api/credit-profile/disputes/{id}/evidence/' }

/** Take a dispute back */
export const postCreditProfileDisputesByIdWithdraw: Call<
  { params: { id: string } },
  schemas.CreditProfileDisputeView
> = { method: 'POST', path: '/api/credit-profile/disputes/{id}/withdraw/' }

/** Say whether the month is on my own file at this agency; a wrong month becomes a dispute */
export const postCreditProfileFileLooksByAgency: Call<
  { params: { agency: 'experian' | 'equifax' | 'transunion' }; body: schemas.CreditProfileLookRequestInput },
  schemas.CreditProfileLookView
> = { method: 'POST', path: '/api/credit-profile/file-looks/{agency}/' }

/** Report to exactly these agencies from now on */
export const putCreditProfileConsents: Call<
  { body: schemas.CreditProfileConsentsRequestInput },
  schemas.CreditProfileConsentsAnswer
> = { method: 'PUT', path: '/api/credit-profile/consents/' }
