import type { Stack, TryIt } from './stack.ts'

const AFTER_RESTART_MS = 6_000

/** Tests the renewal of certificates, restarts, and responses while parts are down. */
export async function outages(stack: Stack, tryIt: TryIt): Promise<void> {
  const { compose, underLoad } = stack
  await tryIt('a changed setting is rolled out, and no request fails', async () => {
    stack.setEnv('RESPONSE_CACHE_MB', '32')
    const { requests, failed, longest, answers } = await underLoad(async () => {
      for (const name of ['api-1', 'api-2', 'worker']) await compose('up', '-d', '--no-deps', '--wait', name)
    })
    if (failed > 0) throw new Error(`${failed} of ${requests} failed: ${JSON.stringify(answers)}`)
    return `0 of ${requests} requests failed, longest ${longest} ms`
  })
  // PgBouncer's default retry pause is 15 s. With it, requests failed for that long after a restart of PostgreSQL.
  await tryIt('PostgreSQL is restarted, and calls are answered again as soon as it is', async () => {
    let away = 0
    const { requests, failed, dark } = await underLoad(async () => {
      const began = performance.now()
      await compose('restart', 'database')
      away = Math.round(performance.now() - began)
    })
    const said = `${failed} of ${requests} requests failed within ${dark} ms; the restart took ${away} ms`
    if (dark > away + AFTER_RESTART_MS) throw new Error(said)
    return said
  })
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
