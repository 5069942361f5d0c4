import { addDays, addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { z } from 'zod'
import type { Approval } from './allowed-records.ts'
import * as answers from './answers.ts'
import { type BookRow, otherRows, rentRows } from './bank-rows.ts'
import { type AcceptedAccount, CONSENT_KINDS, type ConsentKind, type LoggedChoice } from './choices.ts'
import type { History } from './history.ts'
import type { HttpClient } from './http-client.ts'
import { boughtPlan, type Due, dueDaysOf, type Home, type PlanFrom, type PlanState, rentOn } from './model.ts'

export const PASSWORD = 'copper-kettle-lane-17'

/** Model of one member: their actions, the resulting facts, and their client. */
export interface SimulatedMember {
  readonly history: History
  readonly name: string
  readonly email: string
  readonly line: HttpClient
  refresh: string
  homes: Home[]
  dues: Due[]
  book: BookRow[]
  /** Last day up to which the bank has booked rows. */
  bookedTo: Day
  bank: 'joined' | 'lapsing' | 'away'
  /** Stop at which the member links the bank again. */
  bankBackAt: number
  plan: PlanState
  plans: PlanFrom[]
  agencies: string[]
  /** Given consents of the forms, and the log of all choices with their times. */
  consents: ConsentKind[]
  choices: LoggedChoice[]
  /** Stop at which withdrawn consents are given again. */
  consentsBackAt: number
  /** Connection of the second bank. Null if it is not linked. */
  secondBank: string | null
  /** Accounts at the agencies, by agency and first day of the home. */
  acceptedAccounts: Map<string, AcceptedAccount>
  approvals: Approval[]
  /** Customer ids at the payment provider. */
  customers: string[]
  closedAt: string | null
  statementId: string | null
  disputeId: string | null
  disputed: { agency: string; month: string } | null
  /** Number of vouchers ordered. */
  redemptions: number
  /** Day before the files: the plan then, and if something has changed after the outlook. */
  eve: { plan: PlanState; isChanged: boolean }
  promised: z.infer<typeof answers.profile> | null
  isClosed: boolean
  acts: number
}

export const homeOf = (life: SimulatedMember): Home => {
  const home = life.homes.at(-1)
  if (!home) throw new Error('Everybody lives somewhere.')
  return home
}

const LANDLORDS = ['J Okafor', 'M Castellan', 'P Whitcombe', 'R Adeyinka', 'S Lindqvist', 'T Brannigan']
export const landlordFor = (salt: number): string => LANDLORDS[salt % LANDLORDS.length] ?? 'J Okafor'

/** Decides the payment of every rent due up to `to`, and adds its rows to the book. */
export function addRentUpTo(
  life: SimulatedMember,
  today: Day,
  to: Day,
  payFor: (month: string) => Due['pay'],
): void {
  const known = new Set(life.dues.map(({ on }) => on))
  for (const home of life.homes)
    for (const on of dueDaysOf(home, home.from, addDays(to, 3))) {
      if (known.has(on)) continue
      const pay = payFor(monthOf(on))
      const due = newDue(on, home, pay)
      const before = life.dues.at(-1)
      const pence = rentOn(home.paid, on)
      const rows = rentRows({ on, pence, pay, landlord: home.payee, from: addDays(today, 1) })
      if (pay === 'lump' && before?.pay === 'none' && before.home === home) payBoth(rows, before)
      if (pence > rentOn(home.told, on) * UNDECLARED_RISE_FACTOR) due.unsure = true
      if (mayCover(life.book, { on, pence })) due.paidOtherwise = true
      if (pay === 'after_a_month' || before?.pay === 'after_a_month') due.paidOtherwise = true
      life.dues.push(due)
      life.book.push(...rows)
    }
  life.dues.sort((one, other) => (one.on < other.on ? -1 : 1))
}

const newDue = (on: Day, home: Home, pay: Due['pay']): Due => ({
  ...{ on, home, pay, said: null, wasAsked: false, seenThrough: false },
  ...{ onStatement: false, paidOtherwise: false, unsure: false, wasVerified: false, overturned: false },
})

/** Factor above which an undeclared rent rise makes payments unrecognisable until seen again. */
const UNDECLARED_RISE_FACTOR = 1.1
const LUMP_DAYS = 45

/** True if an earlier payment may count as this rent paid ahead: of twice the rent, or late and larger. */
const mayCover = (book: readonly BookRow[], { on, pence }: { on: Day; pence: number }): boolean =>
  book.some(({ date, rentFor, pence: paid, alsoFor }) => {
    if (rentFor === null || alsoFor || date < addDays(on, -LUMP_DAYS) || date >= on) return false
    const isLate = date > addDays(rentFor, LATE_DAYS)
    return -paid >= pence * 2 || (isLate && -paid > pence)
  })

const LATE_DAYS = 14

/** Makes one payment pay the previous rent too. */
function payBoth([row]: BookRow[], before: Due): void {
  if (!row) return
  const pence = rentOn(before.home.paid, before.on)
  row.pence -= pence
  row.alsoFor = [{ on: before.on, pence }]
  before.paidOtherwise = true
}

/** Adds wages and shopping between two days. */
export function addOtherRows(life: SimulatedMember, after: Day, to: Day): void {
  for (let month = firstOfMonth(after); month <= to; month = addMonths(month, 1))
    for (const row of otherRows(month, life.history.rentPence + Number(month.slice(5, 7))))
      if (row.date > after && row.date <= to) life.book.push(row)
}

const asBankRow = ({ date, pence, description }: BookRow) => ({ date, amount: pence / 100, description })

/** Shows rows up to this day at the bank. */
async function showRowsAtBank(life: SimulatedMember, to: Day): Promise<void> {
  const fresh = life.book.filter((row) => !row.isShown && !row.isElsewhere && row.date <= to)
  life.bookedTo = to
  if (life.bank === 'away' || fresh.length === 0) return
  for (const row of fresh) row.isShown = true
  await life.line.do('/sandbox/bank/transactions', {
    body: { email: life.email, transactions: fresh.map(asBankRow) },
  })
}

export const isLive = (state: string): boolean => state === 'active' || state === 'reconfirm_due'

/** Links the bank, or reconfirms an existing link. */
export async function linkOrReconfirmBank(life: SimulatedMember): Promise<void> {
  const { line } = life
  const { connections } = await line.get('/api/banking/connections/', answers.connections)
  const live = connections.find(({ id, state }) => isLive(state) && id !== life.secondBank)
  life.bank = 'joined'
  if (live && !live.reconfirm_due) return
  const began = live
    ? await line.send(`/api/banking/connections/${live.id}/reconfirm/`, answers.reconfirm, { body: {} })
    : await line.send('/api/banking/connect/', answers.connect, { body: {} })
  if (!('connect_url' in began)) return
  const rows = life.book.filter((row) => row.date <= life.bookedTo && !row.isElsewhere)
  await consentAtBank(life, began.connect_url, { name: 'Current account', rows })
}

/** Links another bank, whose only account has these rows. */
export async function linkBank(life: SimulatedMember, name: string, rows: readonly BookRow[]): Promise<void> {
  const { connect_url } = await life.line.send('/api/banking/connect/', answers.connect, { body: {} })
  await consentAtBank(life, connect_url, { name, rows })
}

/** Consents at the bank and returns to the app. */
async function consentAtBank(
  { line }: SimulatedMember,
  connect_url: string,
  { name, rows }: { name: string; rows: readonly BookRow[] },
): Promise<void> {
  for (const row of rows) row.isShown = true
  const { redirect_url } = await line.send('/sandbox/bank/approve', answers.approved, {
    body: { connect_url, accounts: [{ name, transactions: rows.map(asBankRow) }] },
  })
  const arrived = new URL(redirect_url).searchParams
  const proof = { nonce: arrived.get('n') ?? undefined, task_id: arrived.get('task_id') ?? undefined }
  await line.do('/api/banking/sync-accounts/', { body: proof })
  await line.do('/api/verification/bank/sync/', { body: {} })
}

export async function signIn(life: SimulatedMember): Promise<void> {
  life.line.signIn(null)
  const body = { email: life.email, password: PASSWORD }
  const { tokens } = await life.line.send('/api/auth/login/', answers.signedIn, { body })
  life.line.signIn(tokens.access)
  life.refresh = tokens.refresh
}

/** Refreshes the session, which lasts a month after its last use. */
export async function staySignedIn(life: SimulatedMember): Promise<void> {
  const body = { refresh: life.refresh }
  const { access, refresh } = await life.line.send('/api/auth/token/refresh/', answers.tokens, { body })
  life.line.signIn(access)
  life.refresh = refresh
}

/** Moves to the next stop: rent is due, other payments happen, and the bank books both. */
export async function advanceTo(
  life: SimulatedMember,
  today: Day,
  next: Day,
  payFor: (month: string) => Due['pay'],
): Promise<void> {
  addRentUpTo(life, today, next, payFor)
  addOtherRows(life, today, next)
  await showRowsAtBank(life, next)
}

/** Request body of the home forms. */
export const homeForm = (home: Home, day: Day) => ({
  propertyAddress: home.address,
  tenancyStartDate: home.from,
  monthlyRent: rentOn(home.told, day) / 100,
  ...(home.tellsDay && { rentDay: home.rentDay }),
  ...(home.agreedUntil && { tenancyEndDate: home.agreedUntil }),
  landlordName: home.landlord,
  landlordEmail: 'landlord@example.com',
  landlordPhone: '020 7946 0102',
})

export const CONSENTS = { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true }

export const newMember = (line: HttpClient, history: History, name: string): SimulatedMember => ({
  history,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  line,
  refresh: '',
  homes: [],
  dues: [],
  book: [],
  bookedTo: '',
  bank: 'away',
  bankBackAt: 0,
  plan: boughtPlan(history.plan),
  plans: [],
  agencies: [],
  consents: [...CONSENT_KINDS],
  choices: [],
  consentsBackAt: 0,
  secondBank: null,
  acceptedAccounts: new Map(),
  approvals: [],
  customers: [],
  closedAt: null,
  statementId: null,
  disputeId: null,
  disputed: null,
  redemptions: 0,
  eve: { plan: boughtPlan(history.plan), isChanged: false },
  promised: null,
  isClosed: false,
  acts: 0,
})
