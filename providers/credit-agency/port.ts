import type { Checkable } from '@keyturn/platform/checks'

/**
 * Port of a credit reference agency: delivers files and collects the agency's answers.
 *
 * Obligations of the caller:
 * - Creates account numbers (`accountNumberFrom` in cais/) once per member, tenancy and agency, and never reuses one.
 * - Gives each file a name that is unique over all agencies and never gets other content. So a delivery can be retried.
 *
 * Obligations of every adapter:
 * - Delivers a file whole or not at all, with exactly the bytes of the given hash. Changes nothing inside it.
 * - Calls `beforeArrival` before the file can appear. Never uploads a file again that may have arrived, because an
 *   agency may remove arrived files from its inbox.
 * - Sends nothing before the other side has proved its identity.
 * - Returns an answer again until it is settled, so that a crash after reading it loses nothing.
 */
/** Name of an agency. The caller defines which exist; an adapter treats it as opaque. */
export type AgencyName = string

export interface OutgoingFile {
  readonly name: string
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
  /** Opens the content from its start, again for each retry. */
  open(): AsyncIterable<Uint8Array>
  /**
   * True if an earlier delivery may have arrived. The adapter then looks for the file and its answer, and never
   * uploads it again.
   */
  readonly mayHaveArrived?: boolean
  /** Called before the file gets its final name. If it rejects, delivery stops and nothing has arrived. */
  beforeArrival?(): Promise<void>
}

export interface Delivery {
  readonly name: string
  /** True if an earlier try had arrived although its response was lost. */
  readonly wasThere: boolean
}

export interface RejectedRecord {
  readonly accountNumber: string
  readonly code: string
  readonly reason: string
}

/** `answerId` is the agency's id of the answer; two ids can have the same content. */
export type AgencyAnswer = { readonly answerId: string } & (
  | {
      readonly kind: 'received'
      readonly fileName: string
      readonly receivedAt: string
      readonly accountCount: number
    }
  | { readonly kind: 'accepted'; readonly fileName: string }
  | {
      readonly kind: 'file_rejected'
      readonly fileName: string
      readonly code: string
      readonly reason: string
    }
  | {
      readonly kind: 'records_rejected'
      readonly fileName: string
      readonly rejects: readonly RejectedRecord[]
    }
  /** Answer with an unknown format or an unreadable field. */
  | { readonly kind: 'unreadable'; readonly problem?: string }
)

export interface CreditAgency extends Checkable {
  readonly agency: AgencyName
  deliver(file: OutgoingFile): Promise<Delivery>
  /** Returns every unsettled answer, oldest first. */
  collect(): Promise<AgencyAnswer[]>
  /** Confirms that these answers are stored here, so that the agency's side may delete them. */
  settle(answerIds: readonly string[]): Promise<void>
}

export const agencyRefusals = {
  unreachable: { status: 503, retryable: true, sentence: 'The agency could not be reached.' },
  cut_off: { status: 503, retryable: true, sentence: 'The connection to the agency broke off.' },
  arrival_unknown: {
    status: 409,
    retryable: false,
    sentence:
      'The file may have arrived, and the agency shows neither it nor an answer. Ask the agency whether it has the file.',
  },
  called_back: {
    status: 409,
    retryable: false,
    sentence: 'Something in the file changed before it arrived. Nothing was delivered.',
  },
  no_room: { status: 507, retryable: true, sentence: 'The agency has no room for the file.' },
  wrong_host_key: {
    status: 502,
    retryable: false,
    sentence: 'The server that answered is not the agency. Nothing was sent.',
  },
  not_authorised: { status: 502, retryable: false, sentence: 'The agency did not let us in.' },
  content_changed: {
    status: 409,
    retryable: false,
    sentence: 'The file is not the one that was approved. Nothing was delivered.',
  },
  no_folder: {
    status: 502,
    retryable: false,
    sentence: 'The agency’s server has no such folder. Ask the agency where files and answers lie.',
  },
  ssh_key_unreadable: { status: 500, retryable: false, sentence: 'Our SSH key cannot be read.' },
  ssh_key_locked: {
    status: 500,
    retryable: false,
    sentence: 'Our SSH key is locked with a passphrase. It has to be kept without one.',
  },
  agency_key_unreadable: {
    status: 500,
    retryable: false,
    sentence: 'The agency’s OpenPGP key cannot be read.',
  },
  agency_key_expired: {
    status: 502,
    retryable: false,
    sentence: 'The agency’s OpenPGP key has run out. Ask the agency for its new one.',
  },
  agency_key_unfit: {
    status: 502,
    retryable: false,
    sentence:
      'Nothing can be encrypted with the agency’s OpenPGP key. Ask the agency for one that is made for it.',
  },
  signing_key_unreadable: { status: 500, retryable: false, sentence: 'Our signing key cannot be read.' },
  signing_key_locked: {
    status: 500,
    retryable: false,
    sentence: 'Our signing key is locked with a passphrase. It has to be kept without one.',
  },
  signing_key_unfit: {
    status: 500,
    retryable: false,
    sentence: 'Our signing key cannot sign: it has run out, or was made for something else.',
  },
  not_sealed: { status: 500, retryable: false, sentence: 'The file could not be encrypted.' },
  bad_name: { status: 400, retryable: false, sentence: 'A file name is letters, digits, dots and dashes.' },
} as const

export type AgencyRefusalCode = keyof typeof agencyRefusals

/**
 * State of a file after a refused delivery: checked and absent, renamed without a response, or not checked. The last
 * one leaves earlier tries open.
 */
export type Arrival = 'did_not' | 'may_have' | 'not_looked'

export class AgencyRefusal extends Error {
  readonly code: AgencyRefusalCode
  readonly status: number
  /** True if a retry without any change here may succeed. */
  readonly retryable: boolean
  readonly arrival: Arrival

  constructor(code: AgencyRefusalCode, cause?: unknown, arrival: Arrival = 'not_looked') {
    super(agencyRefusals[code].sentence, cause === undefined ? undefined : { cause })
    this.name = 'AgencyRefusal'
    this.code = code
    this.status = agencyRefusals[code].status
    this.retryable = agencyRefusals[code].retryable
    this.arrival = arrival
  }
}
