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

/** Stripe's endpoints by method and path. */
export type Calls = Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, (context: CallContext) => object>
