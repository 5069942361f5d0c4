import type { Day } from '@keyturn/platform/days'
import { homesShown, type Provable, shownSender } from '@keyturn/rent-passport'
import { withRentNow } from '@keyturn/rent-record'
import type { ProvedPeriod } from '../domain/model.ts'
import { withOwnShare } from '../domain/own-share.ts'
import { type Ledger, ledgerOf, type StatementWish } from '../domain/statement.ts'

type Known = Pick<Provable, 'name' | 'homes' | 'proved' | 'isOwn'> & { periods: ProvablePeriods }
type ProvablePeriods = Provable['periods']

/** Computes rows, sums and rules of a request from the proved record. */
export function ledgerFrom(wish: StatementWish, known: Known, today: Day): Ledger {
  // Each home is shown as a passport about this home alone would show it.
  const fields = wish.fields.filter((field) => field === 'address' || field === 'landlord')
  const homes = known.homes.map((home) => ({
    id: home.id,
    shown: homesShown({ from: wish.from, to: wish.to, fields }, { ...known, homes: [home] }),
  }))
  return ledgerOf(wish, { today, homes, periods: provedPeriods(known) })
}

/** Periods of the record with the member's own share, and the domain of each confirmer. */
export const provedPeriods = ({ periods, homes }: Pick<Known, 'periods' | 'homes'>): ProvedPeriod[] =>
  withRentNow(withOwnShare(periods, homes)).map((period) => {
    const { landlordWord: word } = period
    const confirmedBy = word?.sentTo ? shownSender(word.sentTo) : (word?.named ?? null)
    return { ...period, confirmedBy }
  })
