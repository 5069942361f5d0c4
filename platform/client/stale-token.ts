import { endSession, renew } from './connection.ts'
import { tokens } from './present.ts'

/** Renews a token that had run out when the page was opened, before a first call that would only be refused. */
export async function renewStaleToken(): Promise<void> {
  const calls = globalThis.firstCalls
  const access = tokens.read()?.access
  if (!calls || access === undefined || access !== calls.staleAccess) return
  calls.staleAccess = null
  const renewal = await renew(access)
  if (renewal.kind === 'renewed') calls.send(renewal.access)
  if (renewal.kind === 'refused') endSession({ strict: false })
}
