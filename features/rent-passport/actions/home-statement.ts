import { addMonths, type Day, dayOfInstant, monthOf } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { RentPassportContext } from '../context.ts'
import {
  countsOf,
  isStillVerified,
  isVerified,
  MAX_MONTHS,
  type PassportMonth,
  passportMonths,
  type Statement,
} from '../domain/passport.ts'
import { homesShown } from '../domain/passport-homes.ts'
import { lockProvable, type Provable, previewProvable } from './provable-facts.ts'
import { periodsStillShown } from './recheck-statement.ts'

/** Numbers of one home's months, as a passport counts them. */
export interface HomeCounts {
  verified: number
  byBank: number
  byLandlord: number
  byPaper: number
  /** Months whose bank text names a payee other than the landlord, unnamed by the renter. */
  otherPayee: number
  /** Months paid to an agent, a company or a housemate that the renter named. */
  namedPayee: number
}

interface HomeMonths extends Pick<Provable, 'periods'> {
  months: PassportMonth[]
}

/** Months of one home until today, at most the latest 24. */
function monthsOfHome({ periods }: Pick<Provable, 'periods'>, tenancyId: string, today: Day): HomeMonths {
  const own = periods.filter((period) => period.tenancyId === tenancyId)
  const due = own.filter(({ dueOn }) => dueOn <= today)
  const [first, last] = [due[0], due.at(-1)]
  if (!first || !last) return { periods: own, months: [] }
  const to = monthOf(last.dueOn)
  const earliest = monthOf(addMonths(`${to}-01`, 1 - MAX_MONTHS))
  const since = monthOf(first.dueOn)
  const from = [since, earliest].toSorted().at(-1) ?? since
  return { periods: own, months: passportMonths(own, { from, to, fields: [] }) }
}

/** Returns one home's periods and months as a passport of today would show them. */
export async function homeMonths(
  context: RentPassportContext,
  memberId: string,
  tenancyId: string,
): Promise<HomeMonths> {
  const known = await previewProvable(context, memberId)
  return monthsOfHome(known, tenancyId, dayOfInstant(context.clock.now()))
}

/**
 * Returns the statement of one home for a document of another feature, or the day from which one can be made. The rule is
 * that of a passport.
 */
export async function stateHome(
  context: RentPassportContext,
  tx: Tx,
  { memberId, tenancyId, code }: { memberId: string; tenancyId: string; code: string },
): Promise<Statement | { frozenUntil: Day }> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const known = await lockProvable(context, tx, memberId)
  if ('frozenUntil' in known) return known
  const { months } = monthsOfHome(known, tenancyId, today)
  const [from, to] = [months[0]?.month ?? monthOf(today), months.at(-1)?.month ?? monthOf(today)]
  const homes = known.homes.filter(({ id }) => id === tenancyId)
  const isChecked = known.isNameChecked && countsOf({ months }).byBank > 0
  const shown = homesShown({ from, to, fields: ['address', 'landlord'] }, { ...known, homes })
  return {
    ...{ code, issuedOn: today, expiresOn: today, name: known.name, months },
    ...(isChecked && { nameChecked: true }),
    // The confirmation of the home is left out, because the document does not show it.
    homes: shown.map(({ confirmedBy: _notShown, ...home }) => home),
  }
}

/** Returns true if the name, the home and the proved months are as the statement says. */
export async function isHomeStillStated(
  context: RentPassportContext,
  { memberId, tenancyId }: { memberId: string; tenancyId: string },
  statement: Statement,
): Promise<boolean> {
  const months = statement.months.filter(isVerified).map(({ month }) => month)
  const homes = statement.homes.map((home) => ({ ...home, months: home.months ?? months }))
  const known = await periodsStillShown(context, memberId, { ...statement, homes })
  const own = known?.periods.filter((period) => period.tenancyId === tenancyId)
  return own !== undefined && isStillVerified(statement, own)
}

export function homeCounts({ months }: Pick<Statement, 'months'>): HomeCounts {
  const { verified, byBank } = countsOf({ months })
  const count = (wanted: PassportMonth['state']): number =>
    months.filter(({ state }) => state === wanted).length
  const others = months.filter((month) => month.otherPayee && month.state !== 'own_statement')
  const namedPayee = others.filter((month) => month.namedPayee).length
  return {
    ...{ verified, byBank, byLandlord: count('confirmed'), byPaper: count('paid_by_other') },
    ...{ otherPayee: others.length - namedPayee, namedPayee },
  }
}
