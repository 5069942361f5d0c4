/**
 * Read-only bank data. A consent covers one bank, an account belongs to a consent, a transaction is a row. All
 * secrets are in `Customer.secret`; the caller encrypts it.
 */

export interface Customer {
  ref: string
  /** Null if the provider stores it for us. */
  secret: string | null
}

export type ConsentStatus = 'active' | 'expired' | 'revoked' | 'broken'

export interface Consent {
  ref: string
  institutionId: string
  institutionName: string
  status: ConsentStatus
  givenAt: Date
  /** Deadline for the member to confirm the consent again. */
  expiresAt: Date | null
  /** Deadline for the member to sign in at the bank again. */
  authorisationExpiresAt: Date | null
  /** Expiry of the provider's own token for this consent. */
  tokenExpiresAt: Date | null
}

export interface Account {
  ref: string
  consentRef: string
  name: string
  kind: 'current' | 'savings' | 'card' | 'other'
  currency: string
  sortCode: string | null
  accountNumber: string | null
  /** Names of the account's holders, as the bank writes them. Empty if the bank names no holder. */
  holders: string[]
  /** Days with complete data. Null if the provider does not report them. */
  knownDays: { from: string; to: string }[] | null
}

export interface Row {
  /** As the bank gave it: it may be blank, repeated or reissued. */
  id: string
  status: 'booked' | 'pending'
  at: string
  /** Negative for money out. */
  pence: number
  currency: string
  description: string
  merchant: string | null
  kind: 'standing_order' | 'direct_debit' | 'transfer' | 'card' | 'other'
}

export interface Page {
  rows: Row[]
  /** Ids of rows that the provider reports as deleted. */
  goneIds: string[]
  /** Resume point after a crash. The last page's cursor is the start of the next reading. */
  cursor: string
  /** Part of the whole window read so far, 0 to 1. */
  progress: number
}

export interface Reading {
  /** Days that the reading covers completely, so missing rows were deleted. Null if it has only changes. */
  window: { from: string; to: string } | null
  pages: AsyncIterable<Page>
}

export type ConnectionOutcome =
  | { state: 'pending' }
  | { state: 'active'; consents: Consent[] }
  | { state: 'failed'; reason: FailureReason }

export type FailureReason = 'refused' | 'expired' | 'bank_down' | 'unknown'

export interface ProviderEvent {
  /** Event id of the sender, or a digest of the event's facts. */
  id: string
  type: 'connected' | 'new_data' | 'consent_revoked' | 'consent_renewed' | 'other'
  customerRef: string | null
  consentRef: string | null
}

/** Licensed company that receives a member's consent, as in the FCA's register. */
export interface RegulatedFirm {
  name: string
  /** Its number in the register; null if the operator has not set it. */
  number: string | null
  registerUrl: string
  /** Terms between the firm and the member. */
  termsUrl: string | null
}

/** Settings that the operator may override, because numbers and rules change. */
export interface FirmSettings {
  number?: string | null
  termsUrl?: string | null
  reconfirmDays?: number | null
}

export const bankProviders = ['bud', 'truelayer'] as const
export type BankProviderName = (typeof bankProviders)[number]

export interface BankDataProvider {
  readonly id: BankProviderName
  readonly firm: RegulatedFirm
  /** Days until a member must reconfirm a consent, if the provider gives no date. */
  readonly reconfirmDays: number
  ensureCustomer(memberId: string): Promise<Customer>
  startConnection(request: {
    customer: Customer
    returnUrl: string
    /** Consent to confirm again. Null to let the member choose a bank. */
    reconfirm: string | null
  }): Promise<{ url: string; ref: string | null; expiresAt: Date }>
  /** Asks the provider for the outcome. The parameters from the browser only hint at the journey. */
  completeConnection(request: {
    customer: Customer
    ref: string | null
    taskId: string | null
  }): Promise<ConnectionOutcome>
  consent(customer: Customer, consentRef: string): Promise<Consent | null>
  /**
   * Returns every consent of a member, including ended ones. `refs` are the journeys' references, for providers that
   * list nothing.
   */
  consents(customer: Customer, refs: readonly string[]): Promise<Consent[]>
  /** Returns the accounts that can be read now, without those the bank closed. */
  accounts(customer: Customer, consentRef: string): Promise<Account[]>
  /**
   * Asks the provider to fetch from the bank. `presentAt` is the member's IP address, only if present. With
   * 'not_yet', missing days may still arrive.
   */
  refresh(customer: Customer, consentRef: string, presentAt: string | null): Promise<'fresh' | 'not_yet'>
  /**
   * Reads the whole history if the cursor is null. `presentAt` as for `refresh`, because some providers contact the
   * bank only now.
   */
  read(
    customer: Customer,
    account: Account,
    cursor: string | null,
    presentAt: string | null,
  ): Promise<Reading>
  /** Reads all rows between two days, for a doubt that a list of changes leaves. */
  readWindow(
    customer: Customer,
    account: Account,
    days: { from: string; to: string },
    presentAt: string | null,
  ): Promise<Reading>
  reconfirm(customer: Customer, consentRef: string): Promise<'done' | 'needs_person'>
  /**
   * Revokes a consent. Returns the refs of others that ended with it, because some providers end all at a bank. Does
   * nothing if one of `spare` would end.
   */
  revoke(customer: Customer, consentRef: string, spare?: readonly string[]): Promise<string[]>
  erase(customer: Customer): Promise<void>
  /** Throws BankProblem('signature') if the provider did not sign the message. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: string): Promise<ProviderEvent[]>
}

export type BankProblemKind =
  | 'down'
  | 'slow'
  | 'rate_limited'
  | 'consent_ended'
  | 'garbled'
  | 'refused'
  | 'not_found'
  | 'signature'
  | 'unauthorised'

const PASSING: BankProblemKind[] = ['down', 'slow', 'rate_limited', 'garbled']

export class BankProblem extends Error {
  readonly kind: BankProblemKind
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null
  /** Paths of the unreadable fields in an answer, never their values. */
  readonly fields: readonly string[]

  constructor(
    kind: BankProblemKind,
    message: string,
    more: { retryAfterSeconds?: number | null; requestId?: string | null; fields?: readonly string[] } = {},
  ) {
    super(message)
    this.name = 'BankProblem'
    this.kind = kind
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.requestId = more.requestId ?? null
    this.fields = more.fields ?? []
  }

  /** Problem code for the log and the admin area, with the unreadable fields. */
  get code(): string {
    return this.fields.length === 0 ? this.kind : `${this.kind}: ${this.fields.join(', ')}`
  }

  /** True when the same call may work later. */
  get passes(): boolean {
    return PASSING.includes(this.kind)
  }
}

export const HISTORY_MONTHS = 24
