import { findMemberByEmail } from '@keyturn/identity'
import type { MovableClock } from '@keyturn/platform/clock'
import type { Http } from '@keyturn/platform/http'
import type { RunningQueue, Worker } from '@keyturn/platform/jobs'
import type { Runtime } from '@keyturn/platform/runtime'
import { type BankStandIn, createCourier } from '@keyturn/providers/bank/stand-in'
import type { AgencyStandIn } from '@keyturn/providers/credit-agency/sftp'
import type { MailStandIn } from '@keyturn/providers/mail/smtp'
import type { StripeStandIn } from '@keyturn/providers/payments/stripe'
import type { PushStandIn } from '@keyturn/providers/push/web-push'
import type { TilloStandIn } from '@keyturn/providers/vouchers/tillo'
import type { DemoPerson } from '@keyturn/seeds'
import { registerAgency } from './agency.ts'
import { registerBank } from './bank.ts'
import { registerCheckout } from './checkout.ts'
import { createClockControl, type DaysAgo, daysAgoBy } from './clock.ts'
import { registerControlApi } from './control-api.ts'
import { registerFrontPage } from './front-page.ts'
import { registerMailbox } from './mailbox.ts'
import { registerPushControls } from './push.ts'
import { emptyEverything } from './reset.ts'
import { registerVouchers } from './vouchers.ts'
import { registerWebhookControls, type WebhookSource } from './webhooks.ts'

export interface Sandbox {
  people(): DemoPerson[]
}

export interface SandboxOptions {
  http: Http
  runtime: Runtime
  clock: MovableClock
  worker: Worker
  queue: RunningQueue
  mail: MailStandIn | null
  stripe: StripeStandIn | null
  bank: BankStandIn | null
  tillo: TilloStandIn | null
  push: PushStandIn | null
  agencies: AgencyStandIn | null
  people: DemoPerson[]
  seed(daysAgo: DaysAgo): Promise<void>
}

/** Mounts what only a sandbox has: the stand-ins' pages, the control API and the clock that can be moved. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { http, runtime, mail, stripe, tillo, push } = options
  const clockControl = await createClockControl(options)
  const seed = (): Promise<void> => options.seed(daysAgoBy(options.clock))
  const reset = (): Promise<void> =>
    options.worker.startAgain(async () => {
      await emptyEverything(runtime.db)
      mail?.clear()
      push?.clear()
      await stripe?.clear()
      await tillo?.clear()
      await options.agencies?.clear()
      await clockControl.reset()
      await seed()
    })
  await seed()
  registerControlApi(http, { clockControl, reset, people: options.people })
  if (mail) registerMailbox(http, mail)
  if (push) registerPushControls(http, push)
  if (stripe) await registerCheckout(http, stripe)
  const banks = options.bank ? [await openBank(http, runtime, options.bank)] : []
  if (tillo) registerVouchers(http, tillo)
  if (options.agencies) await registerAgency(http, { ...options, standIn: options.agencies })
  registerWebhookControls(http, [
    ...(stripe ? [{ provider: 'stripe', ...stripe }] : []),
    ...(tillo ? [{ provider: 'tillo', ...tillo }] : []),
    ...banks,
  ])
  registerFrontPage(http, options.people)
  return { people: () => options.people }
}

/** The imaginary banks' pages and controls; their webhooks come in through our own door. */
async function openBank(http: Http, runtime: Runtime, standIn: BankStandIn): Promise<WebhookSource> {
  const courier = createCourier(standIn, async ({ headers, body }) => {
    const url = `/api/webhooks/${standIn.provider}/`
    return (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode
  })
  const memberIdOf = async (email: string): Promise<string | null> =>
    (await findMemberByEmail(runtime.db, email))?.id ?? null
  await registerBank(http, { standIn, courier, memberIdOf })
  return { provider: standIn.provider, webhooks: courier.webhooks, resend: courier.resend }
}
