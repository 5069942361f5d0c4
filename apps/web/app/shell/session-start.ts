import { connectPage, retryImport, session, tokens } from '@keyturn/platform/client'
import { heldPlan } from '@keyturn/subscription/held-plan'
import { slots } from './slots.ts'

/** A visitor without tokens costs no request; for the others the feature that knows them is fetched. */
export async function beginSession(): Promise<void> {
  if (!tokens.read()) {
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

/** Somebody signed in in another tab: what stands here stays until it is known who. */
export async function followSignIn(): Promise<void> {
  await (await retryImport(slots.startSession)).startSession()
}

/** Asked anew whenever somebody signs in, or somebody else does. */
export async function beginSubscription(): Promise<void> {
  try {
    await (await slots.loadSubscription()).loadSubscription()
  } catch {
    heldPlan.failed()
  }
}

/** What the profile says of the bank may be old news: it is asked about each time the profile was read. */
export function followProfile(): void {
  connectPage({ profileRead: () => void beginBankStatus() })
}

/** Nobody links a bank before their address is proven. */
async function beginBankStatus(): Promise<void> {
  const now = session.getSnapshot()
  if (now.status !== 'signed-in' || !now.user.isEmailVerified) return
  await (await retryImport(slots.syncBankStatus)).syncBankStatus()
}
