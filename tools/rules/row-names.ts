import { isTest, type SourceFile } from './source-files.ts'

/** A field of a row's type with the name of a column. */
const COLUMN_NAME = /^\s+[a-z]+(_[a-z]+)+\??: |[{;] ?[a-z]+(_[a-z]+)+: (string|number|boolean)/m

/** Stores whose rows have the names of columns, from before decision 19. The list may only get shorter. */
export const OLD_NAMES: readonly string[] = [
  'features/agency-files/store/accounts.ts',
  'features/agency-files/store/answers.ts',
  'features/agency-files/store/drafts.ts',
  'features/agency-files/store/figures.ts',
  'features/agency-files/store/lines.ts',
  'features/agency-files/store/ranges.ts',
  'features/agency-files/store/retention.ts',
  'features/agency-files/store/sent-lines.ts',
  'features/back-office/store/asks.ts',
  'features/back-office/store/decisions.ts',
  'features/back-office/store/describe.ts',
  'features/back-office/store/found-rows.ts',
  'features/back-office/store/listing.ts',
  'features/back-office/store/people.ts',
  'features/bank-link/store/accounts.ts',
  'features/bank-link/store/attempts.ts',
  'features/bank-link/store/customers.ts',
  'features/bank-link/store/ingest.ts',
  'features/bank-link/store/shared-accounts.ts',
  'features/bank-link/store/shared-checks.ts',
  'features/bank-link/store/transactions.ts',
  'features/credit-profile/store/file-looks.ts',
  'features/credit-profile/store/retention.ts',
  'features/days-ahead/store/calendar.ts',
  'features/days-ahead/store/days-ahead.ts',
  'features/notifications/store/letters.ts',
  'features/notifications/store/line.ts',
  'features/notifications/store/members.ts',
  'features/notifications/store/notifications.ts',
  'features/notifications/store/push.ts',
  'features/privacy/store/audit.ts',
  'features/privacy/store/complaints.ts',
  'features/privacy/store/exports.ts',
  'features/rent-record/store/ahead.ts',
  'features/rent-record/store/evidence.ts',
  'features/rent-record/store/record.ts',
  'features/rent-record/store/set-aside.ts',
  'features/rewards/store/activity.ts',
  'features/rewards/store/adjustments.ts',
  'features/rewards/store/audit.ts',
  'features/rewards/store/books.ts',
  'features/rewards/store/redemptions.ts',
  'features/subscription/store/accounts.ts',
  'features/subscription/store/money-trail.ts',
  'features/subscription/store/subscriptions.ts',
]

export const storesWithColumnNames = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    /^features\/[^/]+\/store(\/|\.ts)/.test(path) && !isTest(path) && COLUMN_NAME.test(text) ? [path] : [],
  )
