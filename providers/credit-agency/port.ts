import type { Checkable } from '@keyturn/platform/checks'

/**
 * The door to a credit reference agency: hand over a file, fetch what the agency says about it.
 *
 * What the caller promises:
 * - It makes the account numbers (`accountNumberFrom` in cais/), once for each member, tenancy and agency, keeps
 *   them for life and never reuses one. An adapter changes nothing inside a file.
 * - A file's name is unique over all agencies and stands for one content for ever. That makes delivery safe to
 *   repeat: a name that has arrived has arrived whole.
 *
 * What every adapter promises:
 * - A file appears under its name whole or not at all, with exactly the bytes whose hash was given.
 * - It calls `beforeArrival` before the file can appear. A file that may have arrived is never uploaded again, because an
 *   agency may take arrived files out of its inbox.
 * - Nothing leaves before the other side has proved that it is the agency.
 * - An answer is given again and again until it is settled, so a crash after reading it loses nothing.
 */
/** Whoever reports says which agencies there are; to an adapter it is a name. */
export type AgencyName = string

export interface OutgoingFile {
  readonly name: string
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
  /** The content from its start; asked for again when a delivery is tried again. */
  open(): AsyncIterable<Uint8Array>
  /** An earlier delivery may have arrived: the adapter looks for the file and its answer, and never uploads it again. */
  readonly mayHaveArrived?: boolean
  /** Called before the file takes its name. A rejection ends the delivery, and nothing has arrived. */
  beforeArrival?(): Promise<void>
}

export interface Delivery {
  readonly name: string
  /** The agency had it already: an earlier try arrived though its answer was lost. */
  readonly wasThere: boolean
}

export interface RejectedRecord {
  readonly accountNumber: string
  readonly code: string
  readonly reason: string
}

/** `answerId` is the agency's own name for the answer; the same news can come under two of them. */
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
  /** In a form we do not know, or with a field that could not be read. */
  | { readonly kind: 'unreadable'; readonly problem?: string }
)

export interface CreditAgency extends Checkable {
  readonly agency: AgencyName
  deliver(file: OutgoingFile): Promise<Delivery>
  /** Every answer not settled yet, oldest first. */
  collect(): Promise<AgencyAnswer[]>
  /** Says that these answers are safely kept here, so that the agency's side may forget them. */
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
 * What a delivery that was refused can say of its file: it looked and nothing lies under the name; it asked for the
 * name and the answer was lost; or it never got as far as to look, and says nothing about earlier tries.
 */
export type Arrival = 'did_not' | 'may_have' | 'not_looked'

export class AgencyRefusal extends Error {
  readonly code: AgencyRefusalCode
  readonly status: number
  /** A later try, with nothing changed here, may succeed. */
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
