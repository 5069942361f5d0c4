import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/index.ts'

export interface IncomingWebhook {
  provider: string
  /** Event id of the sender, or a digest of the event if it has none. */
  eventId: string
  type: string
  headers: Record<string, string>
  body: string
  receivedAt: Date
}

/** Stores a verified webhook unchanged. Idempotent: returns false for a repeated event, which needs only a response. */
export async function storeWebhook(tx: Tx, webhook: IncomingWebhook): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into webhook_event (provider, event_id, type, headers, body, received_at)
    values (${webhook.provider}, ${webhook.eventId}, ${webhook.type}, ${JSON.stringify(webhook.headers)},
            ${webhook.body}, ${webhook.receivedAt.toISOString()})
    on conflict do nothing`)
  return rowCount === 1
}

export async function markWebhookHandled(
  tx: Tx,
  provider: string,
  eventId: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update webhook_event set handled_at = ${now.toISOString()}
    where provider = ${provider} and event_id = ${eventId} and handled_at is null`)
}

export interface WebhookTraffic {
  provider: string
  lastHeardAt: Date
  /** Stored but not yet handled. */
  waiting: number
}

/** Last webhook and number of unhandled ones, by provider. */
export async function webhookTraffic(db: Queryable, providers: readonly string[]): Promise<WebhookTraffic[]> {
  if (providers.length === 0) return []
  const { rows } = await db.execute<{ provider: string; last_heard_at: string | null; waiting: number }>(sql`
    select sender.provider, newest.received_at as last_heard_at, pile.waiting
    from jsonb_array_elements_text(${JSON.stringify(providers)}::jsonb) as sender(provider)
    left join lateral (select received_at from webhook_event e where e.provider = sender.provider
      order by received_at desc limit 1) newest on true
    left join lateral (select count(*)::int as waiting from (select 1 from webhook_event e
      where e.provider = sender.provider and e.handled_at is null limit 1000) unhandled) pile on true`)
  return rows.flatMap((row) =>
    row.last_heard_at === null
      ? []
      : [{ provider: row.provider, lastHeardAt: new Date(row.last_heard_at), waiting: row.waiting }],
  )
}

/** Deletes headers and body but keeps the event id, so repeated events are still recognised. */
export async function deleteWebhookBodies(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update webhook_event set headers = '{}', body = ''
    where received_at < ${before.toISOString()} and body <> ''`)
  return rowCount ?? 0
}
