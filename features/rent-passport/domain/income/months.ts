import { covers } from '@keyturn/bank-link/constants'
import {
  addDays,
  addMonths,
  type Day,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  numberOfDay,
} from '@keyturn/platform/days'
import type { Wording } from '@keyturn/rent-engine/rules'
import { type Moved, payersPaid } from './circular-payments.ts'
import {
  isCash,
  type MoneyRow,
  namesIn,
  namesMember,
  payeeOf,
  payerOf,
  type ReadCredit,
  readCredit,
  wordingOf,
} from './credits.ts'
import { type MoneyOut, payersPassedOn } from './passed-on.ts'

/** Income of a month. Contains no rows and no exact sums. */
export interface IncomeMonth {
  /** YYYY-MM */
  month: string
  /** Keys of the payers of income. */
  payers: string[]
  /** Minimum and maximum income, in halves of the month's rent. */
  halves: number
  halvesMost: number
  /** Rent with which it was compared. */
  rentPence: number
}

export interface MoneyAccount {
  id: string
  /** True if the member is the only holder. Money in joint accounts may belong to others. */
  isOwnAlone: boolean
  holders: readonly string[]
  coverage: readonly { from: Day; to: Day }[]
  linkedOn: Day
}

export interface Money {
  rows: readonly MoneyRow[]
  accounts: readonly MoneyAccount[]
  /** Member's name as typed. */
  name: string
  /** Own share of the present monthly rent. */
  rentPence: number
  /** Hashes a payer's key for storage. */
  keyOf(payer: string): string
  today: Day
}

/** A year, and one month more because the latest may not be read yet. */
export const MONTHS_KEPT = 13
/** Days with complete rows. Rows that are not rent are deleted 90 days after they were read. */
const ROWS_WHOLE_DAYS = 89
/** Cap of ten rents a month. */
export const MAX_HALVES = 20
/** Days between the two sides of an own transfer. */
const NEAR_DAYS = [-3, -2, -1, 0, 1, 2, 3]
/** Months in which an organisation must pay to count as income. */
const MIN_MONTHS = 3

/** Income of each month that the accounts show completely. `known` are the months stored before. */
export function incomeMonths(money: Money, known: readonly IncomeMonth[]): IncomeMonth[] {
  if (money.rentPence <= 0) return []
  const credits = readCredits(money)
  const paying = monthsByPayer(credits, money, known)
  return wholeMonths(money).map(({ month, accounts }) => {
    const mine = credits.filter(({ row }) => monthOf(row.bookedOn) === month && accounts.has(row.accountId))
    const isIncome = ({ row, kind, payer }: Credit): boolean =>
      accounts.get(row.accountId)?.isOwnAlone === true &&
      (kind === 'income' || (kind === 'payer' && (paying.get(payer)?.size ?? 0) >= MIN_MONTHS))
    const income = mine.filter(isIncome)
    const halvesOf = (some: readonly Credit[]): number =>
      some.reduce((sum, { row }) => sum + row.pence, 0) / (money.rentPence / 2)
    return {
      month,
      payers: [...new Set(income.map(({ payer }) => money.keyOf(payer)))].toSorted(),
      halves: Math.min(MAX_HALVES, Math.floor(halvesOf(income))),
      halvesMost: Math.min(MAX_HALVES, Math.ceil(halvesOf(mine))),
      rentPence: money.rentPence,
    }
  })
}

interface Credit extends ReadCredit {
  row: MoneyRow
}

/** Incoming money that may be income, without transfers between own accounts. */
function readCredits({ rows, accounts, name, rentPence }: Money): Credit[] {
  const moved = rows.map(movedIn)
  const [credits, out] = [moved.filter(({ pence }) => pence > 0), moved.filter(({ pence }) => pence < 0)]
  const [hasLeft, hasArrived] = [ownTransfersAmong(out), ownTransfersAmong(credits)]
  const ownNames = [name, ...accounts.flatMap(({ isOwnAlone, holders }) => (isOwnAlone ? holders : []))]
  const known = {
    ownNames,
    paid: new Set([...out.map(({ payer }) => payer), ...payersPaid(credits, out)]),
  }
  const read = credits
    .filter((each) => !hasLeft(each))
    .map((each) => ({ ...each, ...readCredit(each.row, known, each.wording) }))
    .filter(({ kind }) => kind !== 'none')
  // A payment above the rent may be a circle that was called rent of an earlier home.
  const isRent = ({ row: { isRent, pence } }: MovedRow): boolean => isRent === true && -pence <= rentPence
  const leaves = out.filter((each) => !isRent(each) && !hasArrived(each))
  const passedOn = payersPassedOn(
    read,
    leaves.map((each) => leaving(each, ownNames)),
  )
  return read.map((each) => (passedOn.has(each.payer) ? { ...each, kind: 'doubt' } : each))
}

interface MovedRow extends Moved {
  row: MoneyRow
  wording: Wording
  payer: string
}

function movedIn(row: MoneyRow): MovedRow {
  const wording = wordingOf(row)
  const { accountId, bookedOn, pence } = row
  return { ...{ row, wording, accountId, bookedOn, pence }, payer: payerOf(wording), names: namesIn(wording) }
}

function leaving({ row, wording, ...moved }: MovedRow, ownNames: readonly string[]): MoneyOut {
  return {
    ...moved,
    payee: payeeOf(wording),
    isToOwnName: namesMember(wording.words, ownNames),
    isSpent: (row.kind === 'card' || row.kind === 'direct_debit') && !isCash(wording),
  }
}

/** Detects money that another own account shows on the other side. */
function ownTransfersAmong(others: readonly Moved[]): (row: Moved) => boolean {
  const keyOf = (accountId: string, pence: number, day: number): string => `${accountId} ${pence} ${day}`
  const moved = new Set(
    others.map(({ accountId, pence, bookedOn }) => keyOf(accountId, -pence, numberOfDay(bookedOn))),
  )
  const accountIds = [...new Set(others.map(({ accountId }) => accountId))]
  return ({ accountId, bookedOn, pence }) => {
    const day = numberOfDay(bookedOn)
    return accountIds.some(
      (other) => other !== accountId && NEAR_DAYS.some((near) => moved.has(keyOf(other, pence, day + near))),
    )
  }
}

/** Months in which each payer paid, including stored ones. */
function monthsByPayer(
  credits: readonly Credit[],
  { keyOf }: Money,
  known: readonly IncomeMonth[],
): Map<string, Set<string>> {
  return new Map(
    [...Map.groupBy(credits, ({ payer }) => payer)].map(([payer, rows]) => {
      const key = keyOf(payer)
      const before = known.filter(({ payers: stored }) => stored.includes(key)).map(({ month }) => month)
      return [payer, new Set([...before, ...rows.map(({ row }) => monthOf(row.bookedOn))])]
    }),
  )
}

/** Past months that one of the member's own accounts covers completely, before any row was deleted. */
function wholeMonths({ accounts, today }: Money): {
  month: string
  accounts: Map<string, MoneyAccount>
}[] {
  const wholeFrom = addDays(today, -ROWS_WHOLE_DAYS)
  return Array.from({ length: MONTHS_KEPT }, (_, back) => addMonths(firstOfMonth(today), back - MONTHS_KEPT))
    .map((first) => {
      const isWhole = ({ coverage, linkedOn }: MoneyAccount): boolean =>
        covers(coverage, { from: first, to: lastOfMonth(first) }) &&
        (first >= wholeFrom || linkedOn >= wholeFrom)
      return {
        month: monthOf(first),
        accounts: new Map(accounts.filter(isWhole).map((account) => [account.id, account])),
      }
    })
    .filter(({ accounts: shown }) => [...shown.values()].some(({ isOwnAlone }) => isOwnAlone))
}
