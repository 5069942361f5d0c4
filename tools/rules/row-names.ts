import { isTest, type SourceFile } from './source-files.ts'

/** A field of a row's type with the name of a column. */
const COLUMN_NAME = /^\s+[a-z]+(_[a-z]+)+\??: |[{;] ?[a-z]+(_[a-z]+)+: (string|number|boolean)/m

/** Stores whose rows have the names of columns, from before decision 19. The list may only get shorter. */
export const OLD_NAMES: readonly string[] = [
  'features/agency-files/store/accounts.ts',
  'features/agency-files/store/drafts.ts',
  'features/agency-files/store/figures.ts',
  'features/agency-files/store/lines.ts',
  'features/agency-files/store/ranges.ts',
  'features/agency-files/store/retention.ts',
  'features/agency-files/store/sent-lines.ts',
  'features/back-office/store/describe.ts',
  'features/back-office/store/found-rows.ts',
  'features/back-office/store/listing.ts',
  'features/bank-link/store/accounts.ts',
  'features/bank-link/store/attempts.ts',
  'features/bank-link/store/ingest.ts',
  'features/bank-link/store/shared-accounts.ts',
  'features/bank-link/store/transactions.ts',
  'features/privacy/store/audit.ts',
  'features/privacy/store/complaints.ts',
  'features/rent-record/store/evidence.ts',
  'features/rent-record/store/record.ts',
  'features/rewards/store/audit.ts',
  'features/rewards/store/books.ts',
  'features/rewards/store/redemptions.ts',
]

export const storesWithColumnNames = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    /^features\/[^/]+\/store(\/|\.ts)/.test(path) && !isTest(path) && COLUMN_NAME.test(text) ? [path] : [],
  )
