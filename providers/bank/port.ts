/**
 * Read-only bank data, whoever brings it. A consent is what a person gave at one bank; an account is what that
 * consent lets us read; a transaction is a row the bank shows. Everything secret stays in `Customer.secret`,
 * which the caller seals.
 */

export interface Customer {
  ref: string
  /** Null where the company keeps it for us. */
  secret: string | null
}

export type ConsentStatus = 'active' | 'expired' | 'revoked' | 'broken'

export interface Consent {
  ref: string
  institutionId: string
  institutionName: string
  status: ConsentStatus
  givenAt: Date
  /** When the person must have said yes again. */
  expiresAt: Date | null
  /** When the bank itself wants the person to sign in again. */
  authorisationExpiresAt: Date | null
  /** When the key the company holds for this consent ends. */
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
  /** The days everything is known for, where the company says; null where it does not. */
  knownDays: { from: string; to: string }[] | null
}

export interface Row {
  /** As the bank gave it: it may be blank, repeated or reissued. */
  id: string
  status: 'booked' | 'pending'
  at: string
  /** Negative: money out. */
  pence: number
  currency: string
  description: string
  merchant: string | null
  kind: 'standing_order' | 'direct_debit' | 'transfer' | 'card' | 'other'
}

export interface Page {
  rows: Row[]
  /** Ids the company says are gone. */
  goneIds: string[]
  /** Where to go on from after a crash; the last page's cursor is where the next reading begins. */
  cursor: string
  /** Part of the whole window read so far, 0 to 1. */
  progress: number
}

export interface Reading {
  /** Everything the bank shows between these days will come; what does not come is gone. Null: only changes. */
  window: { from: string; to: string } | null
  pages: AsyncIterable<Page>
}

export type ConnectionOutcome =
  | { state: 'pending' }
  | { state: 'active'; consents: Consent[] }
  | { state: 'failed'; reason: FailureReason }

export type FailureReason = 'refused' | 'expired' | 'bank_down' | 'unknown'

export interface ProviderEvent {
  /** The sender's id, or a digest of what makes the event itself. */
  id: string
  type: 'connected' | 'new_data' | 'consent_revoked' | 'consent_renewed' | 'other'
  customerRef: string | null
  consentRef: string | null
}

/** The licensed company that a person's consent is given to, as the FCA's register has it. */
export interface RegulatedFirm {
  name: string
  /** Its number in the register; null if the operator has not set it. */
  number: string | null
  registerUrl: string
  /** Terms between it and the person. */
  termsUrl: string | null
}

/** What an operator sets of the firm, because numbers and rules change. */
export interface FirmSettings {
  number?: string
  termsUrl?: string
  reconfirmDays?: number
}

export const bankProviders = ['bud', 'truelayer'] as const
export type BankProviderName = (typeof bankProviders)[number]

export interface BankDataProvider {
  readonly id: BankProviderName
  readonly firm: RegulatedFirm
  /** Days after which a person must confirm a consent, where the company does not say. */
  readonly reconfirmDays: number
  ensureCustomer(memberId: string): Promise<Customer>
  startConnection(request: {
    customer: Customer
    returnUrl: string
    /** Set: the person is asked to say yes again for this consent, not to choose a bank. */
    reconfirm: string | null
  }): Promise<{ url: string; ref: string | null; expiresAt: Date }>
  /** Asks the company itself; what the browser brought back is only a hint which journey it was. */
  completeConnection(request: {
    customer: Customer
    ref: string | null
    taskId: string | null
  }): Promise<ConnectionOutcome>
  consent(customer: Customer, consentRef: string): Promise<Consent | null>
  /**
   * Every consent the company holds of this person, also those that ended. `refs` are the journeys' references, for
   * a company that lists nothing by itself.
   */
  consents(customer: Customer, refs: readonly string[]): Promise<Consent[]>
  /** Those that can be read now: an account the bank has closed is not among them. */
  accounts(customer: Customer, consentRef: string): Promise<Account[]>
  /**
   * Asks the company to fetch from the bank. `presentAt` is the person's address, only when they are really there.
   * 'not_yet': the bank has not brought everything, so what is read now says nothing of days it leaves out.
   */
  refresh(customer: Customer, consentRef: string, presentAt: string | null): Promise<'fresh' | 'not_yet'>
  /** No cursor: the whole readable history. `presentAt` as for a refresh: some ask the bank itself only now. */
  read(
    customer: Customer,
    account: Account,
    cursor: string | null,
    presentAt: string | null,
  ): Promise<Reading>
  /** Everything between two days, for when a list of changes leaves a doubt. */
  readWindow(
    customer: Customer,
    account: Account,
    days: { from: string; to: string },
    presentAt: string | null,
  ): Promise<Reading>
  reconfirm(customer: Customer, consentRef: string): Promise<'done' | 'needs_person'>
  /**
   * Takes a consent back. Where a company ends all of a person's consents at a bank together, the others that went
   * with it are answered; nothing is done while that would end one of those to spare.
   */
  revoke(customer: Customer, consentRef: string, spare?: readonly string[]): Promise<string[]>
  erase(customer: Customer): Promise<void>
  /** Throws BankProblem('signature') when it is not from the company. */
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
  /** Of an answer that cannot be read: which fields, by their way into it; never what stood in them. */
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

  /** What an operator needs to see first, in the log and at the desk. */
  get code(): string {
    return this.fields.length === 0 ? this.kind : `${this.kind}: ${this.fields.join(', ')}`
  }

  /** True when the same call may work later. */
  get passes(): boolean {
    return PASSING.includes(this.kind)
  }
}

export const HISTORY_MONTHS = 24
