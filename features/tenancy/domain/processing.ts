import {
  type ConsentKind,
  type Consents,
  HOUSEMATE_CONSENT,
  INCOME_CONSENT,
  REQUIRED_CONSENTS,
} from './consents.ts'

/** What is done with a member's data, and every consent that carries it. Nothing else decides what a no stops. */
export const PROCESSING = {
  /** Linking a bank, reading it, and taking a statement. */
  read_bank: ['personalDataConsent', 'bankDataConsent'],
  /** Matching payments to a home. Months that are proved stay proved. */
  find_rent: REQUIRED_CONSENTS,
  /** A line in an agency's file. */
  report_to_agencies: [...REQUIRED_CONSENTS, 'craReportingOptIn'],
  /** An email to the landlord or agent, and the page it leads to. */
  write_to_landlord: ['landlordCommunicationConsent'],
  /** Showing housemates that the member's share is paid. */
  show_housemates: [HOUSEMATE_CONSENT],
  /** Saying what the bank shows of the member's income. */
  see_income: ['personalDataConsent', 'bankDataConsent', INCOME_CONSENT],
} as const satisfies Record<string, readonly ConsentKind[]>

export type Processing = keyof typeof PROCESSING
export const PROCESSINGS = Object.keys(PROCESSING).filter((name): name is Processing => name in PROCESSING)

const consentsFor = (processing: Processing): readonly ConsentKind[] => PROCESSING[processing]

/** Returns true if taking back this consent ends the processing. */
export const carries = (kind: ConsentKind, processing: Processing): boolean =>
  consentsFor(processing).includes(kind)

/** Returns true if every consent that the processing needs is given. */
export const allows = (consents: Consents, processing: Processing): boolean =>
  consentsFor(processing).every((kind) => consents[kind])

/**
 * Returns when the first consent that the processing needs was taken back, of those not given again since; null if
 * none was. A consent that was never asked for is not one taken back.
 */
export function withdrawnSince(
  latest: readonly { kind: ConsentKind; given: boolean; at: Date }[],
  processing: Processing,
): Date | null {
  const refused = latest.filter(({ kind, given }) => !given && carries(kind, processing))
  return refused.reduce<Date | null>((first, { at }) => (first && first <= at ? first : at), null)
}

/** Returns true if a consent that the processing needs was taken back after that moment, given again or not. */
export const wasWithdrawnAfter = (
  events: readonly { kind: ConsentKind; given: boolean; at: Date }[],
  processing: Processing,
  after: Date,
): boolean => events.some(({ kind, given, at }) => !given && at > after && carries(kind, processing))
