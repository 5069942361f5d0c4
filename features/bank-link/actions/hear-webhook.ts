import { Refusal } from '@keyturn/platform/http'
import { keepWebhook, loadWebhook, markWebhookHandled } from '@keyturn/platform/inbox'
import { BankProblem, type ProviderEvent } from '@keyturn/providers/bank'
import { z } from 'zod'
import { checkConsentJob, finishJob, readNewsJob, webhookJob } from '../announcements.ts'
import type { BankLink } from '../bank-link.ts'
import { mayRead } from '../domain/connection-states.ts'
import { listConnections } from '../store/connections.ts'
import { memberOfRef } from '../store/customers.ts'
import { renewConsent } from './renew-consent.ts'

type Headers = Record<string, string | string[] | undefined>

/** The browser is on its way back, and shows the person what came of it: it goes first. */
const BROWSER_FIRST_MS = 2 * 60_000

const kept = z.object({
  type: z.enum(['connected', 'new_data', 'consent_revoked', 'consent_renewed', 'other']),
  customerRef: z.string().nullable(),
  consentRef: z.string().nullable(),
})

/** Verifies, keeps it once, and leaves the rest to a job. */
export async function hearWebhook(bank: BankLink, headers: Headers, body: string): Promise<void> {
  const events = await verified(bank, headers, body)
  for (const event of events)
    await bank.db.transaction(async (tx) => {
      const receivedAt = bank.clock.now()
      const facts = { provider: bank.provider.id, eventId: event.id, type: event.type, receivedAt }
      if (await keepWebhook(tx, { ...facts, headers: textOnly(headers), body }))
        await bank.queue.enqueue(tx, webhookJob, { eventId: event.id })
    })
}

async function verified(bank: BankLink, headers: Headers, body: string): Promise<ProviderEvent[]> {
  try {
    return await bank.provider.readWebhook(headers, body)
  } catch (error) {
    if (!(error instanceof BankProblem)) throw error
    // Keys that cannot be fetched right now are our trouble: the company tries again.
    if (error.passes && error.kind !== 'garbled')
      throw new Refusal(503, 'try_again', 'The signing keys cannot be fetched right now.', {
        retryAfterSeconds: 30,
      })
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

/** What it means is always asked for again: order and repeats then do not matter. */
export async function handleWebhook(bank: BankLink, eventId: string): Promise<void> {
  const event = await bank.db.transaction(async (tx) => {
    const webhook = await loadWebhook(tx, bank.provider.id, eventId)
    return webhook ? { type: webhook.type, body: webhook.body } : null
  })
  if (!event) return
  const facts = kept.parse({ type: event.type, ...refsIn(event.body) })
  const memberId = await ownerOf(bank, facts)
  if (memberId) await act(bank, memberId, facts)
  await bank.db.transaction((tx) => markWebhookHandled(tx, bank.provider.id, eventId, bank.clock.now()))
}

function refsIn(body: string): { customerRef: string | null; consentRef: string | null } {
  const shape = z.object({
    customer_id: z.string().optional(),
    consent_id: z.string().optional(),
    connection_id: z.string().optional(),
  })
  const parsed = z
    .union([z.object({ data: shape }).transform(({ data }) => data), shape])
    .safeParse(JSON.parse(body))
  const refs = parsed.success ? parsed.data : {}
  return { customerRef: refs.customer_id ?? null, consentRef: refs.consent_id ?? refs.connection_id ?? null }
}

async function ownerOf(bank: BankLink, facts: z.infer<typeof kept>): Promise<string | null> {
  for (const ref of [facts.customerRef, facts.consentRef]) {
    const owner = ref ? await memberOfRef(bank.db, bank.provider.id, ref) : null
    if (owner) return owner
  }
  return null
}

async function act(bank: BankLink, memberId: string, facts: z.infer<typeof kept>): Promise<void> {
  if (facts.type === 'connected') {
    const startAfter = new Date(bank.clock.now().getTime() + BROWSER_FIRST_MS)
    await bank.db.transaction((tx) =>
      bank.queue.enqueue(tx, finishJob, { memberId }, { startAfter, singletonKey: memberId }),
    )
  }
  const all = await listConnections(bank.db, memberId)
  const meant = all.filter(({ consentRef }) => facts.consentRef === null || consentRef === facts.consentRef)
  for (const connection of meant) {
    const which = { memberId, connectionId: connection.id }
    if (facts.type === 'consent_renewed') await renewConsent(bank, which)
    if (!mayRead(connection.state)) continue
    const work = { singletonKey: connection.id }
    await bank.db.transaction(async (tx) => {
      if (facts.type === 'consent_revoked') await bank.queue.enqueue(tx, checkConsentJob, which, work)
      if (facts.type === 'new_data') await bank.queue.enqueue(tx, readNewsJob, which, work)
    })
  }
}
