// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Take back what I said of a month */
export const deletePaymentReportMonthsByDueOnAnswer: Call<
  { params: { due_on: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'DELETE', path: '/api/payment-report/months/{due_on}/answer/' }

/** Remove the document kept with a month */
export const deletePaymentReportMonthsByDueOnEvidence: Call<
  { params: { due_on: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'DELETE', path: '/api/payment-report/months/{due_on}/evidence/' }

/** Revoke a passport: its page, its code and its files stop being true at once */
export const deletePaymentReportPassportsById: Call<
  { params: { id: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'DELETE', path: '/api/payment-report/passports/{id}/' }

/** Remove my passport from a viewer’s list */
export const deletePaymentReportPassportsByIdKeepersByViewerId: Call<
  { params: { id: string; viewer_id: string } },
  { success: true; message: string }
> = { method: 'DELETE', path: '/api/payment-report/passports/{id}/keepers/{viewer_id}/' }

/** End what a guarantor of mine sees, or take the invitation back */
export const deletePaymentReportPassportsGuarantorsById: Call<
  { params: { id: string } },
  { success: true; message: string }
> = { method: 'DELETE', path: '/api/payment-report/passports/guarantors/{id}/' }

/** My rent, month by month */
export const getPaymentReport: Call<undefined, schemas.RentRecordReportAnswer> = {
  method: 'GET',
  path: '/api/payment-report/',
}

/** All that the first screen shows */
export const getPaymentReportDashboard: Call<undefined, schemas.RentRecordDashboardAnswer> = {
  method: 'GET',
  path: '/api/payment-report/dashboard/',
}

/** Which of my accounts count for another member, who linked them first */
export const getPaymentReportHeldAccounts: Call<undefined, schemas.RentRecordHeldAccountsAnswer> = {
  method: 'GET',
  path: '/api/payment-report/held-accounts/',
}

/** Which of my housemates have paid their share */
export const getPaymentReportHousemates: Call<undefined, schemas.RentRecordHousematesPaid> = {
  method: 'GET',
  path: '/api/payment-report/housemates/',
}

/** The document kept with a month, as a download */
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

/** My rent passports */
export const getPaymentReportPassports: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RentRecordPassportsAnswer
> = { method: 'GET', path: '/api/payment-report/passports/' }

/** Guarantors I invited, and how far each is */
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

/** Read the facts that a rent passport could state for the next home */
export const getPaymentReportPassportsNextHome: Call<
  { query: { from: string; to: string } },
  {
    income_allowed: boolean
    known: {
      income: { label: string; text: string }[] | null
      bank_name: { label: string; text: string }[] | null
      years: { label: string; text: string }[] | null
      landlord_word: { label: string; text: string }[] | null
    }
  }
> = { method: 'GET', path: '/api/payment-report/passports/next-home/' }

/** List my payees, the likeliest landlord first */
export const getPaymentReportPayees: Call<undefined, schemas.RentRecordPayeesAnswer> = {
  method: 'GET',
  path: '/api/payment-report/payees/',
}

/** All payments we keep, by words, account, month and kind */
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

/** Say what happened in a month */
export const postPaymentReportMonthsByDueOnAnswer: Call<
  { params: { due_on: string }; body: schemas.RentRecordAnswerBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/months/{due_on}/answer/' }

/** Show who paid this month (multipart field "file": PDF, PNG or JPEG, at most 10 MB) */
export const postPaymentReportMonthsByDueOnEvidence: Call<
  { params: { due_on: string }; body: FormData },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/months/{due_on}/evidence/' }

/** Ask the person who confirmed my tenancy whether they received the rent of this month */
export const postPaymentReportMonthsByDueOnLandlord: Call<
  { params: { due_on: string } },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/months/{due_on}/landlord/' }

/** Issue a rent passport */
export const postPaymentReportPassports: Call<
  { body: schemas.RentRecordPassportBodyInput },
  schemas.RentRecordPassportAnswer
> = { method: 'POST', path: '/api/payment-report/passports/' }

/** Offer a passport to my wallet, as a credential: a link, its QR code and six figures */
export const postPaymentReportPassportsByIdWallet: Call<
  { params: { id: string } },
  schemas.RentRecordWalletOfferAnswer
> = { method: 'POST', path: '/api/payment-report/passports/{id}/wallet/' }

/** Invite a guarantor by email */
export const postPaymentReportPassportsGuarantors: Call<
  { body: { email: string; early_word: boolean; release_after: number } },
  { success: true; message: string }
> = { method: 'POST', path: '/api/payment-report/passports/guarantors/' }

/** Make the release letter of a guarantor, once the agreed months are proven */
export const postPaymentReportPassportsGuarantorsByIdRelease: Call<
  { params: { id: string } },
  { url: string }
> = { method: 'POST', path: '/api/payment-report/passports/guarantors/{id}/release/' }

/** Mark several payments as rent or as not rent; null removes the mark */
export const postPaymentReportPayeesAnswer: Call<
  { body: schemas.RentRecordPayeesBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/payees/answer/' }

/** What the same answer about several payments would change; nothing is kept */
export const postPaymentReportPayeesPreview: Call<
  { body: schemas.RentRecordPayeesPreviewBodyInput },
  schemas.RentRecordPayeesPreview
> = { method: 'POST', path: '/api/payment-report/payees/preview/', isBackground: true }

/** Mark a payment as rent, as not rent or for another month; null removes the mark */
export const postPaymentReportPaymentsByIdAnswer: Call<
  { params: { id: string }; body: schemas.RentRecordPaymentAnswerBodyInput },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/payment-report/payments/{id}/answer/' }

/** What an answer about a payment would change; nothing is kept */
export const postPaymentReportPaymentsByIdPreview: Call<
  { params: { id: string }; body: schemas.RentRecordPaymentAnswerBodyInput },
  schemas.RentRecordPreviewAnswer
> = { method: 'POST', path: '/api/payment-report/payments/{id}/preview/', isBackground: true }
