import type { Form } from './forms.ts'
import type { Ledger } from './ledger.ts'

export interface CallContext {
  ledger: Ledger
  /** From the path. */
  id: string
  /** The body of a POST, the query of a GET. */
  form: Form
  now: number
}

/** One of Stripe's addresses: method, path with {names}, and what it answers. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  answer(context: CallContext): object
}
