import { AGENCIES, AGENCY_POLICIES } from '../constants.ts'

const MONTHS_BEFORE_FIRST_REPORT = Math.max(
  ...AGENCIES.map((agency) => AGENCY_POLICIES[agency].firstReportAfter.month),
)

/** Sentence about the first report for the public pages, which visitors read before they pay. */
export const firstReportSentence = `The first report leaves after ${MONTHS_BEFORE_FIRST_REPORT} months of proved payments in a row, including those your bank already shows. The earlier months themselves are not sent.`

/** Rent that is never reported, for the public pages. */
export const neverReported = [
  'rent you pay through a housemate',
  'rent that only a statement you upload, or your landlord’s word, shows',
  'rent a benefit or somebody else pays, until you show a document for it',
  'rent in cash',
] as const
