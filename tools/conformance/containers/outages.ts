import type { Stack, TryIt } from './stack.ts'

/** Renewal, restarts and what callers read while parts are away. */
export async function outages(stack: Stack, tryIt: TryIt): Promise<void> {
  const { compose, underLoad } = stack
  const unharmed = async (work: () => Promise<unknown>, mostUnderWay = 0): Promise<string> => {
    const { requests, failed, longest, answers } = await underLoad(work)
    if (failed > mostUnderWay) throw new Error(`${failed} of ${requests} failed: ${JSON.stringify(answers)}`)
    return `${failed} of ${requests} requests failed, longest ${longest} ms`
  }
  await tryIt('a changed setting is rolled out, and no request fails', () => {
    stack.setEnv('KEPT_ANSWERS_MB', '32')
    return unharmed(async () => {
      for (const name of ['api-1', 'api-2', 'worker']) await compose('up', '-d', '--no-deps', '--wait', name)
    })
  })
  // A statement that PostgreSQL cuts off is answered 503; with PgBouncer's own wait of 15 seconds hundreds were.
  await tryIt('PostgreSQL is restarted, and at most the requests under way fail', () =>
    unharmed(() => compose('restart', 'database'), 5),
  )
  await tryIt('without a database pages stay, and calls are refused with a time to come again', async () => {
    await compose('stop', 'database')
    try {
      const page = await stack.ask('/')
      if (page.status !== 200) throw new Error(`The page: ${page.status} ${page.text.slice(0, 200)}`)
      refused(await stack.ask('/api/auth/profile/'), /"code":"busy"/)
      return `page ${page.seconds.toFixed(2)} s`
    } finally {
      await compose('up', '-d', '--wait', '--no-deps', 'database')
    }
  })
  await tryIt('without an api there is a page of ours, and calls are refused in our words', async () => {
    await compose('stop', 'api-1', 'api-2')
    try {
      refused(await stack.ask('/'), /away for a moment/)
      refused(await stack.ask('/api/auth/profile/'), /"code":"busy"/)
    } finally {
      await compose('up', '-d', '--wait', '--no-deps', 'api-1', 'api-2')
    }
  })
}

function refused(came: Awaited<ReturnType<Stack['ask']>>, words: RegExp): void {
  if (came.status !== 503 || !came.headers['retry-after'] || !words.test(came.text))
    throw new Error(`${came.status} ${JSON.stringify(came.headers)} ${came.text.slice(0, 300)}`)
}
