import { bankWebhook } from '@keyturn/bank-link/links'
import { findMember, findMemberByEmail } from '@keyturn/identity'
import type { MovableClock } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import type { Http } from '@keyturn/platform/http'
import type { JobHandler, Worker } from '@keyturn/platform/jobs'
import { type BankStandIn, createWebhookSender } from '@keyturn/providers/bank/stand-in'
import { type DemoPerson, demoPeople } from '@keyturn/seeds'
import type { Config } from '../config/index.ts'
import type { AppContext } from '../wiring/features.ts'
import type { ProviderConfig } from '../wiring/providers.ts'
import { registerAgency } from './agency.ts'
import { registerBank } from './bank.ts'
import { registerCheckout } from './checkout.ts'
import { createClockControl } from './clock.ts'
import { registerControlApi } from './control-api.ts'
import { refuseCrossSiteRequests } from './cross-site-requests.ts'
import { runDemo } from './demo/index.ts'
import { registerFrontPage } from './front-page.ts'
import { registerMailbox } from './mailbox.ts'
import { registerOutages } from './outages.ts'
import { registerPushControls } from './push.ts'
import { truncateAll } from './reset.ts'
import { type StandIns, startStandIns } from './stand-ins.ts'
import { stripeTime } from './stripe-time.ts'
import { registerVouchers } from './vouchers.ts'
import { registerWebhookControls, type WebhookSource } from './webhooks.ts'

export interface Sandbox {
  people: DemoPerson[]
  standIns: StandIns
  /** Provider config: stand-ins where no real keys are set. */
  providerConfig: ProviderConfig
  jobs(context: AppContext): JobHandler[]
  /** Registers the routes that only a sandbox has: stand-ins' pages, the control API and the movable clock. */
  open(app: OpenApp): Promise<void>
}

interface OpenApp {
  http: Http
  context: AppContext
  worker: Worker
}

/** Creates everything that production never loads. */
export async function createSandbox(parts: {
  config: Config
  configured: ProviderConfig
  clock: MovableClock
  db: Db
  /** Connection of the role that owns the tables. */
  ownerDb: Db
  publicUrl: string
  closers: (() => Promise<void> | void)[]
}): Promise<Sandbox> {
  const { config, configured, clock, ownerDb } = parts
  const { standIns, ways: providerConfig } = await startStandIns(configured, parts)
  const people = demoPeople(config.adminEmails)
  return {
    people,
    standIns,
    providerConfig,
    jobs: (context) => (standIns.stripe ? [stripeTime(context, standIns.stripe)] : []),
    open: (app) => openSandbox(app, { standIns, clock, ownerDb, people }),
  }
}

async function openSandbox(
  { http, context, worker }: OpenApp,
  {
    standIns,
    clock,
    ownerDb,
    people,
  }: { standIns: StandIns; clock: MovableClock; ownerDb: Db; people: DemoPerson[] },
): Promise<void> {
  const { mail, stripe, bank, tillo, push, agencies } = standIns
  const clockControl = await createClockControl({ clock, db: context.db, ownerDb, worker })
  const live = (): Promise<void> => runDemo({ context, standIns, worker, clock: clockControl })
  const reset = async (): Promise<void> => {
    await worker.reset(async () => {
      await truncateAll(ownerDb)
      mail?.clear()
      push?.clear()
      await stripe?.clear()
      await tillo?.clear()
      await agencies?.clear()
      await clockControl.reset()
    })
    await live()
  }
  refuseCrossSiteRequests(http, context.publicUrl)
  registerControlApi(http, { clockControl, reset, people })
  registerOutages(http, standIns)
  if (mail) registerMailbox(http, mail)
  if (push) registerPushControls(http, push)
  if (stripe) await registerCheckout(http, stripe)
  const banks = bank ? [await openBank(http, context.db, bank)] : []
  if (tillo) registerVouchers(http, tillo)
  if (agencies) await registerAgency(http, { standIn: agencies, context, worker })
  registerWebhookControls(http, [
    ...(stripe ? [{ provider: 'stripe', ...stripe }] : []),
    ...(tillo ? [{ provider: 'tillo', ...tillo }] : []),
    ...banks,
  ])
  registerFrontPage(http, people)
  stripe?.deliverTo(webhookDelivery(http, '/api/webhooks/stripe/'))
  tillo?.deliverTo(webhookDelivery(http, '/api/webhooks/tillo/'))
  await live()
}

type Delivery = { headers: Record<string, string>; body: string }

/** Sends webhooks through our public endpoint, like a real provider. */
const webhookDelivery =
  (http: Http, url: string) =>
  async ({ headers, body }: Delivery): Promise<number> =>
    (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode

/** Pages and controls of the bank stand-ins. */
async function openBank(http: Http, db: Db, standIn: BankStandIn): Promise<WebhookSource> {
  const courier = createWebhookSender(standIn, webhookDelivery(http, bankWebhook(standIn.provider)))
  const memberIdOf = async (email: string): Promise<string | null> =>
    (await findMemberByEmail(db, email))?.id ?? null
  const nameOf = async (memberId: string): Promise<string> => {
    const member = await findMember(db, memberId)
    return `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim()
  }
  const emailOf = async (memberId: string): Promise<string | null> =>
    (await findMember(db, memberId))?.email ?? null
  await registerBank(http, { standIn, courier, memberIdOf, nameOf, emailOf })
  return { provider: standIn.provider, webhooks: courier.webhooks, resend: courier.resend }
}
