// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Revoke a rent statement, so that its page, code and files are invalid */
export const deletePrivacyRecordStatementsById: Call<
  { params: { id: string } },
  schemas.RentStatementRevokedAnswer
> = { method: 'DELETE', path: '/api/privacy/record/statements/{id}/' }

/** Delete my support needs */
export const deletePrivacySupportNeeds: Call<undefined, schemas.PrivacySupportNeedsAnswer> = {
  method: 'DELETE',
  path: '/api/privacy/support-needs/',
}

/** Read what I would lose by closing my account now */
export const getPrivacyClosing: Call<undefined, schemas.PrivacyClosingResponse> = {
  method: 'GET',
  path: '/api/privacy/closing/',
}

/** Read the state of my data copy */
export const getPrivacyExportById: Call<{ params: { id: string } }, schemas.PrivacyExportView> = {
  method: 'GET',
  path: '/api/privacy/export/{id}/',
}

/** Download my data copy, in the session that requested it or after a new sign-in */
export const getPrivacyExportByIdDownload: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/privacy/export/{id}/download/',
  answers: 'file',
}

/** Read my data categories and their retention */
export const getPrivacyOverview: Call<undefined, schemas.PrivacyOverviewResponse> = {
  method: 'GET',
  path: '/api/privacy/overview/',
}

/** List my disputes */
export const getPrivacyRecordDisputes: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.CreditProfileDisputesAnswer
> = { method: 'GET', path: '/api/privacy/record/disputes/' }

/** List the housemates who share my rent */
export const getPrivacyRecordHousemates: Call<undefined, schemas.TenancyHousematesResponse> = {
  method: 'GET',
  path: '/api/privacy/record/housemates/',
}

/** List my points entries, page by page */
export const getPrivacyRecordLedger: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsLedgerAnswer
> = { method: 'GET', path: '/api/privacy/record/ledger/' }

/** List my rent by month */
export const getPrivacyRecordMonths: Call<undefined, schemas.RentRecordReportAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/months/',
}

/** List my rent passports */
export const getPrivacyRecordPassports: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RentRecordPassportsAnswer
> = { method: 'GET', path: '/api/privacy/record/passports/' }

/** List my rent payments */
export const getPrivacyRecordPayments: Call<
  {
    query?: { page?: number | undefined; page_size?: number | undefined; min_confidence?: number | undefined }
  },
  schemas.RentRecordRentPaymentsAnswer
> = { method: 'GET', path: '/api/privacy/record/payments/' }

/** List my payments for plans */
export const getPrivacyRecordReceipts: Call<undefined, schemas.SubscriptionHistoryAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/receipts/',
}

/** List my records sent to agencies, with the expected day of each */
export const getPrivacyRecordSent: Call<undefined, schemas.CreditProfileProfileAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/sent/',
}

/** List my rent statements */
export const getPrivacyRecordStatements: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RentStatementStatementsAnswer
> = { method: 'GET', path: '/api/privacy/record/statements/' }

/** List my vouchers */
export const getPrivacyRecordVouchers: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsRedemptionsAnswer
> = { method: 'GET', path: '/api/privacy/record/vouchers/' }

/** Read the code of one of my vouchers */
export const getPrivacyRecordVouchersByIdCode: Call<{ params: { id: string } }, schemas.RewardsCodeAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/vouchers/{id}/code/',
}

/** Read my support needs */
export const getPrivacySupportNeeds: Call<undefined, schemas.PrivacySupportNeedsAnswer> = {
  method: 'GET',
  path: '/api/privacy/support-needs/',
}

/** Send a complaint (no account needed) */
export const postPrivacyComplaints: Call<
  { body: schemas.PrivacyComplaintBodyInput },
  schemas.PrivacyComplaintView
> = { method: 'POST', path: '/api/privacy/complaints/' }

/** Request a copy of my data */
export const postPrivacyExport: Call<undefined, schemas.PrivacyExportView> = {
  method: 'POST',
  path: '/api/privacy/export/',
}

/** Save my support needs, with consent */
export const putPrivacySupportNeeds: Call<
  { body: schemas.PrivacySupportNeedsBodyInput },
  schemas.PrivacySupportNeedsAnswer
> = { method: 'PUT', path: '/api/privacy/support-needs/' }
