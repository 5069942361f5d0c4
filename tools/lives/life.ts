import { addDays, addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { z } from 'zod'
import * as answers from './answers.ts'
import { type BookRow, otherRows, rentRows } from './bank-book.ts'
import type { History } from './history.ts'
import type { Line } from './line.ts'
import { boughtPlan, type Due, dueDaysOf, type Home, type PlanFrom, type PlanState, rentOn } from './model.ts'

export const PASSWORD = 'copper-kettle-lane-17'

/** One member: what they did so far, what is true because of it, and their way to the app. */
export interface Life {
  readonly history: History
  readonly name: string
  readonly email: string
  readonly line: Line
  refresh: string
  homes: Home[]
  dues: Due[]
  book: BookRow[]
  /** The days the bank was told of are up to here. */
  bookedTo: Day
  bank: 'joined' | 'lapsing' | 'away'
  /** At which stop the member joins the bank again, and says yes again. */
  bankBackAt: number
  plan: PlanState
  plans: PlanFrom[]
  agencies: string[]
  statementId: string | null
  disputeId: string | null
  /** Vouchers asked for. */
  redemptions: number
  promised: z.infer<typeof answers.profile> | null
  isClosed: boolean
  acts: number
}

export const homeOf = (life: Life): Home => {
  const home = life.homes.at(-1)
  if (!home) throw new Error('Everybody lives somewhere.')
  return home
}

const LANDLORDS = ['J Okafor', 'M Castellan', 'P Whitcombe', 'R Adeyinka', 'S Lindqvist', 'T Brannigan']
export const landlordFor = (salt: number): string => LANDLORDS[salt % LANDLORDS.length] ?? 'J Okafor'

/** Up to a day, every rent that falls due is decided on and stands in the book. */
export function liveUpTo(life: Life, today: Day, to: Day, payFor: (month: string) => Due['pay']): void {
  const known = new Set(life.dues.map(({ on }) => on))
  for (const home of life.homes)
    for (const on of dueDaysOf(home, home.from, addDays(to, 3))) {
      if (known.has(on)) continue
      const pay = payFor(monthOf(on))
      life.dues.push({ on, home, pay, said: null, onStatement: false, unsure: false, wasVerified: false })
      const pence = rentOn(home.paid, on)
      life.book.push(...rentRows({ on, pence, pay, landlord: home.payee, from: addDays(today, 1) }))
    }
  life.dues.sort((one, other) => (one.on < other.on ? -1 : 1))
}

/** Shops and wages of the months between two days. */
export function liveBeside(life: Life, after: Day, to: Day): void {
  for (let month = firstOfMonth(after); month <= to; month = addMonths(month, 1))
    for (const row of otherRows(month, life.history.rentPence + Number(month.slice(5, 7))))
      if (row.date > after && row.date <= to) life.book.push(row)
}

const asBankRow = ({ date, pence, description }: BookRow) => ({ date, amount: pence / 100, description })

/** The bank books what it will show up to this day. */
async function bookUpTo(life: Life, to: Day): Promise<void> {
  const fresh = life.book.filter(({ isShown, date }) => !isShown && date <= to)
  life.bookedTo = to
  if (life.bank === 'away' || fresh.length === 0) return
  for (const row of fresh) row.isShown = true
  await life.line.do('/sandbox/bank/transactions', {
    body: { email: life.email, transactions: fresh.map(asBankRow) },
  })
}

/** Joins the bank, or says yes once more where a link is still there. */
export async function joinBank(life: Life): Promise<void> {
  const { line } = life
  const { connections } = await line.get('/api/banking/connections/', answers.connections)
  const live = connections.find(({ state }) => state === 'active' || state === 'reconfirm_due')
  life.bank = 'joined'
  if (live && !live.reconfirm_due) return
  const began = live
    ? await line.send(`/api/banking/connections/${live.id}/reconfirm/`, answers.reconfirm, { body: {} })
    : await line.send('/api/banking/connect/', answers.connect, { body: {} })
  if (!('connect_url' in began)) return
  const rows = life.book.filter(({ date }) => date <= life.bookedTo)
  for (const row of rows) row.isShown = true
  const { redirect_url } = await line.send('/sandbox/bank/approve', answers.approved, {
    body: {
      connect_url: began.connect_url,
      accounts: [{ name: 'Current account', transactions: rows.map(asBankRow) }],
    },
  })
  const arrived = new URL(redirect_url).searchParams
  const proof = { nonce: arrived.get('n') ?? undefined, task_id: arrived.get('task_id') ?? undefined }
  await line.do('/api/banking/sync-accounts/', { body: proof })
  await line.do('/api/verification/bank/sync/', { body: {} })
}

export async function signIn(life: Life): Promise<void> {
  life.line.signIn(null)
  const body = { email: life.email, password: PASSWORD }
  const { tokens } = await life.line.send('/api/auth/login/', answers.signedIn, { body })
  life.line.signIn(tokens.access)
  life.refresh = tokens.refresh
}

/** A sign-in lasts a month from when it was last used, and every stop uses it. */
export async function staySignedIn(life: Life): Promise<void> {
  const body = { refresh: life.refresh }
  const { access, refresh } = await life.line.send('/api/auth/token/refresh/', answers.tokens, { body })
  life.line.signIn(access)
  life.refresh = refresh
}

/** From one stop to the next: rent falls due, life goes on beside it, and the bank books both. */
export async function liveOn(
  life: Life,
  today: Day,
  next: Day,
  payFor: (month: string) => Due['pay'],
): Promise<void> {
  liveUpTo(life, today, next, payFor)
  liveBeside(life, today, next)
  await bookUpTo(life, next)
}

/** What the forms of a home are sent. */
export const homeForm = (home: Home, day: Day) => ({
  propertyAddress: home.address,
  tenancyStartDate: home.from,
  monthlyRent: rentOn(home.told, day) / 100,
  rentDay: home.rentDay,
  landlordName: home.landlord,
  landlordEmail: 'landlord@example.com',
  landlordPhone: '020 7946 0102',
})

export const CONSENTS = { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true }

export const newLife = (line: Line, history: History, name: string): Life => ({
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
  statementId: null,
  disputeId: null,
  redemptions: 0,
  promised: null,
  isClosed: false,
  acts: 0,
})
