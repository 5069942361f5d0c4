import { dayOfInstant } from '@keyturn/platform/days'
import type { Db } from '@keyturn/platform/db'
import { deleteWebhookBodies } from '@keyturn/platform/inbox'
import type { DropFile } from '@keyturn/platform/personal-data'
import type { PrivacyContext } from '../context.ts'
import { expiresBefore, RETENTION, type RetentionKey } from '../domain/retention.ts'
import { dropFileJob } from '../jobs/kinds.ts'
import { appendToChain, deleteThrough, lastBefore } from '../store/audit.ts'
import { audit } from './audit.ts'

/** Nightly: deletes all data whose time in the retention table is over. */
export async function applyRetention(context: PrivacyContext): Promise<void> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const dropFile: DropFile = (tx, key) => context.queue.enqueue(tx, dropFileJob, { key })
  const gone: Record<string, number> = {}
  for (const [key, sweep] of sweepsOf(context)) {
    const day = expiresBefore(key, today)
    if (!day) continue
    const count = await sweep(context.db, new Date(`${day}T00:00:00Z`), dropFile)
    if (count > 0) gone[key] = (gone[key] ?? 0) + count
  }
  const retired = await retireAudit(context, now)
  if (retired > 0) gone.audit = retired
  if (Object.keys(gone).length === 0) return
  context.log.info({ gone }, 'privacy: retention sweep finished')
  await context.db.transaction((tx) =>
    audit(tx, { at: now, actor: { kind: 'system' }, act: 'retention.kept', facts: gone }),
  )
}

type Sweep = (db: Db, before: Date, dropFile: DropFile) => Promise<number>

function sweepsOf(context: PrivacyContext): [RetentionKey, Sweep][] {
  const own: [RetentionKey, Sweep][] = [['webhooks', deleteWebhookBodies]]
  const others = context.personalData().flatMap(({ retentionSweeps: clocks = {} }) => Object.entries(clocks))
  return [
    ...own,
    ...others.flatMap(([key, sweep]): [RetentionKey, Sweep][] => (isKey(key) ? [[key, sweep]] : [])),
  ]
}

const isKey = (key: string): key is RetentionKey => Object.hasOwn(RETENTION, key)

/**
 * Deletes the oldest events with their links. A new event records the last one deleted, so that the chain can still be
 * verified.
 */
async function retireAudit(context: PrivacyContext, now: Date): Promise<number> {
  await appendToChain(context.db)
  const day = expiresBefore('audit', dayOfInstant(now))
  const last = day && (await lastBefore(context.db, new Date(`${day}T00:00:00Z`)))
  if (!last) return 0
  return context.db.transaction(async (tx) => {
    const facts = { through: last.number, hash: last.hash }
    await audit(tx, { at: now, actor: { kind: 'system' }, act: 'audit.retired', facts })
    return deleteThrough(tx, last.number)
  })
}
