import { session, tokens } from '@keyturn/platform/client'
import { slots } from './slots.ts'

/** A visitor without tokens costs no request; for the others the feature that knows them is fetched. */
export async function beginSession(): Promise<void> {
  if (!tokens.read() || !slots.startSession) {
    session.signedOut()
    return
  }
  session.checking()
  try {
    const { startSession } = await slots.startSession()
    await startSession()
  } catch {
    session.unreachable()
  }
}
