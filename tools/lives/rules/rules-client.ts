import { addMonths, type Day } from '@keyturn/platform/days'
import { type Answer, HttpClient } from '../http-client.ts'
import { answerMonth, type RulesRecord, shownMonths } from './record.ts'
import type { KnownDispute } from './staff.ts'

/** State of the app for a life by the rules alone. */
export interface RulesApp {
  record: RulesRecord
  today: Day
  isLinked(): boolean
  /** Months that agencies accepted. A dispute needs one. */
  accepted: { agency: string; month: string }[]
  disputes: number
  disputedOn: Day | null
  decided: KnownDispute[]
}

const CONNECTION = { id: 'main', state: 'active', reconfirm_due: false }
const DEFAULT_RESPONSE = {
  tokens: { access: 'a', refresh: 'r' },
  checkout_url: '/checkout',
  connect_url: '/connect',
  redirect_url: 'http://bank.example/?n=1&task_id=2',
  retailers: [],
  balance: { available: { points: 0 } },
}

/** Answers a member's requests from the rules, so that the same acts run without HTTP and database. */
export class RulesClient extends HttpClient {
  readonly #app: RulesApp
  constructor(app: RulesApp) {
    super('')
    this.#app = app
  }

  override async ask(path: string, call: { method?: string; body?: object } = {}): Promise<Answer> {
    const answer = /\/months\/([\d-]+)\/answer\/$/.exec(path)
    if (answer) return this.#answerMonth(answer[1] ?? '', call)
    if (path.endsWith('/disputes/') && call.body) {
      this.#app.disputes += 1
      this.#app.disputedOn = this.#app.today
    }
    return ok(this.#read(path))
  }

  #answerMonth(dueOn: Day, { method, body }: { method?: string; body?: object }): Answer {
    const said = method === 'DELETE' ? null : (body as { answer: 'not_paid' }).answer
    return answerMonth(this.#app.record, dueOn, said) ? ok({}) : { status: 409, text: 'not_to_be_said' }
  }

  #read(path: string): object {
    const { record, accepted, disputes, today } = this.#app
    if (path === '/api/payment-report/') return { months: shownMonths(record) }
    if (path === '/api/banking/connections/') return { connections: this.#app.isLinked() ? [CONNECTION] : [] }
    if (path === '/api/credit-profile/disputes/')
      return { items: [{ id: String(disputes), state: 'open', agency: '', month: '' }] }
    if (path === '/api/credit-profile/')
      return {
        ...{ next_file_on: today, agencies: [] },
        months: accepted.map(({ agency, month }) => ({
          ...{ month, state: null },
          entries: [{ agency, state: 'accepted', code: null, dispute_id: null }],
        })),
      }
    if (path === '/api/subscriptions/subscription/') return { subscription: subscriptionOn(today) }
    if (path.startsWith('/sandbox/mail/')) return [{ subject: '', text: 'http://x/verify-email?token=t' }]
    return DEFAULT_RESPONSE
  }
}

const ok = (body: object): Answer => ({ status: 200, text: JSON.stringify(body) })

const subscriptionOn = (today: Day) => ({
  ...{ status: 'active', has_access: true, plan_id: 'x', plan: { name: 'x' } },
  cancel_at_period_end: false,
  current_period_end: `${addMonths(today, 1)}T12:00:00.000Z`,
})
