import type { AgencyAccount, CaisHeader } from './agency-account.ts'
import { type Flag, flagRules, frequencies, type Status, statuses } from './codes.ts'
import * as columns from './columns.ts'
import type { AcceptedAccount } from './compare-months.ts'
import {
  blankLine,
  detailLayout as d,
  headerLayout as h,
  lineEnd,
  lineLength,
  lineStride,
  trailerLayout as t,
} from './layout.ts'
import { splitTitle, titledName } from './name-columns.ts'
import { CaisRefusal } from './refusal.ts'

const blankHeader = blankLine(h)
const blankDetail = blankLine(d)
const blankTrailer = blankLine(t)

const fixedHeader = columns.fixedRuns(h)
const fixedDetail = columns.fixedRuns(d)
const fixedTrailer = columns.fixedRuns(t)

const itself = <Code extends string>(codes: readonly Code[]) =>
  new Map<string, Code>(codes.map((code) => [code, code]))
const isFlag = (letter: string): letter is Flag => Object.hasOwn(flagRules, letter)
const knownStatuses = itself(statuses)
const knownFrequencies = itself(frequencies)
const knownFlags = itself(Object.keys(flagRules).filter(isFlag))
const statusSet = new Set<string>(statuses)
const frequencySet = new Set<string>(frequencies)
const flagSet = new Set<string>(knownFlags.keys())
const associated = itself(['T'])
const collected = itself(['Y'])
const associatedSet = new Set<string>(['T'])
const collectedSet = new Set<string>(['Y'])

const lastSourceCode = 999
const trailerNumber = '9'.repeat(20)

export function putHeader(line: Uint8Array, base: number, header: CaisHeader): void {
  line.set(blankHeader, base)
  if (header.sourceCode < 1 || header.sourceCode > lastSourceCode) {
    throw new CaisRefusal('bad_header', 'The source code number is 1 to 999.', {
      field: h.sourceCode.meaning,
    })
  }
  columns.putNumber(line, base, h.sourceCode, header.sourceCode)
  columns.putDayIn(line, base, h.createdOn, header.createdOn)
  columns.putText(line, base, h.companyName, 'place', header.companyName)
}

/**
 * Writes one account into its columns. Does not check rules.ts, so that the agency's test pack, defaults included,
 * can be written.
 */
export function putAccount(line: Uint8Array, base: number, account: AgencyAccount): void {
  line.set(blankDetail, base)
  columns.putText(line, base, d.accountNumber, 'reference', account.accountNumber)
  if (account.accountNumber === trailerNumber) {
    throw new CaisRefusal('bad_code', 'an account number may not look like the trailer.', {
      field: d.accountNumber.meaning,
    })
  }
  columns.putNumber(line, base, d.accountType, account.accountType)
  columns.putDayIn(line, base, d.startedOn, account.startedOn)
  columns.putDayIn(line, base, d.closedOn, account.closedOn)
  columns.putNumber(line, base, d.monthlyPayment, account.monthlyPaymentPounds)
  columns.putNumber(line, base, d.repaymentPeriods, account.repaymentPeriods)
  columns.putSigned(line, base, d.balance, d.balanceSign, account.balancePounds)
  columns.putCode(line, base, d.status, account.status, statusSet)
  columns.putSigned(line, base, d.payment, d.paymentSign, account.paymentPounds)
  columns.putCode(
    line,
    base,
    d.transientAssociation,
    account.transientAssociation ? 'T' : null,
    associatedSet,
  )
  columns.putCode(line, base, d.flag, account.flag, flagSet)
  columns.putText(line, base, d.name, 'person', titledName(account, d.name.length))
  columns.putText(line, base, d.addressLine1, 'place', account.addressLines[0])
  columns.putText(line, base, d.addressLine2, 'place', account.addressLines[1])
  columns.putText(line, base, d.addressLine3, 'place', account.addressLines[2])
  columns.putText(line, base, d.addressLine4, 'place', account.addressLines[3])
  columns.putText(line, base, d.postcode, 'place', account.postcode)
  columns.putDayIn(line, base, d.bornOn, account.bornOn)
  columns.putCode(line, base, d.collections, account.passedToCollections ? 'Y' : null, collectedSet)
  columns.putDayIn(line, base, d.defaultSatisfiedOn, account.defaultSatisfiedOn)
  columns.putNumber(line, base, d.defaultBalance, account.defaultBalancePounds)
  columns.putCode(line, base, d.frequency, account.frequency, frequencySet)
  columns.putText(line, base, d.newAccountNumber, 'reference', account.newAccountNumber ?? '')
}

export function putTrailer(line: Uint8Array, base: number, accountCount: number): void {
  line.set(blankTrailer, base)
  columns.putNumber(line, base, t.accountCount, accountCount)
}

/** Decodes a line of 530 characters, after checking its length and ending. */
export function takeLine(line: Buffer, base: number): string {
  demandLineEnd(line, base)
  return line.toString('latin1', base, base + lineStride)
}

function demandLineEnd(line: Buffer, base: number): void {
  for (let i = 0; i < lineEnd.length; i++) {
    if (line[base + lineLength + i] !== lineEnd.charCodeAt(i)) {
      throw new CaisRefusal('bad_line', `a line is ${lineLength} characters and then a line end.`)
    }
  }
}

export function takeHeader(line: Buffer, base: number): CaisHeader {
  const text = takeLine(line, base)
  columns.demandFixed(text, fixedHeader)
  const sourceCode = columns.takeNumber(line, base, h.sourceCode)
  if (sourceCode === 0) throw new CaisRefusal('bad_header', 'the source code number is 1 to 999.')
  return {
    sourceCode,
    createdOn: columns.takeRequiredDay(line, base, h.createdOn),
    companyName: columns.takeText(line, base, text, h.companyName, 'place'),
  }
}

export function takeAccount(line: Buffer, base: number): AgencyAccount {
  const text = takeLine(line, base)
  columns.demandFixed(text, fixedDetail)
  return {
    accountNumber: columns.takeText(line, base, text, d.accountNumber, 'reference'),
    accountType: columns.takeNumber(line, base, d.accountType),
    startedOn: columns.takeRequiredDay(line, base, d.startedOn),
    closedOn: columns.takeDayFrom(line, base, d.closedOn),
    monthlyPaymentPounds: columns.takeNumber(line, base, d.monthlyPayment),
    repaymentPeriods: columns.takeNumber(line, base, d.repaymentPeriods),
    balancePounds: columns.takeSigned(line, base, d.balance, d.balanceSign),
    status: columns.takeRequiredCode(text, d.status, knownStatuses),
    paymentPounds: columns.takeSigned(line, base, d.payment, d.paymentSign),
    transientAssociation: columns.takeCode(text, d.transientAssociation, associated) !== null,
    flag: columns.takeCode(text, d.flag, knownFlags),
    ...splitTitle(columns.takeText(line, base, text, d.name, 'person')),
    addressLines: [
      columns.takeText(line, base, text, d.addressLine1, 'place'),
      columns.takeText(line, base, text, d.addressLine2, 'place'),
      columns.takeText(line, base, text, d.addressLine3, 'place'),
      columns.takeText(line, base, text, d.addressLine4, 'place'),
    ],
    postcode: columns.takeText(line, base, text, d.postcode, 'place'),
    bornOn: columns.takeDayFrom(line, base, d.bornOn),
    passedToCollections: columns.takeCode(text, d.collections, collected) !== null,
    defaultSatisfiedOn: columns.takeDayFrom(line, base, d.defaultSatisfiedOn),
    defaultBalancePounds: columns.takeNumber(line, base, d.defaultBalance),
    frequency: columns.takeRequiredCode(text, d.frequency, knownFrequencies),
    newAccountNumber: columns.takeText(line, base, text, d.newAccountNumber, 'reference') || null,
  }
}

const statusAt: readonly (Status | undefined)[] = Array.from({ length: 256 }, (_, code) =>
  statuses.find((status) => status.charCodeAt(0) === code),
)

/** Reads only the fields of an accepted record that are compared with this month's. */
export function takeAccepted(line: Buffer, base: number): AcceptedAccount {
  const text = takeLine(line, base)
  const status = statusAt[line[base + d.status.start - 1] ?? 0]
  if (status === undefined)
    throw new CaisRefusal('bad_code', 'this is no status.', { field: d.status.meaning })
  return {
    accountNumber: columns.takeReference(line, base, d.accountNumber),
    startedOn: columns.takeRequiredDay(line, base, d.startedOn),
    closedOn: columns.takeDayFrom(line, base, d.closedOn),
    status,
    newAccountNumber: columns.takeReference(line, base, d.newAccountNumber) || null,
    name: splitTitle(columns.takeText(line, base, text, d.name, 'person')).name,
    bornOn: columns.takeDayFrom(line, base, d.bornOn),
  }
}

/** The trailer has a reserved account number, so no account can be mistaken for it. */
export function isTrailer(line: Uint8Array, base: number): boolean {
  for (let i = 0; i < t.identifier.length; i++) if (line[base + i] !== blankTrailer[i]) return false
  return true
}

export function takeTrailer(line: Buffer, base: number): number {
  const text = takeLine(line, base)
  columns.demandFixed(text, fixedTrailer)
  return columns.takeNumber(line, base, t.accountCount)
}

/** Returns the account number of an unreadable record, or null if that is unreadable too. */
export function accountNumberIn(line: Buffer, base: number): string | null {
  const start = base + d.accountNumber.start - 1
  const text = line.toString('latin1', start, start + d.accountNumber.length).trimEnd()
  return /^[A-Z0-9]{1,20}$/.test(text) ? text : null
}
