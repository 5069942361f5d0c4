import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { retryUntilPasses } from '../temp-environment.ts'
import type { Stack, TryIt } from './stack.ts'

const WATCH = join(import.meta.dirname, '../../../deploy/watch')
const series = z.object({
  status: z.string(),
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
})

/** Runs a real Prometheus with deploy/watch's scrape configuration, rules and dashboard. */
export async function alerts(stack: Stack, tryIt: TryIt): Promise<void> {
  const { engine, compose } = stack
  const ask = async (query: string): Promise<Record<string, string>[]> => {
    const url = `http://127.0.0.1:9090/api/v1/query?query=${encodeURIComponent(query)}`
    const script = `process.stdout.write(await (await fetch(${JSON.stringify(url)})).text())`
    const said = await engine.inside([process.execPath, '--input-type=module', '-e', script])
    const { status, data } = series.parse(JSON.parse(said))
    if (status !== 'success') throw new Error(said)
    return data.result.map(({ metric }) => metric)
  }
  const until = (seconds: number, query: string, wanted: (found: Record<string, string>[]) => boolean) =>
    retryUntilPasses(async () => {
      const found = await ask(query)
      if (!wanted(found)) throw new Error(`${query}: ${JSON.stringify(found).slice(0, 500)}`)
    }, seconds)
  await tryIt('every program is scraped, and the label of jobs is their queue', async () => {
    await compose('--profile', 'watch', 'up', '-d', 'prometheus')
    await until(90, 'up{job="keyturn"} == 1', (found) => found.length === 4)
    await until(120, 'count by (queue) (keyturn_job_delay_seconds_count)', (found) =>
      found.some(({ queue = '' }) => queue.startsWith('identity.')),
    )
  })
  await tryIt('with both workers at work no alert is pending or fires', async () => {
    await until(60, 'keyturn_worker_up == 1', (found) => found.length === 2)
    const found = await ask('ALERTS')
    if (found.length > 0) throw new Error(JSON.stringify(found))
  })
  await tryIt('with both workers gone NobodyWorks is pending', async () => {
    await compose('stop', 'worker')
    await until(180, 'ALERTS{alertname="NobodyWorks"}', (found) => found.length === 1)
    await compose('up', '-d', '--no-deps', '--wait', 'worker')
    await until(120, 'ALERTS{alertname="NobodyWorks"}', (found) => found.length === 0)
  })
  await tryIt('each figure of the dashboard can be asked for', async () => {
    const text = readFileSync(join(WATCH, 'dashboard.json'), 'utf8')
    const queries = [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, json = '""']) =>
      String(JSON.parse(json)),
    )
    for (const query of queries)
      await ask(query.replaceAll('$__rate_interval', '5m').replace(/\$\{?\w+\}?/g, '.*'))
    return `${queries.length} queries`
  })
}
