import type { AgencyAccount } from './agency-account.ts'
import { monthsInArrears } from './codes.ts'

/** Findings of the month-on-month comparison, with their sentences. */
export const comparisons = {
  duplicate: 'The account stands in the file more than once.',
  start_changed: 'The start date is not the one the agency holds.',
  holder_changed: 'The name or the date of birth is not the one the agency holds.',
  closed_then_active: 'The agency holds this account as closed.',
  vanished: 'The agency holds this account as open and the file leaves it out. A gap is not a closure.',
  status_jump: 'The arrears grew by more than one month since the last accepted file.',
  balance_status_clash: 'The status and the arrears owed do not fit together.',
  closed_in_arrears: 'The account closes with months in arrears.',
  renumbered: 'The account takes a new number: see that the new one appears in the next file.',
} as const

export type ComparisonName = keyof typeof comparisons

const asRejection: ReadonlySet<ComparisonName> = new Set(['duplicate', 'start_changed', 'holder_changed'])

export function isRejection(name: ComparisonName): boolean {
  return asRejection.has(name)
}

/** Fields of an accepted record that are compared. */
export type AcceptedAccount = Pick<
  AgencyAccount,
  'accountNumber' | 'startedOn' | 'closedOn' | 'status' | 'newAccountNumber' | 'name' | 'bornOn'
>

const nothing: readonly ComparisonName[] = []

/** Returns findings in one record that are valid but need a person's review. */
export function oddities(account: AgencyAccount): readonly ComparisonName[] {
  const isPlain = account.status === '0' && account.balancePounds <= 0 && account.newAccountNumber === null
  if (isPlain) return nothing
  const found: ComparisonName[] = []
  const months = monthsInArrears(account.status)
  if (months !== null && months > 0 !== account.balancePounds > 0) found.push('balance_status_clash')
  if (months !== null && months > 0 && account.closedOn !== null) found.push('closed_in_arrears')
  if (account.newAccountNumber !== null) found.push('renumbered')
  return found
}

/** Returns unexpected changes between the accepted record and this month's. */
export function changes(now: AgencyAccount, accepted: AcceptedAccount): readonly ComparisonName[] {
  const isHolder = now.name === accepted.name && now.bornOn === accepted.bornOn
  const isSame =
    isHolder &&
    now.startedOn === accepted.startedOn &&
    now.closedOn === accepted.closedOn &&
    now.status === accepted.status
  if (isSame) return nothing
  const found: ComparisonName[] = []
  if (now.startedOn !== accepted.startedOn) found.push('start_changed')
  if (!isHolder) found.push('holder_changed')
  if (accepted.closedOn !== null && now.closedOn === null) found.push('closed_then_active')
  const months = monthsInArrears(now.status)
  // An unclassified month has no arrears value, so the next month is compared with "up to date".
  const monthsBefore = monthsInArrears(accepted.status) ?? 0
  if (months !== null && months - monthsBefore > 1) found.push('status_jump')
  return found
}

/** A closed or renumbered account may leave the file; an open one may not. */
export function mayBeLeftOut(accepted: AcceptedAccount): boolean {
  return accepted.closedOn !== null || accepted.newAccountNumber !== null
}

type ReportFinding = (name: ComparisonName, accountNumber: string) => void

/**
 * Merges this month's file and the accepted one page by page, both in ascending order. Memory stays constant for
 * files of any size.
 */
export class MonthComparison {
  readonly #tell: ReportFinding
  #now: readonly AgencyAccount[] = []
  #nowAt = 0
  #accepted: readonly AcceptedAccount[] = []
  #acceptedAt = 0

  constructor(tell: ReportFinding) {
    this.#tell = tell
  }

  get wantsNow(): boolean {
    return this.#nowAt >= this.#now.length
  }

  get wantsAccepted(): boolean {
    return this.#acceptedAt >= this.#accepted.length
  }

  addNow(page: readonly AgencyAccount[]): void {
    this.#now = page
    this.#nowAt = 0
  }

  addAccepted(page: readonly AcceptedAccount[]): void {
    this.#accepted = page
    this.#acceptedAt = 0
  }

  /** Compares as far as both pages reach. If one side has ended, processes the rest of the other. */
  advance(nowEnded: boolean, acceptedEnded: boolean): void {
    while (true) {
      const now = this.#now[this.#nowAt]
      const accepted = this.#accepted[this.#acceptedAt]
      if ((now === undefined && !nowEnded) || (accepted === undefined && !acceptedEnded)) return
      if (now === undefined && accepted === undefined) return
      if (accepted === undefined || (now !== undefined && now.accountNumber < accepted.accountNumber)) {
        this.#nowAt += 1
        continue
      }
      this.#acceptedAt += 1
      if (now !== undefined && now.accountNumber === accepted.accountNumber) {
        this.#nowAt += 1
        for (const name of changes(now, accepted)) this.#tell(name, now.accountNumber)
      } else if (!mayBeLeftOut(accepted)) this.#tell('vanished', accepted.accountNumber)
    }
  }
}
