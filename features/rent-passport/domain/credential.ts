import { addDays, type Day, startOfDay } from '@keyturn/platform/days'
import { type NextHomeClaims, nextHomeClaims, nextHomeOf } from './credential-next-home.ts'
import { latenessIn } from './lateness.ts'
import {
  countsOf,
  isLateIn,
  isVerified,
  type PassportMonth,
  type PassportMonthState,
  type Statement,
} from './passport.ts'

/** Claims that the holder can hide; all others are always disclosed. */
export const HIDEABLE_CLAIMS = [
  'name',
  'name_checked',
  'addresses',
  'landlords',
  'homes_confirmed_by',
  'lateness',
  'confirmed_by',
  'income',
  'bank_name',
  'time_at_address',
  'landlord_words',
  'deposits_returned',
] as const

/** Month states in a credential: the proof of the month, without its day. */
export const CREDENTIAL_MONTH_STATES = [
  'verified',
  'paid_by_other',
  'confirmed',
  'own_statement',
  'not_verified',
] as const satisfies readonly PassportMonthState[]
export type CredentialMonthState = (typeof CREDENTIAL_MONTH_STATES)[number]

export interface CredentialClaims extends NextHomeClaims {
  issued_on: Day
  expires_on: Day
  months: {
    month: string
    state: CredentialMonthState
    other_payee?: true | undefined
    named_payee?: true | undefined
    /** Numbers of the month's homes, in the order of addresses and landlords. Only set if there are several homes. */
    homes?: number[] | undefined
  }[]
  months_count: number
  verified_count: number
  name?: string | undefined
  /** Missing means that the name was typed by the renter, so hiding it never strengthens a name. */
  name_checked?: true | undefined
  /** Confirmers by home, in the order of the addresses; empty string if unconfirmed. */
  homes_confirmed_by?: string[] | undefined
  addresses?: string[] | undefined
  landlords?: string[] | undefined
  lateness?:
    | { on_time: number; late: number; late_months: string[]; unknown_months?: string[] | undefined }
    | undefined
  confirmed_by?: { month: string; name: string }[] | undefined
}

/** Converts a passport to claims that can each be disclosed or hidden. */
export function claimsOf(statement: Statement): CredentialClaims {
  const { name, nameChecked, homes, months, issuedOn, expiresOn } = statement
  const { months: all, verified } = countsOf(statement)
  const lateness = latenessIn(statement)
  const addresses = homes.flatMap(({ address }) => (address === null ? [] : [address]))
  const landlords = homes.flatMap(({ landlord }) => (landlord === null ? [] : [landlord]))
  const named = (wanted: (month: PassportMonth) => boolean) => months.filter(wanted).map(({ month }) => month)
  const isConfirmed = homes.some(({ confirmedBy }) => confirmedBy !== undefined)
  const confirmedBy = months.flatMap(({ month, by }) => (by === undefined ? [] : [{ month, name: by }]))
  return {
    issued_on: issuedOn,
    expires_on: expiresOn,
    months: months.map(({ month, state, otherPayee, namedPayee }) => ({
      month,
      state: withoutDay(state),
      ...(otherPayee && { other_payee: otherPayee }),
      ...(namedPayee && { named_payee: namedPayee }),
      ...homesOf(homes, month),
    })),
    months_count: all,
    verified_count: verified,
    ...(name !== null && { name }),
    ...(nameChecked && { name_checked: nameChecked }),
    ...(isConfirmed && { homes_confirmed_by: homes.map(({ confirmedBy = '' }) => confirmedBy) }),
    ...(addresses.length > 0 && { addresses }),
    ...(landlords.length > 0 && { landlords }),
    ...(lateness && {
      lateness: {
        on_time: lateness.onTime,
        late: lateness.late,
        late_months: named((month) => isLateIn(month) === true),
        // Needed only if some verified months were not dated by a bank.
        ...(months.some((month) => isVerified(month) && !isDatedByBank(month)) && {
          unknown_months: named((month) => isVerified(month) && isLateIn(month) === null),
        }),
      },
    }),
    ...(confirmedBy.length > 0 && { confirmed_by: confirmedBy }),
    ...nextHomeClaims(statement.nextHome),
  }
}

/** Homes are numbered from 1. A passport with one home lists none, because all months are its own. */
function homesOf(all: Statement['homes'], month: string): { homes?: number[] } {
  const homes = all.flatMap(({ months = [] }, at) => (months.includes(month) ? [at + 1] : []))
  return homes.length > 0 ? { homes } : {}
}

const withoutDay = (state: PassportMonthState): CredentialMonthState =>
  state === 'on_time' || state === 'late' ? 'verified' : state

function monthOf(
  { month, state, other_payee: otherPayee, named_payee: namedPayee }: CredentialClaims['months'][number],
  lateness: CredentialClaims['lateness'],
  confirmedBy: NonNullable<CredentialClaims['confirmed_by']>,
): PassportMonth {
  const isLate = lateness?.late_months.includes(month) ?? false
  const isKnown = lateness !== undefined && !lateness.unknown_months?.includes(month)
  // Older credentials without `unknown_months` do not state the day of a confirmed month.
  const isKnownToo = isKnown && lateness.unknown_months !== undefined && state === 'confirmed'
  const by = confirmedBy.find((each) => each.month === month)?.name
  return {
    month,
    state: isKnown && state === 'verified' ? (isLate ? 'late' : 'on_time') : state,
    ...(by !== undefined && { by }),
    ...(isKnownToo && { late: isLate }),
    ...(otherPayee && { otherPayee }),
    ...(namedPayee && { namedPayee }),
  }
}

const isDatedByBank = ({ state }: PassportMonth): boolean => state === 'on_time' || state === 'late'

/** Converts disclosed claims back to a statement. The passport's code is never in a credential. */
export function statementOf(claims: CredentialClaims): Omit<Statement, 'code'> {
  const { addresses = [], landlords = [], lateness, confirmed_by: confirmedBy = [] } = claims
  const confirmers = claims.homes_confirmed_by ?? []
  const isOneHome = addresses.length === 1 && landlords.length === 1
  const confirmed = (at: number) => (confirmers[at] ? { confirmedBy: confirmers[at] } : {})
  const monthsAt = (at: number) => {
    const months = claims.months.flatMap(({ month, homes = [] }) => (homes.includes(at + 1) ? [month] : []))
    return months.length > 0 ? { months } : {}
  }
  return {
    issuedOn: claims.issued_on,
    expiresOn: claims.expires_on,
    name: claims.name ?? null,
    ...(claims.name_checked && { nameChecked: claims.name_checked }),
    homes: isOneHome
      ? [{ address: addresses[0] ?? null, landlord: landlords[0] ?? null, ...confirmed(0) }]
      : [
          ...addresses.map((address, at) => ({ address, landlord: null, ...confirmed(at), ...monthsAt(at) })),
          ...landlords.map((landlord, at) => ({
            address: null,
            landlord,
            ...confirmed(at),
            ...monthsAt(at),
          })),
        ],
    months: claims.months.map((month) => monthOf(month, lateness, confirmedBy)),
    ...nextHomeOf(claims),
  }
}

/** End of the passport's last day in London, in Unix seconds. */
export const endOf = (lastDay: Day): number => startOfDay(addDays(lastDay, 1)).getTime() / 1000

/** Lifetime of an offer. Short, because the wallet is at hand. */
export const OFFER_MINUTES = 15
/** Timeout from redeeming the code to fetching the credential. */
export const FETCH_MINUTES = 10
export const MAX_WRONG_CODES = 5

export interface Offer {
  offeredAt: Date
  wrongCodes: number
  redeemedAt: Date | null
  issuedAt: Date | null
}

const isOver = (since: Date, minutes: number, now: Date): boolean =>
  now.getTime() >= since.getTime() + minutes * 60_000

/** Returns true if the offer's code may still be tried. */
export const isRedeemable = ({ offeredAt, wrongCodes, redeemedAt }: Offer, now: Date): boolean =>
  redeemedAt === null && wrongCodes < MAX_WRONG_CODES && !isOver(offeredAt, OFFER_MINUTES, now)

/** Returns true if the access token may still fetch the credential. */
export const isFetchable = ({ redeemedAt, issuedAt }: Offer, now: Date): boolean =>
  redeemedAt !== null && issuedAt === null && !isOver(redeemedAt, FETCH_MINUTES, now)
