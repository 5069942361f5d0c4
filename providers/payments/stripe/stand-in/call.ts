import type { Form } from './forms.ts'
import type { Ledger } from './ledger.ts'

export interface CallContext {
  ledger: Ledger
  /** Id in the path. */
  id: string
  /** Body of a POST, query of a GET. */
  form: Form
  now: number
}

/** Stripe endpoint: method, path with {names}, and its handler. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  answer(context: CallContext): object
}
