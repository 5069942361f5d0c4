/** Traffic with a provider, from which its state is derived. */
export interface Traffic {
  lastDoneAt: Date | null
  lastHeardAt: Date | null
  /** Failed jobs that will be retried. */
  retrying: number
  /** Dead jobs. */
  dead: number
  /** Webhooks not yet processed. */
  unhandled: number
}

export interface Health {
  state: 'well' | 'trouble' | 'quiet'
  sentence: string
}

const jobs = (count: number): string => `${count.toLocaleString('en-GB')} ${count === 1 ? 'job' : 'jobs'}`

/** Number of unprocessed webhooks that counts as a problem. */
const PILE = 20

export function healthOf({ lastDoneAt, lastHeardAt, retrying, dead, unhandled }: Traffic): Health {
  if (dead > 0) return { state: 'trouble', sentence: `${jobs(dead)} gave up and wait for a person.` }
  if (retrying > 0) return { state: 'trouble', sentence: `${jobs(retrying)} failed and will be tried again.` }
  if (unhandled >= PILE)
    return { state: 'trouble', sentence: `${unhandled.toLocaleString('en-GB')} messages from it wait.` }
  if (lastDoneAt === null && lastHeardAt === null)
    return { state: 'quiet', sentence: 'No traffic in the last seven days: nothing is known.' }
  return { state: 'well', sentence: 'Nothing has failed since it was last seen working.' }
}
