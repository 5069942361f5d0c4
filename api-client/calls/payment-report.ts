// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Delete my answer about a month */
export const deletePaymentReportMonthsByDueOnAnswer: Call<
  { params: { due_on: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'DELETE', path: '/api/payment-report/months/{due_on}/answer/' }

/** Delete the evidence of a month */
export const deletePaymentReportMonthsByDueOnEvidence: Call<
  { params: { due_on: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'DELETE', path: '/api/payment-report/months/{due_on}/evidence/' }

/** Revoke a rent passport, so that its page, code and files are invalid */
export const deletePaymentReportPassportsById: Call<
  { params: { id: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'DELETE', path: '/api/payment-report/passports/{id}/' }

/** Remove my passport from a viewer’s list */
export const deletePaymentReportPassportsByIdKeepersByViewerId: Call<
  { params: { id: string; viewer_id: string } },
  { success: true; message: string }
> = { method: 'DELETE', path: '/api/payment-report/passports/{id}/keepers/{viewer_id}/' }

/** Remove a guarantor, or withdraw an open invitation */
export const deletePaymentReportPassportsGuarantorsById: Call<
  { params: { id: string } },
  { success: true; message: string }
> = { method: 'DELETE', path: '/api/payment-report/passports/guarantors/{id}/' }

/** List my rent by month */
export const getPaymentReport: Call<undefined, schemas.RentRecordReportAnswer> = {
  method: 'GET',
  path: '/api/payment-report/',
}

/** Read my dashboard */
export const getPaymentReportDashboard: Call<undefined, schemas.RentRecordDashboardAnswer> = {
  method: 'GET',
  path: '/api/payment-report/dashboard/',
}

/** List my accounts that another member linked first */
export const getPaymentReportHeldAccounts: Call<undefined, schemas.RentRecordHeldAccountsAnswer> = {
  method: 'GET',
  path: '/api/payment-report/held-accounts/',
}

/** List my housemates, with the state of their shares */
export const getPaymentReportHousemates: Call<undefined, schemas.RentRecordHousematesPaid> = {
  method: 'GET',
  path: '/api/payment-report/housemates/',
}

/** Download the evidence of a month */
export const getPaymentReportMonthsByDueOnEvidence: Call<{ params: { due_on: string } }, File> = {
  method: 'GET',
  path: '/api/payment-report/months/{due_on}/evidence/',
  answers: 'file',
}

/** Explain the state of a rent day and what would change it */
export const getPaymentReportMonthsByDueOnWhy: Call<
  { params: { due_on: string } },
  schemas.RentRecordWhyAnswer
> = { method: 'GET', path: '/api/payment-report/months/{due_on}/why/' }

/** List my rent passports */
export const getPaymentReportPassports: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RentRecordPassportsAnswer
> = { method: 'GET', path: '/api/payment-report/passports/' }

/** List my guarantors, with the state of each invitation */
export const getPaymentReportPassportsGuarantors: Call<
  undefined,
  {
    items: {
      id: string
      email: string
      state: 'invited' | 'accepted'
      early_word: boolean
      release_after: number
      proven_count: number
      expires_on: string
      release_url: string | null
    }[]
  }
> = { method: 'GET', path: '/api/payment-report/passports/guarantors/' }

/** Read the facts that a rent passport can state for my next home */
export const getPaymentReportPassportsNextHome: Call<
  { query: { from: string; to: string } },
  {
    income_allowed: boolean
    known: {
      income: { label: string; text: string }[] | null
      bank_name: { label: string; text: string }[] | null
      years: { label: string; text: string }[] | null
      landlord_word: { label: string; text: string }[] | null
      deposit: { label: string; text: string }[] | null
    }
  }
> = { method: 'GET', path: '/api/payment-report/passports/next-home/' }

/** List my payees, the likeliest landlord first */
export const getPaymentReportPayees: Call<undefined, schemas.RentRecordPayeesAnswer> = {
  method: 'GET',
  path: '/api/payment-report/payees/',
}

/** Search my payments by text, account, month and kind */
export const getPaymentReportPayments: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      kind?: schemas.RentRecordPaymentKindInput | undefined
      search?: string | undefined
      account_id?: string | undefined
      month?: string | undefined
      due_on?: string | undefined
    }
  },
  schemas.RentRecordPaymentsAnswer
> = { method: 'GET', path: '/api/payment-report/payments/' }

/** Save my answer about a month */
export const postPaymentReportMonthsByDueOnAnswer: Call<
  { params: { due_on: string }; body: schemas.RentRecordAnswerBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/months/{due_on}/answer/' }

/** Upload evidence for a month (multipart field "file": PDF, PNG or JPEG, at most 10 MB) */
export const postPaymentReportMonthsByDueOnEvidence: Call<
  { params: { due_on: string }; body: FormData },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/months/{due_on}/evidence/' }

/** Request my landlord’s confirmation that a month’s rent was received */
export const postPaymentReportMonthsByDueOnLandlord: Call<
  { params: { due_on: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/months/{due_on}/landlord/' }

/** Issue a rent passport */
export const postPaymentReportPassports: Call<
  { body: schemas.RentRecordPassportBodyInput },
  schemas.RentRecordPassportAnswer
> = { method: 'POST', path: '/api/payment-report/passports/' }

/** Create a wallet offer for a rent passport: link, QR code and six-digit code */
export const postPaymentReportPassportsByIdWallet: Call<
  { params: { id: string } },
  schemas.RentRecordWalletOfferAnswer
> = { method: 'POST', path: '/api/payment-report/passports/{id}/wallet/' }

/** Invite a guarantor by email */
export const postPaymentReportPassportsGuarantors: Call<
  { body: { email: string; early_word: boolean; release_after: number } },
  { success: true; message: string }
> = { method: 'POST', path: '/api/payment-report/passports/guarantors/' }

/** Create a guarantor’s release letter, if the agreed months are proven */
export const postPaymentReportPassportsGuarantorsByIdRelease: Call<
  { params: { id: string } },
  { url: string }
> = { method: 'POST', path: '/api/payment-report/passports/guarantors/{id}/release/' }

/** Mark several payments as rent or as not rent; null removes the mark */
export const postPaymentReportPayeesAnswer: Call<
  { body: schemas.RentRecordPayeesBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/payees/answer/' }

/** Preview the effect of a mark on several payments */
export const postPaymentReportPayeesPreview: Call<
  { body: schemas.RentRecordPayeesPreviewBodyInput },
  schemas.RentRecordPayeesPreview
> = { method: 'POST', path: '/api/payment-report/payees/preview/', isBackground: true }

/** Mark a payment as rent, as not rent or for another month; null removes the mark */
export const postPaymentReportPaymentsByIdAnswer: Call<
  { params: { id: string }; body: schemas.RentRecordPaymentAnswerBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/payments/{id}/answer/' }

/** Preview the effect of a mark on a payment */
export const postPaymentReportPaymentsByIdPreview: Call<
  { params: { id: string }; body: schemas.RentRecordPaymentAnswerBodyInput },
  schemas.RentRecordPreviewAnswer
> = { method: 'POST', path: '/api/payment-report/payments/{id}/preview/', isBackground: true }
