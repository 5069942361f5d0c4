import { connectPage, retryImport, session, tokens } from '@keyturn/platform/client'
import { currentPlan } from '@keyturn/subscription/current-plan'
import { slots } from './slots.ts'

/** Loads the session. A visitor without tokens causes no request. */
export async function loadSession(): Promise<void> {
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

/** Reloads the session after a sign-in in another tab. The page stays as it is until the member is known. */
export async function reloadSession(): Promise<void> {
  await (await retryImport(slots.startSession)).startSession()
}

/** Loads the plan after each sign-in or change of member. */
export async function loadPlan(): Promise<void> {
  try {
    await (await slots.loadSubscription()).loadSubscription()
  } catch {
    currentPlan.failed()
  }
}

/** Refreshes the bank status each time the profile is read, because the profile's own may be stale. */
export function reloadOnMemberChange(): void {
  connectPage({ profileRead: () => void loadBankStatus() })
}

/** Skips members without a verified email address, because they cannot link a bank. */
async function loadBankStatus(): Promise<void> {
  const now = session.getSnapshot()
  if (now.status !== 'signed-in' || !now.user.isEmailVerified) return
  await (await retryImport(slots.syncBankStatus)).syncBankStatus()
}
