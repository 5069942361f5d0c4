import { Refusal, ValidationError } from '@keyturn/platform/http'
import { markWebhookHandled, storeWebhook } from '@keyturn/platform/inbox'
import { BankProblem, type ProviderEvent } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { mayRead } from '../domain/connection-states.ts'
import { RETURN_WITHIN_MS } from '../domain/journey.ts'
import { checkConsentJob, endUnreturnedJob, finishJob, syncNewRowsJob, webhookJob } from '../jobs/kinds.ts'
import { listConnections } from '../store/connections.ts'
import { memberOfRef } from '../store/customers.ts'
import { renewConsent } from './renew-consent.ts'

type Headers = Record<string, string | string[] | undefined>

const UNREADABLE = 'This is not what a message of yours carries here.'

/** The browser gets a head start, because it shows the member the result. */
const BROWSER_FIRST_MS = 2 * 60_000
/** Deadline for the return, plus a margin. */
const RETURN_OVERDUE_MS = RETURN_WITHIN_MS + 5_000

/** Verifies the webhook, stores it once and enqueues a job. */
export async function receiveWebhook(
  context: BankLinkContext,
  headers: Headers,
  body: string,
): Promise<void> {
  const events = await verified(context, headers, body)
  for (const event of events)
    await context.db.transaction(async (tx) => {
      const receivedAt = context.clock.now()
      const facts = { provider: context.bank.id, eventId: event.id, type: event.type, receivedAt }
      if (await storeWebhook(tx, { ...facts, headers: textOnly(headers), body }))
        await context.queue.enqueue(tx, webhookJob, event)
    })
}

async function verified(context: BankLinkContext, headers: Headers, body: string): Promise<ProviderEvent[]> {
  try {
    return await context.bank.readWebhook(headers, body)
  } catch (error) {
    if (!(error instanceof BankProblem)) throw error
    if (error.kind === 'garbled') {
      context.log.error({ err: error }, 'bank-link: signed webhook unreadable')
      throw new ValidationError(Object.fromEntries(error.fields.map((field) => [field, [UNREADABLE]])))
    }
    // Temporary failure to fetch keys. The provider retries the webhook.
    if (error.passes) {
      context.log.error({ err: error }, 'bank-link: could not fetch the webhook signing keys')
      throw new Refusal(503, 'try_again', 'The signing keys cannot be fetched right now.', {
        retryAfterSeconds: 30,
      })
    }
    throw new Refusal(
      400,
      'bad_signature',
      'This message is not signed by the company it claims to come from.',
    )
  }
}

function textOnly(headers: Headers): Record<string, string> {
  const wanted = ['content-type', 'x-signature', 'x-signing-id', 'tl-signature', 'x-tl-webhook-timestamp']
  return Object.fromEntries(
    wanted.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
}

/** Handles a webhook by asking the provider for the present state, so order and repeats do not matter. */
export async function handleWebhook(context: BankLinkContext, event: ProviderEvent): Promise<void> {
  const memberId = await ownerOf(context, event)
  if (memberId) await applyEvent(context, memberId, event)
  await context.db.transaction((tx) => markWebhookHandled(tx, context.bank.id, event.id, context.clock.now()))
}

async function ownerOf(context: BankLinkContext, event: ProviderEvent): Promise<string | null> {
  for (const ref of [event.customerRef, event.consentRef]) {
    const owner = ref ? await memberOfRef(context.db, context.bank.id, ref) : null
    if (owner) return owner
  }
  return null
}

async function applyEvent(context: BankLinkContext, memberId: string, event: ProviderEvent): Promise<void> {
  if (event.type === 'connected') {
    const later = (ms: number): Date => new Date(context.clock.now().getTime() + ms)
    await context.db.transaction(async (tx) => {
      const first = { startAfter: later(BROWSER_FIRST_MS), singletonKey: memberId }
      await context.queue.enqueue(tx, finishJob, { memberId }, first)
      const last = { startAfter: later(RETURN_OVERDUE_MS), singletonKey: event.id }
      await context.queue.enqueue(tx, endUnreturnedJob, { memberId }, last)
    })
  }
  const all = await listConnections(context.db, memberId)
  const meant = all.filter(({ consentRef }) => event.consentRef === null || consentRef === event.consentRef)
  for (const connection of meant) {
    const which = { memberId, connectionId: connection.id }
    if (event.type === 'consent_renewed') await renewConsent(context, which)
    if (!mayRead(connection.state)) continue
    const work = { singletonKey: connection.id }
    await context.db.transaction(async (tx) => {
      if (event.type === 'consent_revoked') await context.queue.enqueue(tx, checkConsentJob, which, work)
      if (event.type === 'new_data') await context.queue.enqueue(tx, syncNewRowsJob, which, work)
    })
  }
}
