/** A no that is about more than the call: a toast says it, and then the member is led away. */
export interface Refusal {
  code: string
  message: string
  leave(): void
}

export interface CallGuard {
  /** Known to be refused: the call is not even sent. */
  before(call: { method: string; path: string }): Refusal | null
  /** What an answer refuses beyond its own call. */
  after(status: number, body: unknown): Refusal | null
}

export const callGuard: CallGuard = { before: () => null, after: () => null }

/** From whoever knows what members may call. Until then the server decides. */
export function guardCalls(given: CallGuard): void {
  Object.assign(callGuard, given)
}
