import { addDays, type Day, dayOfInstant } from '@keyturn/platform/days'
import { countsOf, type PassportMonthState, type Statement } from './passport.ts'

/** What whoever holds a credential shows or leaves out each time; the rest of it is always shown. */
export const HIDEABLE_CLAIMS = ['name', 'addresses', 'landlords', 'lateness', 'confirmed_by'] as const

/** A month in a credential says no more than whether it is proven, and by what. */
export const CREDENTIAL_MONTH_STATES = [
  'verified',
  'paid_by_other',
  'confirmed',
  'own_statement',
  'not_verified',
] as const satisfies readonly PassportMonthState[]
export type CredentialMonthState = (typeof CREDENTIAL_MONTH_STATES)[number]

export interface CredentialClaims {
  issued_on: Day
  expires_on: Day
  months: { month: string; state: CredentialMonthState }[]
  months_count: number
  verified_count: number
  name?: string | undefined
  addresses?: string[] | undefined
  landlords?: string[] | undefined
  lateness?: { on_time: number; late: number; late_months: string[] } | undefined
  confirmed_by?: { month: string; name: string }[] | undefined
}

/** The same facts as on the passport's page, cut so that each tick can be shown or left out by itself. */
export function claimsOf(statement: Statement): CredentialClaims {
  const { name, homes, months, issuedOn, expiresOn } = statement
  const { months: all, verified, onTime, late } = countsOf(statement)
  const addresses = homes.flatMap(({ address }) => (address === null ? [] : [address]))
  const landlords = homes.flatMap(({ landlord }) => (landlord === null ? [] : [landlord]))
  const lateMonths = months.filter(({ state }) => state === 'late').map(({ month }) => month)
  const confirmedBy = months.flatMap(({ month, by }) => (by === undefined ? [] : [{ month, name: by }]))
  return {
    issued_on: issuedOn,
    expires_on: expiresOn,
    months: months.map(({ month, state }) => ({ month, state: withoutDay(state) })),
    months_count: all,
    verified_count: verified,
    ...(name !== null && { name }),
    ...(addresses.length > 0 && { addresses }),
    ...(landlords.length > 0 && { landlords }),
    ...(onTime + late > 0 && { lateness: { on_time: onTime, late, late_months: lateMonths } }),
    ...(confirmedBy.length > 0 && { confirmed_by: confirmedBy }),
  }
}

const withoutDay = (state: PassportMonthState): CredentialMonthState =>
  state === 'on_time' || state === 'late' ? 'verified' : state

/** Back from what a holder showed to what a page says of it; a passport's code never stands in a credential. */
export function statementOf(claims: CredentialClaims): Omit<Statement, 'code'> {
  const { addresses = [], landlords = [], lateness, confirmed_by: confirmedBy = [] } = claims
  const isOneHome = addresses.length === 1 && landlords.length === 1
  const dayOf = (month: string) => (lateness?.late_months.includes(month) ? 'late' : 'on_time')
  return {
    issuedOn: claims.issued_on,
    expiresOn: claims.expires_on,
    name: claims.name ?? null,
    homes: isOneHome
      ? [{ address: addresses[0] ?? null, landlord: landlords[0] ?? null }]
      : [
          ...addresses.map((address) => ({ address, landlord: null })),
          ...landlords.map((landlord) => ({ address: null, landlord })),
        ],
    months: claims.months.map(({ month, state }) => ({
      month,
      state: lateness && state === 'verified' ? dayOf(month) : state,
      by: confirmedBy.find((each) => each.month === month)?.name,
    })),
  }
}

const HOUR_MS = 3_600_000

/** The moment a passport's last day is over in London, in seconds as tokens count them. */
export function endOf(lastDay: Day): number {
  const next = addDays(lastDay, 1)
  const midnight = Date.parse(`${next}T00:00:00Z`)
  const isSummer = dayOfInstant(new Date(midnight - HOUR_MS)) === next
  return (isSummer ? midnight - HOUR_MS : midnight) / 1000
}

/** An offer is for a wallet that is at hand. */
export const OFFER_MINUTES = 15
/** How long a wallet may take from its code to the credential. */
export const FETCH_MINUTES = 10
export const MOST_WRONG_CODES = 5

export interface Offer {
  offeredAt: Date
  wrongCodes: number
  redeemedAt: Date | null
  issuedAt: Date | null
}

const isOver = (since: Date, minutes: number, now: Date): boolean =>
  now.getTime() >= since.getTime() + minutes * 60_000

/** Whether the offer's code may still be tried. */
export const isRedeemable = ({ offeredAt, wrongCodes, redeemedAt }: Offer, now: Date): boolean =>
  redeemedAt === null && wrongCodes < MOST_WRONG_CODES && !isOver(offeredAt, OFFER_MINUTES, now)

/** Whether what the code was exchanged for may still fetch the credential. */
export const isFetchable = ({ redeemedAt, issuedAt }: Offer, now: Date): boolean =>
  redeemedAt !== null && issuedAt === null && !isOver(redeemedAt, FETCH_MINUTES, now)
