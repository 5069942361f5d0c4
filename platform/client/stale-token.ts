import { endSession, renew } from './api-client.ts'
import { tokens } from './session-state.ts'

/** Renews a token that was expired when the page was opened, to avoid a first call that fails. */
export async function renewStaleToken(): Promise<void> {
  const calls = globalThis.firstCalls
  const access = tokens.read()?.access
  if (!calls || access === undefined || access !== calls.staleAccess) return
  calls.staleAccess = null
  const renewal = await renew(access)
  if (renewal.kind === 'renewed') calls.send(renewal.access)
  if (renewal.kind === 'refused') endSession({ strict: false })
}
