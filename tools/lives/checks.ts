import { addDays, type Day, monthOf } from '@keyturn/platform/days'
import { isSettled } from './act.ts'
import * as answers from './answers.ts'
import { type BookRow, wayOf } from './bank-rows.ts'
import { BrokenPromise } from './http-client.ts'
import { allowedStates, type Due, hasAccess, isProvenRent, pointsFor, WELCOME_POINTS } from './model.ts'
import type { SimulatedMember } from './simulated-member.ts'

const PAGE = 100
const DAY_MS = 86_400_000
const MAX_DAYS_OFF_UNDECLARED = 6
const HALF_A_MONTH = 16

function expectPromise(promise: string, kept: boolean, seen: () => unknown): void {
  if (!kept) throw new BrokenPromise(promise, JSON.stringify(seen()))
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isVerified = (state: string): boolean => state === 'verified_on_time' || state === 'verified_late'

/** Checks everything that must be true of a member once all jobs are done. */
export async function checkLife(life: SimulatedMember, now: Date, today: Day): Promise<void> {
  const { line } = life
  const answer = await line.ask('/api/payment-report/dashboard/')
  const open = hasAccess(life.plan, now)
  if (open === null) return
  expectPromise(
    'the paid pages are open while the plan runs, and 402 after it',
    answer.status === (open ? 200 : 402),
    () => ({
      answered: answer.status,
      says: answer.status === 200 ? '' : answer.text,
      plan: life.plan,
    }),
  )
  if (!open) return
  const dashboard = answers.dashboard.parse(JSON.parse(answer.text))
  const report = await line.get('/api/payment-report/', answers.report)
  const rent = await line.get('/api/banking/transactions/rent-payments/?page_size=200', answers.rentPayments)
  expectPromise(
    'two reads of the same agree',
    same(await line.get('/api/payment-report/', answers.report), report),
    () => report,
  )
  checkMonths(life, report.months, { now, today })
  checkPayments(life, rent.transactions, { now, today })
  checkDashboard(dashboard, report.months, rent.transactions)
  await checkPoints(life, rent.transactions, dashboard)
  await checkDispute(life)
}

export function checkMonths(
  life: SimulatedMember,
  months: answers.ShownMonth[],
  { now, today }: { now: Date; today: Day },
): void {
  const dueDays = months.map(({ due_on }) => due_on)
  expectPromise('each rent day is there once', new Set(dueDays).size === dueDays.length, () => dueDays)
  for (const due of life.dues.filter(({ on }) => on <= today)) {
    const shown = months.find(({ due_on }) => isRentDayOf(due, due_on))
    if (!shown && months.some(({ due_on }) => isReadDayOf(life, due, due_on))) continue
    if (isSettled(life, { now }) && due.home.tellsDay)
      expectPromise('each month rent was due in is there', shown !== undefined, () => [due.on, dueDays])
    if (!shown) continue
    const standing = { ...shown, pay: due.pay, today }
    expectPromise(
      'what was verified stays verified, unless it came back',
      !due.wasVerified || due.pay === 'bounced' || isVerified(shown.state) || due.said !== null,
      () => standing,
    )
    const allowed = allowedStates(isSettled(life, { now }) ? due : { ...due, unsure: true }, today)
    expectPromise(`a month stands as the bank book has it`, allowed.includes(shown.state), () => ({
      ...standing,
      allowed,
    }))
    due.wasVerified = isVerified(shown.state) && !due.onStatement && isMeantToBePaid(due)
  }
  const isKnown = (on: Day) => life.dues.some((due) => isRentDayOf(due, on) || isReadDayOf(life, due, on))
  const strangers = dueDays.filter((on) => on <= today && !isKnown(on))
  expectPromise('no month is there that no rent was due in', strangers.length === 0, () => strangers)
}

/** Compares rent days. A day that was not declared is read from payments and may be some days off. */
const isRentDayOf = ({ on, home }: Due, shown: Day): boolean =>
  on === shown ||
  (!home.tellsDay && Math.abs(Date.parse(on) - Date.parse(shown)) <= MAX_DAYS_OFF_UNDECLARED * DAY_MS)

/** Accepts the day on which most payments of the home arrive, if no rent day was declared. */
const isReadDayOf = ({ book, dues }: SimulatedMember, { on, home }: Due, shown: Day): boolean =>
  !home.tellsDay &&
  Math.abs(Date.parse(on) - Date.parse(shown)) <= HALF_A_MONTH * DAY_MS &&
  book.some(
    ({ date, rentFor }) =>
      date.slice(8) === shown.slice(8) && dues.some((due) => due.home === home && due.on === rentFor),
  )

const isMeantToBePaid = ({ pay }: Due): boolean => isVerified(wayOf(pay).ends)

const isRow = (shown: answers.ShownRow, { date, pence }: BookRow): boolean =>
  shown.date === date && Math.round(shown.amount * 100) === pence

function checkPayments(
  life: SimulatedMember,
  shown: answers.ShownRow[],
  { now, today }: { now: Date; today: Day },
): void {
  const rent = life.book.filter(({ rentFor }) => rentFor !== null)
  for (const row of shown.filter(({ source }) => source === 'bank'))
    expectPromise(
      'nothing is verified that the bank book did not pay',
      rent.some((known) => isRow(row, known)),
      () => row,
    )
  if (!isSettled(life, { now })) return
  const isReadable = (row: BookRow): boolean => !row.isElsewhere || row.isShown
  const settled = rent.filter((row) => isProvenRent(row) && isReadable(row) && row.date < addDays(today, -2))
  for (const row of settled) {
    const due = life.dues.find(({ on }) => on === row.rentFor)
    if (due?.unsure) continue
    expectPromise(
      'every rent payment in the book is known as rent',
      shown.some((each) => isRow(each, row)),
      () => row,
    )
  }
  const bounced = rent.filter((row) => row.cameBack && row.date < addDays(today, -5))
  for (const row of bounced)
    expectPromise(
      'rent that came back is no rent',
      !shown.some((each) => isRow(each, row) && !hasTwin(rent, row)),
      () => row,
    )
}

const hasTwin = (rent: BookRow[], row: BookRow): boolean =>
  rent.some((other) => other !== row && other.date === row.date && other.pence === row.pence)

function checkDashboard(
  dashboard: answers.Dashboard,
  months: answers.ShownMonth[],
  rent: readonly answers.ShownRow[],
): void {
  const shown = new Map(months.map((month) => [month.due_on, month]))
  const fromBank = rent.filter(({ source }) => source === 'bank').length
  for (const month of dashboard.months)
    expectPromise(
      'dashboard and record say the same of a month',
      same(month, shown.get(month.due_on)),
      () => month,
    )
  expectPromise(
    'the dashboard counts the payments that a bank showed',
    dashboard.verified_payments === fromBank,
    () => [dashboard.verified_payments, fromBank],
  )
  const proven = dashboard.months.filter((month) => isVerified(month.state) && month.shown_by === 'bank')
  expectPromise(
    'the on-time rate is that of the months a bank showed',
    dashboard.on_time.verified === proven.length,
    () => dashboard.on_time,
  )
  expectPromise('the dashboard is at rest when all work is done', !dashboard.is_looking, () => dashboard.bank)
}

async function checkPoints(
  life: SimulatedMember,
  rent: answers.ShownRow[],
  dashboard: answers.Dashboard,
): Promise<void> {
  const { line } = life
  const summary = await line.get('/api/rewards/summary/', answers.summary)
  const { available, reserved, held, owed } = summary.balance
  const moved = (await wholeLedger(life)).reduce((sum, { points }) => sum + points, 0)
  expectPromise('the balance is the sum of the ledger', moved === available.points, () => ({
    summary,
    moved,
  }))
  const isSound = [available, reserved, held, owed].every(({ points }) => points >= 0)
  expectPromise('the balance is never below nothing', isSound, () => summary)
  expectPromise('dashboard and rewards say the same', dashboard.points?.total === available.points, () => ({
    dashboard: dashboard.points,
    summary,
  }))
  const paid = rent
    .filter(({ source }) => source === 'bank')
    .map(({ date, amount }) => ({ date, pence: Math.round(amount * 100) }))
  const { least, most } = pointsFor(paid, life.plans)
  const total = summary.overall.total_points
  expectPromise('a point for every pound of verified rent, once', total >= least && total <= most, () => {
    const since = life.plans[0]?.from ?? ''
    const earning = paid.filter(({ date }) => date >= since)
    return { total, least, most, held: held.points, plans: life.plans, earning }
  })
  const { items } = await line.get('/api/rewards/redemptions/?page_size=100', answers.redemptions)
  expectPromise('a voucher asked for twice is one voucher', items.length === life.redemptions, () => items)
  const spent = items.filter(({ state }) => state !== 'failed').reduce((sum, { points }) => sum + points, 0)
  const { reached, bonus_points } = summary.milestone
  const left = total + WELCOME_POINTS + reached * bonus_points - spent
  expectPromise(
    'what is left is what was earned less what was spent',
    available.points - owed.points === left,
    () => ({
      summary,
      items,
    }),
  )
}

async function wholeLedger({ line }: SimulatedMember): Promise<answers.Ledger['items']> {
  const items: answers.Ledger['items'] = []
  for (let page = 1; ; page++) {
    const one = await line.get(`/api/rewards/ledger/?page_size=${PAGE}&page=${page}`, answers.ledger)
    items.push(...one.items)
    if (items.length >= one.total_count || one.items.length === 0) return items
  }
}

async function checkDispute(life: SimulatedMember): Promise<void> {
  if (life.disputeId === null) return
  const { months } = await life.line.get('/api/credit-profile/', answers.profile)
  const marked = months
    .flatMap(({ entries }) => entries)
    .filter(({ dispute_id }) => dispute_id === life.disputeId)
  expectPromise(
    'a month that is asked about says so',
    marked.length === 1 && marked[0]?.state === 'under_query',
    () => marked,
  )
}

/** One record of a member in an agency's file. */
export interface SentRecord {
  agency: string
  status: string
  flag: string | null
}

/** Compares the file of the 20th with the outlook in the Credit Profile of the day before. */
export function checkFile(
  life: SimulatedMember,
  { month, arrived }: { month: string; arrived: ReadonlySet<string> },
  sent: SentRecord[],
): void {
  const { promised } = life
  const shown = promised?.months.find((each) => each.month === month)
  for (const record of sent) {
    expectPromise(
      'an agency hears of nobody who did not say yes to it',
      life.agencies.includes(record.agency),
      () => record,
    )
  }
  for (const entry of shown?.entries ?? []) {
    if (!arrived.has(entry.agency)) continue
    const records = sent.filter(({ agency }) => agency === entry.agency)
    const seen = () => ({ month, entry, records })
    const upToDate =
      records.length > 0 && records.every(({ status, flag }) => status === '0' && flag === null)
    if (entry.state === 'verified')
      expectPromise('a month promised to the agency goes as up to date', upToDate, seen)
    else if (entry.state === 'off' || entry.state === 'not_yet')
      expectPromise('a month said not to go does not go', records.length === 0, seen)
    else expectPromise('only what was promised goes as up to date', !upToDate, seen)
  }
}

export const sentMonthOn = (today: Day): string => monthOf(addDays(`${monthOf(today)}-01`, -1))
