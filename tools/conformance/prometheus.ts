import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, openDatabase, startEmbedded } from '@keyturn/platform/db'
import { freePort } from '@keyturn/platform/testing/server'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { openProgram, type Program } from '../run/program.ts'
import { loneDebianProgram, versionOf } from './obtain.ts'
import { type CheckResult, type Part, PartSkipped, runCheck } from './part.ts'
import { retryUntilPasses, type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

const WATCH = join(import.meta.dirname, '../../deploy/watch')
/** Queue without a handler, so that its jobs stay. */
const UNHANDLED_QUEUE = 'conformance.waits'

type Series = Record<string, string>
interface Watched {
  ask(query: string): Promise<Series[]>
  /** Waits until exactly these alerts fire, each with its queue's name. */
  untilFires(...alerts: string[]): Promise<void>
}

/** Runs a real Prometheus with deploy/watch's files, and checks that alerts fire from our programs' metrics. */
export const prometheus: Part = {
  name: 'prometheus',
  run: ({ hasTime }) =>
    withTempEnvironment('prometheus', async (temp) => {
      if (!hasTime) throw new PartSkipped('It takes two minutes: npm run conformance prometheus.')
      const binary = loneDebianProgram('/usr/bin/prometheus', 'prometheus')
      const server = await startEmbedded({ dataDir: join(temp.folder, 'database'), durable: false })
      temp.onCleanup(() => server.stop())
      const database = openDatabase({ url: server.url, connections: 2 })
      temp.onCleanup(() => closeDatabase(database))
      const probes = { api: await freePort(), worker: await freePort() }
      const open = async (role: 'api' | 'worker'): Promise<Program> => {
        const home = { PORT: '0', PROBES_PORT: String(probes[role]), DATA_DIR: join(temp.folder, 'app') }
        const program = openProgram({ ...process.env, ...home, DATABASE_URL: server.url }, role)
        temp.onCleanup(() => program.end())
        await program.address()
        return program
      }
      await open('api')
      const worker = await open('worker')
      const watched = await startPrometheus(temp, binary, Object.values(probes))
      return fireEach({
        watched,
        against: versionOf(binary, '--version').split(' (')[0] ?? binary,
        run: async (statement) => void (await database.db.$client.query(statement)),
        stopWorker: () => worker.end(),
        startWorker: async () => void (await open('worker')),
      })
    }),
}

interface Given {
  watched: Watched
  against: string
  run(statement: string): Promise<void>
  stopWorker(): Promise<void>
  startWorker(): Promise<void>
}

async function fireEach({ watched, against, run, stopWorker, startWorker }: Given): Promise<CheckResult[]> {
  const { ask, untilFires } = watched
  const say = { company: 'Prometheus', against }
  return [
    await runCheck({ ...say, call: 'a new installation is scraped, and no alert fires' }, async () => {
      await retryUntilPasses(async () => {
        const up = await ask('up{job="keyturn"} == 1 and on () keyturn_worker_up == 1')
        if (up.length !== 2) throw new Error(`${up.length} of 2 programs are up.`)
      }, 60)
      await untilFires()
    }),
    await runCheck({ ...say, call: 'workers gone: NobodyWorks fires' }, async () => {
      await stopWorker()
      await untilFires('NobodyWorks')
    }),
    await runCheck(
      {
        ...say,
        call: 'a worker back on the second morning: checks never done, dead letters and old work fire by queue',
      },
      async () => {
        // Deletes the demo's finished jobs, like the cleanup after a week, so that the checks count as never done.
        await run("delete from pgboss.job where state = 'completed'")
        await run("update schema_migration set applied_at = applied_at - interval '27 hours'")
        await run(`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
          retention_seconds, deletion_seconds, partition, table_name)
          select '${UNHANDLED_QUEUE}', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
            deletion_seconds, partition, table_name from pgboss.queue where name = 'subscription.webhook'`)
        await run(late(UNHANDLED_QUEUE, '{}', 0))
        await run(
          `insert into pgboss.job (name, data, source_name) values ('dead-letters', '{}', '${UNHANDLED_QUEUE}')`,
        )
        await startWorker()
        const checks = ['privacy.check-audit', 'privacy.retention', 'rewards.check-ledger']
        await untilFires(
          ...[`DeadLetters ${UNHANDLED_QUEUE}`, `JobsPileUp ${UNHANDLED_QUEUE}`],
          ...checks.map((queue) => `NightlyCheckMissed ${queue}`),
        )
      },
    ),
    await runCheck({ ...say, call: 'webhooks done too late: WebhooksLate fires' }, async () => {
      for (const nth of [1, 2]) {
        await run(late('subscription.webhook', '{"eventId": "evt_none", "customerId": null}', nth))
        const query = `keyturn_job_delay_seconds_count{queue="subscription.webhook"} == ${nth}`
        await retryUntilPasses(async () => {
          if ((await ask(query)).length !== 1) throw new Error(`Not yet: ${query}`)
        }, 60)
      }
      await retryUntilPasses(async () => {
        const found = await ask('ALERTS{alertname="WebhooksLate",alertstate="firing",window="1h"}')
        if (found.length !== 1) throw new Error('It does not fire.')
      }, 60)
    }),
  ]
}

/** Job that was due twenty minutes ago. */
const late = (queue: string, data: string, nth: number): string =>
  `insert into pgboss.job (name, data, singleton_key, created_on, start_after)
   values ('${queue}', '${data}', 'late-${nth}', now() - interval '20 minutes', now() - interval '20 minutes')`

const configuration = z.looseObject({ scrape_configs: z.array(z.looseObject({ job_name: z.string() })) })
const answer = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
})

/** Uses the shipped files, but with this machine's addresses and seconds instead of minutes. */
async function startPrometheus(temp: TempEnvironment, binary: string, targets: number[]): Promise<Watched> {
  const shipped = configuration.parse(parse(readFileSync(join(WATCH, 'prometheus.yml'), 'utf8')))
  const [{ dns_sd_configs: _names, ...scrape } = { job_name: '' }] = shipped.scrape_configs
  const here = { ...scrape, static_configs: [{ targets: targets.map((port) => `127.0.0.1:${port}`) }] }
  const file = join(temp.folder, 'prometheus.yml')
  const global = { scrape_interval: '1s', evaluation_interval: '1s' }
  writeFileSync(file, stringify({ ...shipped, global, scrape_configs: [here] }))
  const rules = readFileSync(join(WATCH, 'alerts.yaml'), 'utf8')
  writeFileSync(join(temp.folder, 'alerts.yaml'), rules.replace(/^( +for:) \d+m$/gm, '$1 3s'))
  const address = `127.0.0.1:${await freePort()}`
  const words = [`--config.file=${file}`, `--storage.tsdb.path=${join(temp.folder, 'series')}`]
  temp.serve(binary, [...words, `--web.listen-address=${address}`])
  const ask = async (query: string): Promise<Series[]> => {
    const came = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(query)}`)
    return answer.parse(await came.json()).data.result.map(({ metric }) => metric)
  }
  const firing = async (): Promise<string[]> =>
    (await ask('ALERTS{alertstate="firing"}'))
      .map(({ alertname = '', queue }) => (queue ? `${alertname} ${queue}` : alertname))
      .toSorted()
  const untilFires = (...alerts: string[]): Promise<void> =>
    retryUntilPasses(async () => {
      const found = await firing()
      if (found.join() !== alerts.toSorted().join()) throw new Error(`There fires: ${found.join(', ')}`)
    }, 90)
  return { ask, untilFires }
}
