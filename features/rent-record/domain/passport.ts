import { addMonths, type Day, monthOf } from '@keyturn/platform/days'
import type { ShownState } from '../words.ts'
import { type NextHome, nextHomeText } from './next-home.ts'
import type { PassportField } from './passport-fields.ts'
import { type Grounds, isProof, type LandlordWord, type ShownBy, shownBy } from './proof.ts'
import { type OtherPayee, payeeShown } from './proved-for.ts'
import { isNameWithin } from './same-home.ts'
import { shownSender } from './shown-sender.ts'

export { PASSPORT_FIELDS, type PassportField } from './passport-fields.ts'

/** 'verified' says nothing about the day: the member left lateness out. 'own_statement' is told, not verified. */
export const PASSPORT_MONTH_STATES = [
  'verified',
  'on_time',
  'late',
  'paid_by_other',
  'confirmed',
  'own_statement',
  'not_verified',
] as const
export type PassportMonthState = (typeof PASSPORT_MONTH_STATES)[number]

export interface PassportMonth {
  /** YYYY-MM */
  month: string
  state: PassportMonthState
  /** Who confirmed it: the sender's domain, as "someone@agent.example". */
  by?: string | undefined
  /** Of a confirmed month, whether it was paid late; left out where lateness is not shown or not known. */
  late?: boolean | undefined
  /** The bank's line names another payee than the landlord. */
  otherPayee?: true | undefined
  /** That payee is one that the renter named as agent, company or housemate. */
  namedPayee?: true | undefined
}

export interface PassportHome {
  address: string | null
  landlord: string | null
  /** Who confirmed both, as "someone@agent.example"; left out where they are the renter's own words. */
  confirmedBy?: string | undefined
  /** YYYY-MM of each proved month of it; left out of a passport with one home. */
  months?: string[] | undefined
}

/** Everything a passport says. It is fixed on the day it is made. */
export interface Statement {
  code: string
  issuedOn: Day
  /** Its last day. */
  expiresOn: Day
  name: string | null
  /** The bank account that pays is in this name, or a person checked it; left out where the name is as typed. */
  nameChecked?: true | undefined
  homes: PassportHome[]
  months: PassportMonth[]
  /** What the renter ticked for the next home; left out without a tick. */
  nextHome?: NextHome | undefined
}

export interface PassportPeriod {
  dueOn: Day
  state: ShownState
  shownBy: ShownBy | null
  landlordWord?: LandlordWord | null
  otherPayee?: OtherPayee | null
}

/**
 * The record's periods as a passport weighs them. An address for which `isOwn` is true confirms nothing, and neither does
 * a word about another name than `name`; left out, names are not compared.
 */
export const withGrounds = <P extends Grounds & { dueOn: Day; otherPayee?: OtherPayee | null }>(
  periods: readonly P[],
  isOwn: (address: string) => boolean = () => false,
  name: string | null = null,
): (P & PassportPeriod)[] =>
  periods.map((period) => {
    const word = period.landlordWord ?? null
    const isAnothers = name !== null && !isNameWithin(name, word?.tenant ?? '')
    const landlordWord = isAnothers || (word?.sentTo && isOwn(word.sentTo)) ? null : word
    const grounds = { ...period, landlordWord, otherPayee: period.otherPayee ?? null }
    return { ...grounds, shownBy: shownBy(grounds) }
  })

export interface PassportWish {
  /** YYYY-MM, both included. */
  from: string
  to: string
  fields: readonly PassportField[]
}

export const MOST_MONTHS = 24

export type WishProblem = 'wrong_order' | 'too_long' | 'not_over_yet'

export function problemWith({ from, to }: PassportWish, today: Day): WishProblem | null {
  if (from > to) return 'wrong_order'
  if (to > monthOf(today)) return 'not_over_yet'
  return monthsBetween(from, to).length > MOST_MONTHS ? 'too_long' : null
}

/** One more than a passport may show at the most, however far the two lie apart. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let month = from
  while (month <= to && months.length <= MOST_MONTHS) {
    months.push(month)
    month = monthOf(addMonths(`${month}-01`, 1))
  }
  return months
}

/**
 * The months as a stranger may read them. What is not verified is only that: nobody knows yet, and a passport
 * never says that rent was missed.
 */
export function passportMonths(periods: readonly PassportPeriod[], wish: PassportWish): PassportMonth[] {
  return monthsBetween(wish.from, wish.to).map((month) => {
    const mine = periods.filter(({ dueOn }) => monthOf(dueOn) === month)
    if (mine.length === 0 || mine.some(({ shownBy }) => shownBy === null))
      return { month, state: 'not_verified' }
    const word = mine.find(({ shownBy }) => shownBy === 'landlord')?.landlordWord
    const isProven = mine.every(({ shownBy }) => isProof(shownBy))
    const saysLateness = wish.fields.includes('lateness')
    if (isProven && word) {
      const by = word.sentTo ? shownSender(word.sentTo) : word.named
      return { month, state: 'confirmed', by, ...(saysLateness && { late: isLate(mine) }) }
    }
    const state = isProven ? provenState(mine, saysLateness) : 'own_statement'
    return { month, state, ...payeeShown(mine) }
  })
}

const isLate = (periods: readonly PassportPeriod[]): boolean =>
  periods.some(({ state }) => state === 'verified_late')

function provenState(periods: readonly PassportPeriod[], saysLateness: boolean): PassportMonthState {
  if (periods.some(({ state }) => state === 'paid_by_other')) return 'paid_by_other'
  if (!saysLateness) return 'verified'
  return isLate(periods) ? 'late' : 'on_time'
}

export interface PassportCounts {
  months: number
  verified: number
  /** From the member's own statement, beside those that are verified. */
  told: number
  /** Those that a bank showed. */
  byBank: number
  onTime: number
  late: number
}

export const isVerified = ({ state }: PassportMonth): boolean =>
  state !== 'not_verified' && state !== 'own_statement'

export function countsOf({ months }: { months: readonly PassportMonth[] }): PassportCounts {
  const count = (wanted: PassportMonthState): number => months.filter(({ state }) => state === wanted).length
  return {
    months: months.length,
    verified: months.filter(isVerified).length,
    told: count('own_statement'),
    byBank: months.filter(isByBank).length,
    onTime: count('on_time') + months.filter(({ late }) => late === false).length,
    late: count('late') + months.filter(({ late }) => late === true).length,
  }
}

const BY_BANK: readonly PassportMonthState[] = ['verified', 'on_time', 'late']
const isByBank = ({ state }: PassportMonth): boolean => BY_BANK.includes(state)

export const isLateIn = ({ state, late }: PassportMonth): boolean | null => {
  if (state === 'on_time' || state === 'late') return state === 'late'
  return late ?? null
}

/** Whether the record still says the same: a payment may have bounced since, or come late after all. */
export function isStillVerified(statement: Statement, periods: readonly PassportPeriod[]): boolean {
  const [first, last] = [statement.months[0], statement.months.at(-1)]
  if (!first || !last) return true
  const fields = ['lateness'] as const
  const now = passportMonths(periods, { from: first.month, to: last.month, fields })
  return statement.months.every((month, at) => {
    const today = now[at]
    if (!isVerified(month)) return true
    if (today === undefined || !isVerified(today) || (isByBank(month) && !isByBank(today))) return false
    return isLateIn(month) === null || isLateIn(month) === isLateIn(today)
  })
}

const homeText = ({ address, landlord, confirmedBy, months }: PassportHome): PassportHome => {
  return { address, landlord, confirmedBy, months }
}

/** The text that is signed: the same statement always gives the same letters. */
export function canonicalText(statement: Statement): string {
  const { code, issuedOn, expiresOn, name, nameChecked, homes, months, nextHome } = statement
  return JSON.stringify({
    kind: 'keyturn rent passport',
    version: 3,
    code,
    issuedOn,
    expiresOn,
    name,
    ...(nameChecked && { nameChecked }),
    // What is left out of an object is left out of its text.
    homes: homes.map(homeText),
    months: months.map(({ month, state, by, late, otherPayee, namedPayee }) => ({
      month,
      state,
      by,
      late,
      otherPayee,
      namedPayee,
    })),
    ...(nextHome && { nextHome: nextHomeText(nextHome) }),
  })
}

/** No letter or figure that looks like another. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 12

/** A code as people type it, or null: small letters, spaces and hyphens do not matter. */
export function readCode(typed: string): string | null {
  const code = typed.slice(0, 60).toUpperCase().replaceAll(/[\s-]/g, '')
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter))
  return isCode ? code : null
}

/** 'ABCD EFGH JKMN' */
export const spacedCode = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? code

export type PassportState = 'open' | 'expired' | 'revoked'

export function passportState(
  passport: { expiresOn: Day; revokedAt: string | null },
  today: Day,
): PassportState {
  if (passport.revokedAt !== null) return 'revoked'
  return today > passport.expiresOn ? 'expired' : 'open'
}
