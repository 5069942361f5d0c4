import { movableClock, systemClock } from '@keyturn/platform/clock'
import type { Config } from '@keyturn/platform/config'
import { createVault, keyedDigest } from '@keyturn/platform/crypto'
import type { Context } from '@keyturn/platform/feature'
import { createHttp, type Http, registerHealth } from '@keyturn/platform/http'
import { createQueue, createWorker, type Worker } from '@keyturn/platform/jobs'
import type { Logger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { demoPeople } from '@keyturn/seeds'
import { createSandbox, type Sandbox } from '../sandbox/index.ts'
import type { Role } from '../start.ts'
import { assembleFeatures } from './features.ts'
import { chooseProviders } from './providers.ts'
import type { Store } from './store.ts'
import { openWeb } from './web.ts'

export interface App {
  http: Http
  worker: Worker
  sandbox: Sandbox | null
  markReady(ready: boolean): void
}

interface Plan {
  config: Config
  role: Role
  log: Logger
  store: Store
  closers: (() => Promise<void> | void)[]
}

/** Puts the parts together. No rule lives here: which adapter, which features, in which order. */
export async function buildApp({ config, role, log, store, closers }: Plan): Promise<App> {
  const { db, replica } = store.database
  const metrics = createMetrics()
  const movable = config.sandbox ? movableClock() : null
  const clock = movable ?? systemClock
  const queue = await createQueue({ url: store.url, log })
  closers.push(() => queue.stop())
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const { keyRing, sessionSecret } = store.secrets
  const { adminEmails, supportEmail } = config
  const context: Context = {
    ...{ db, replica, clock, queue, log, publicUrl, keyRing, adminEmails, supportEmail },
    vault: createVault(keyRing),
    digest: (...parts) => keyedDigest(sessionSecret, parts.join(':')),
    sandbox: config.sandbox,
  }
  const providers = await chooseProviders({ config, secrets: store.secrets, clock, db, publicUrl, closers })
  let ready = false

  const http = await createHttp({
    log,
    metrics,
    secureOrigin: publicUrl.startsWith('https:'),
    proxiesInFront: config.proxiesInFront,
    version: '0.1.0',
  })
  registerHealth(http, { db, metrics, ready: () => ready })
  const features = await assembleFeatures({ http, context, config, secrets: store.secrets, providers })
  await queue.declare(features.handlers)
  const worker = createWorker({
    url: store.url,
    db,
    queue,
    handlers: features.handlers,
    timetable: features.timetable,
    clock,
    log,
    metrics,
  })
  const sandbox = movable
    ? await createSandbox({
        http,
        runtime: context,
        clock: movable,
        worker,
        queue,
        mail: providers.standIns.mail,
        stripe: providers.standIns.stripe,
        bank: providers.standIns.bank,
        tillo: providers.standIns.tillo,
        push: providers.standIns.push,
        agencies: providers.agencies.standIn,
        people: demoPeople(config.adminEmails),
        seed: features.seed,
      })
    : null
  if (role !== 'worker') await openWeb(http, { sandbox: config.sandbox, publicUrl })
  // Last: the first delivery closes the list of routes.
  const bringTo =
    (url: string) =>
    async ({ headers, body }: { headers: Record<string, string>; body: string }): Promise<number> =>
      (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode
  providers.standIns.stripe?.deliverTo(bringTo('/api/webhooks/stripe/'))
  providers.standIns.tillo?.deliverTo(bringTo('/api/webhooks/tillo/'))
  return {
    http,
    worker,
    sandbox,
    markReady: (now) => {
      ready = now
    },
  }
}
