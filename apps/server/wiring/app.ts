import { checkAgencyConnectionsJob } from '@keyturn/agency-files'
import { hasLiveBank } from '@keyturn/bank-link'
import { NAME, SLOGAN } from '@keyturn/brand/names'
import { disputesAbout } from '@keyturn/credit-profile'
import { syncAdmissions } from '@keyturn/identity'
import { type MovableClock, movableClock, systemClock } from '@keyturn/platform/clock'
import { createVault, keyedDigest } from '@keyturn/platform/crypto'
import { closeDatabase, openDatabase, poolMetric } from '@keyturn/platform/db'
import type { Feature } from '@keyturn/platform/feature'
import {
  createHttp,
  createUploadChecks,
  type Http,
  type ProbeOptions,
  registerHealth,
} from '@keyturn/platform/http'
import { createQueue, createWorker, type Worker } from '@keyturn/platform/jobs'
import type { Logger } from '@keyturn/platform/logging'
import { createMetrics, type Metrics } from '@keyturn/platform/metrics'
import { noopTracing, type Tracing } from '@keyturn/platform/tracing'
import { scanWithClamd } from '@keyturn/platform/virus-scan'
import { largePrintMail } from '@keyturn/privacy'
import { KEPT_AFTER_ERASURE } from '@keyturn/privacy/constants'
import { hasPassport, income } from '@keyturn/rent-passport'
import { verifiedRentDays } from '@keyturn/rent-record'
import { planUse, points, pointsChange } from '@keyturn/rewards'
import release from '../../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'
import type { Role } from '../role.ts'
import type { Sandbox } from '../sandbox/index.ts'
import { appMetrics } from './app-metrics.ts'
import { type AppContext, listFeatures } from './features.ts'
import { housekeeping } from './housekeeping.ts'
import { instrumentProviders } from './instrument-providers.ts'
import { databases, knownProviders } from './known-providers.ts'
import type { DatabaseAndSecrets } from './open-database.ts'
import { createProviders, readProviderConfig, refuseWrongAgencyKeys } from './providers.ts'
import { openWeb } from './web.ts'

export interface App {
  http: Http
  features: readonly Feature[]
  worker: Worker
  sandbox: Sandbox | null
  probes: ProbeOptions
  markReady(ready: boolean): void
}

interface AppOptions {
  config: Config
  role: Role
  log: Logger
  store: DatabaseAndSecrets
  closers: (() => Promise<void> | void)[]
}

/** Composition root: wires adapters and features, and contains no business rule. */
export async function buildApp(plan: AppOptions): Promise<App> {
  const { config, role, log, store, closers } = plan
  const metrics = createMetrics()
  const movable = config.sandbox ? movableClock() : null
  const tracing = await openTracing(plan, metrics)
  closers.push(() => tracing.close())
  const queue = await createQueue({ url: store.url, log, tracing })
  closers.push(() => queue.stop())
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const sandbox = movable && (await openSandbox(plan, movable, publicUrl))
  const clock = movable ?? systemClock
  const features: Feature[] = []
  if (config.creditAgenciesFile) await refuseWrongAgencyKeys(readProviderConfig(config))
  const context = createContext(plan, { clock, queue, publicUrl, sandbox, features, metrics, tracing })
  features.push(...listFeatures(context))
  const http = await createHttp({
    log,
    metrics,
    tracing,
    secureOrigin: publicUrl.startsWith('https:'),
    proxiesInFront: config.proxiesInFront,
    version: release.version,
    product: { name: NAME, slogan: SLOGAN },
    publicUrl,
    showContract: !config.production,
    pools: [...new Set([context.db.$client, context.replica.$client])],
    ...(config.responseCacheBytes === null ? {} : { responseCacheBytes: config.responseCacheBytes }),
    uploadChecks: createUploadChecks({
      db: context.db,
      clock,
      scan: config.clamdUrl === null ? null : scanWithClamd(config.clamdUrl),
    }),
  })
  let ready = false
  const probes: ProbeOptions = { db: context.db, metrics, ready: () => ready }
  // Public clients get no metrics in production, because load and routes are internal.
  registerHealth(http, probes, { metrics: !config.production })
  for (const { routes } of features) await routes(http)
  const working = [housekeeping(context), ...features]
  const handlers = [...working.flatMap(({ jobs }) => jobs), ...(sandbox?.jobs(context) ?? [])]
  const timetable = working.flatMap((each) => each.timetable)
  await queue.declare(handlers)
  await syncAdmissions(context)
  metrics.register(poolMetric(context.db))
  if (role !== 'api') for (const figure of appMetrics(context, timetable)) metrics.register(figure)
  const { db } = context
  const worker = createWorker({ db, queue, handlers, timetable, clock, log, metrics, tracing })
  if (role !== 'worker') await openWeb(http, { sandbox: config.sandbox, publicUrl, firm: context.bank.firm })
  await sandbox?.open({ http, context, worker })
  // Checks the agencies' keys and servers at the start, not on the 20th when files are sent.
  if (role !== 'api' && config.creditAgenciesFile)
    await context.db.transaction((tx) =>
      queue.enqueue(tx, checkAgencyConnectionsJob, {}, { singletonKey: 'start' }),
    )
  return {
    http,
    features,
    worker,
    sandbox,
    probes,
    markReady: (now) => {
      ready = now
    },
  }
}

/** Loads OpenTelemetry only if an OTLP endpoint is set. */
async function openTracing({ config, role, log }: AppOptions, { registry }: Metrics): Promise<Tracing> {
  if (config.otlpEndpoint === null) return noopTracing
  const { exportTo: traceTo } = await import('@keyturn/platform/tracing/otlp')
  const { otlpEndpoint: endpoint } = config
  return traceTo({ endpoint, service: `keyturn-${role}`, version: release.version, registry, log })
}

/** Imports the stand-ins only in a sandbox, so production never loads them. */
async function openSandbox(
  { config, store, closers }: AppOptions,
  clock: MovableClock,
  publicUrl: string,
): Promise<Sandbox> {
  const { createSandbox } = await import('../sandbox/index.ts')
  const { db } = store.database
  // Connects as the owner of the tables, because moving the clock and a reset need its rights.
  const owner = openDatabase({ url: store.ownerUrl, connections: 2 })
  closers.push(() => closeDatabase(owner))
  const configured = readProviderConfig(config)
  return createSandbox({ config, configured, clock, db, ownerDb: owner.db, publicUrl, closers })
}

function createContext(
  { config, log, store, closers }: AppOptions,
  made: Pick<AppContext, 'clock' | 'queue' | 'publicUrl'> & {
    sandbox: Sandbox | null
    features: Feature[]
    metrics: Metrics
    tracing: Tracing
  },
): AppContext {
  const { sandbox, features, metrics, tracing, ...given } = made
  const { secrets, database } = store
  const providerConfig = sandbox?.providerConfig ?? readProviderConfig(config)
  const reached = createProviders(providerConfig, { config, secrets, clock: given.clock, closers })
  const companies = instrumentProviders(reached, { metrics, tracing })
  const digest = (...parts: string[]) => keyedDigest(secrets.sessionSecret, parts.join(':'))
  return {
    ...companies,
    mail: largePrintMail(companies.mail, database.db),
    ...given,
    ...secrets,
    ...database,
    log,
    vault: createVault(secrets.keyRing),
    digest,
    adminEmails: config.adminEmails,
    deskRoles: config.deskRoles,
    fourEyes: config.fourEyes,
    supportEmail: config.supportEmail,
    trailHeadsTo: config.trailHeadsTo,
    sandbox: config.sandbox,
    knownProviders: [
      ...knownProviders({ config, companies, standIns: sandbox?.standIns ?? null }),
      ...databases(config, store.url),
    ],
    // Values that features get from other features.
    keptAfterErasure: KEPT_AFTER_ERASURE,
    bankIsLinked: (memberId) => hasLiveBank(database.db, memberId),
    verifiedRentDays,
    disputesAbout,
    points,
    pointsChange,
    planUse: planUse({ queue: given.queue, clock: given.clock, digest }),
    hasPassport,
    income,
    personalData: () => features.map((feature) => feature.personalData),
  }
}
