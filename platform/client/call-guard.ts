/** Refusal that concerns more than one call: shows a toast, then leaves the page. */
export interface Refusal {
  code: string
  message: string
  leave(): void
}

export interface CallGuard {
  /** Returns a refusal for a call that would fail, so it is not sent. */
  before(call: { method: string; path: string }): Refusal | null
  /** Returns a refusal if the response concerns more than its own call. */
  after(status: number, body: unknown): Refusal | null
}

export const callGuard: CallGuard = { before: () => null, after: () => null }

/** Installs the guard of the feature that knows the member's permissions. Without it, only the server decides. */
export function guardCalls(given: CallGuard): void {
  Object.assign(callGuard, given)
}
