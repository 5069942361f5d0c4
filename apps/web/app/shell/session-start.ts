import { session, tokens } from '@keyturn/platform/client'
import { slots } from './slots.ts'

/** A visitor without tokens costs no request; for the others the feature that knows them is fetched. */
export async function beginSession(): Promise<void> {
  if (!tokens.read() || !slots.startSession) {
    session.signedOut()
    return
  }
  session.checking()
  // They will be wanted in a moment: their code comes while the profile is asked for.
  for (const follower of slots.followers) follower().catch(() => undefined)
  try {
    const { startSession } = await slots.startSession()
    await startSession()
  } catch {
    session.unreachable()
  }
}

let following = false

/** Whoever signs in, at the start or later, is followed by the features that need to know. */
export function followMembers(): () => void {
  const look = (): void => {
    if (following || session.getSnapshot().status !== 'signed-in') return
    following = true
    follow().catch(() => session.subscriptionFailed())
  }
  look()
  return session.subscribe(look)
}

async function follow(): Promise<void> {
  const followers = await Promise.all(slots.followers.map((load) => load()))
  for (const { followSignIn } of followers) followSignIn()
  // Nobody to ask about the plan: the pages open, and the server decides.
  if (followers.length === 0) session.subscriptionFailed()
}
