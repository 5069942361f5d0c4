// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Revoke a rent statement: its page, its code and its files stop being true at once */
export const deletePrivacyRecordStatementsById: Call<
  { params: { id: string } },
  schemas.RentStatementRevokedAnswer
> = { method: 'DELETE', path: '/api/privacy/record/statements/{id}/' }

/** Erase what helps me */
export const deletePrivacySupportNeeds: Call<undefined, schemas.PrivacySupportNeedsAnswer> = {
  method: 'DELETE',
  path: '/api/privacy/support-needs/',
}

/** What closing the account now would cost */
export const getPrivacyClosing: Call<undefined, schemas.PrivacyClosingResponse> = {
  method: 'GET',
  path: '/api/privacy/closing/',
}

/** How far my copy is */
export const getPrivacyExportById: Call<{ params: { id: string } }, schemas.PrivacyExportView> = {
  method: 'GET',
  path: '/api/privacy/export/{id}/',
}

/** The copy itself, where it was asked for or after signing in again */
export const getPrivacyExportByIdDownload: Call<{ params: { id: string } }, File> = {
  method: 'GET',
  path: '/api/privacy/export/{id}/download/',
  answers: 'file',
}

/** What we hold about me and for how long */
export const getPrivacyOverview: Call<undefined, schemas.PrivacyOverviewResponse> = {
  method: 'GET',
  path: '/api/privacy/overview/',
}

/** My disputes */
export const getPrivacyRecordDisputes: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.CreditProfileDisputesAnswer
> = { method: 'GET', path: '/api/privacy/record/disputes/' }

/** List the housemates who share my rent */
export const getPrivacyRecordHousemates: Call<undefined, schemas.TenancyHousematesResponse> = {
  method: 'GET',
  path: '/api/privacy/record/housemates/',
}

/** Every point earned and spent, page by page */
export const getPrivacyRecordLedger: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsLedgerAnswer
> = { method: 'GET', path: '/api/privacy/record/ledger/' }

/** My rent, month by month */
export const getPrivacyRecordMonths: Call<undefined, schemas.RentRecordReportAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/months/',
}

/** My rent passports */
export const getPrivacyRecordPassports: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RentRecordPassportsAnswer
> = { method: 'GET', path: '/api/privacy/record/passports/' }

/** The payments counted as rent */
export const getPrivacyRecordPayments: Call<
  {
    query?: { page?: number | undefined; page_size?: number | undefined; min_confidence?: number | undefined }
  },
  schemas.RentRecordRentPaymentsAnswer
> = { method: 'GET', path: '/api/privacy/record/payments/' }

/** My payments */
export const getPrivacyRecordReceipts: Call<undefined, schemas.SubscriptionHistoryAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/receipts/',
}

/** What was sent about my rent, to which agency, and when it should show */
export const getPrivacyRecordSent: Call<undefined, schemas.CreditProfileProfileAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/sent/',
}

/** My rent statements */
export const getPrivacyRecordStatements: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RentStatementStatementsAnswer
> = { method: 'GET', path: '/api/privacy/record/statements/' }

/** My vouchers */
export const getPrivacyRecordVouchers: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsRedemptionsAnswer
> = { method: 'GET', path: '/api/privacy/record/vouchers/' }

/** The code of one of my vouchers */
export const getPrivacyRecordVouchersByIdCode: Call<{ params: { id: string } }, schemas.RewardsCodeAnswer> = {
  method: 'GET',
  path: '/api/privacy/record/vouchers/{id}/code/',
}

/** Read my support needs */
export const getPrivacySupportNeeds: Call<undefined, schemas.PrivacySupportNeedsAnswer> = {
  method: 'GET',
  path: '/api/privacy/support-needs/',
}

/** Complain; open to everybody */
export const postPrivacyComplaints: Call<
  { body: schemas.PrivacyComplaintBodyInput },
  schemas.PrivacyComplaintView
> = { method: 'POST', path: '/api/privacy/complaints/' }

/** Ask for a copy of everything */
export const postPrivacyExport: Call<undefined, schemas.PrivacyExportView> = {
  method: 'POST',
  path: '/api/privacy/export/',
}

/** Say what helps me, with consent */
export const putPrivacySupportNeeds: Call<
  { body: schemas.PrivacySupportNeedsBodyInput },
  schemas.PrivacySupportNeedsAnswer
> = { method: 'PUT', path: '/api/privacy/support-needs/' }
