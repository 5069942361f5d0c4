import {
  type ConsentKind,
  type Consents,
  GUARANTOR_CONSENT,
  HOUSEMATE_CONSENT,
  INCOME_CONSENT,
  REQUIRED_CONSENTS,
} from './consents.ts'

/** Processing of members' data, and the consents each needs. The only source for the effect of a withdrawal. */
export const PROCESSING = {
  /** Linking and reading a bank, and accepting a statement. */
  read_bank: ['personalDataConsent', 'bankDataConsent'],
  /** Matching payments to a home. Proved months stay proved. */
  find_rent: REQUIRED_CONSENTS,
  /** A line in an agency's file. */
  report_to_agencies: [...REQUIRED_CONSENTS, 'craReportingOptIn'],
  /** Email to the landlord or agent, and its page. */
  write_to_landlord: ['landlordCommunicationConsent'],
  /** Showing housemates that the member's share is paid. */
  show_housemates: [HOUSEMATE_CONSENT],
  /** Showing a guarantor that the member's latest rent is proved. */
  show_guarantor: [GUARANTOR_CONSENT],
  /** Showing the member's income from the bank. */
  see_income: ['personalDataConsent', 'bankDataConsent', INCOME_CONSENT],
} as const satisfies Record<string, readonly ConsentKind[]>

export type Processing = keyof typeof PROCESSING
export const PROCESSINGS = Object.keys(PROCESSING).filter((name): name is Processing => name in PROCESSING)

const consentsFor = (processing: Processing): readonly ConsentKind[] => PROCESSING[processing]

/** Returns true if withdrawing this consent ends the processing. */
export const carries = (kind: ConsentKind, processing: Processing): boolean =>
  consentsFor(processing).includes(kind)

/** Returns true if every consent that the processing needs is given. */
export const allows = (consents: Consents, processing: Processing): boolean =>
  consentsFor(processing).every((kind) => consents[kind])

/**
 * Returns the first time at which a needed consent was withdrawn and not given again. Null if there is none. Consents
 * never asked for do not count.
 */
export function withdrawnSince(
  latest: readonly { kind: ConsentKind; given: boolean; at: Date }[],
  processing: Processing,
): Date | null {
  const refused = latest.filter(({ kind, given }) => !given && carries(kind, processing))
  return refused.reduce<Date | null>((first, { at }) => (first && first <= at ? first : at), null)
}

/** Returns true if a consent that the processing needs was withdrawn after that moment, given again or not. */
export const wasWithdrawnAfter = (
  events: readonly { kind: ConsentKind; given: boolean; at: Date }[],
  processing: Processing,
  after: Date,
): boolean => events.some(({ kind, given, at }) => !given && at > after && carries(kind, processing))
