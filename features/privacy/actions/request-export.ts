import { lookUp, type Tx } from '@keyturn/platform/db'
import { enforceLimits } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { writeToSupport } from '@keyturn/providers/mail'
import type { PrivacyContext } from '../context.ts'
import { EXPORTS_PER_DAY } from '../domain/data-export.ts'
import { buildExportJob } from '../jobs/kinds.ts'
import { stuckExportsEmail } from '../mail/emails.ts'
import { type DataExport, insertExport, latestExportOf, stuckExports } from '../store/exports.ts'
import { audit } from './audit.ts'

const DAY_MS = 86_400_000
/** A copy takes minutes. After an hour its job has failed, or can safely run again. */
const STUCK_AFTER_MS = 3_600_000

/** Requests a data copy. While one is in progress, returns that one. */
export async function requestExport(
  context: PrivacyContext,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<DataExport> {
  const now = context.clock.now()
  const latest = await lookUp(context.db, latestExportOf(memberId))
  if (latest?.state === 'asked') {
    if (isStuck(latest, now))
      await context.db.transaction((tx) => enqueueBuild(context, tx, memberId, latest.id))
    return latest
  }
  const rule = { key: `data-export:${memberId}`, limit: EXPORTS_PER_DAY, windowMs: DAY_MS }
  const id = newId(now)
  await context.db.transaction(async (tx) => {
    if (!(await insertExport(tx, memberId, { id, at: now, sessionId }))) return
    // Rate-limited here, so that a double click counts once.
    await enforceLimits(
      tx,
      [rule],
      now,
      'You asked for several copies today already. Please try again tomorrow.',
    )
    await context.queue.enqueue(tx, buildExportJob, { memberId, exportId: id })
    await audit(tx, { at: now, actor: { kind: 'member', id: memberId }, act: 'data-export.asked', memberId })
  })
  const made = await lookUp(context.db, latestExportOf(memberId))
  if (!made) throw new Error('The copy that was asked for is not there.')
  return made
}

const isStuck = ({ askedAt }: { askedAt: Date }, now: Date): boolean =>
  now.getTime() - askedAt.getTime() >= STUCK_AFTER_MS

const enqueueBuild = ({ queue }: PrivacyContext, tx: Tx, memberId: string, exportId: string): Promise<void> =>
  queue.enqueue(tx, buildExportJob, { memberId, exportId }, { singletonKey: exportId })

/** Nightly: retries failed data copies and notifies staff of those older than a day. */
export async function retryExports(context: PrivacyContext, letterId: string): Promise<void> {
  const now = context.clock.now()
  const stuck = await stuckExports(context.db, new Date(now.getTime() - STUCK_AFTER_MS))
  for (const { memberId, id } of stuck)
    await context.db.transaction((tx) => enqueueBuild(context, tx, memberId, id))
  const old = stuck.filter(({ askedAt }) => now.getTime() - askedAt.getTime() >= DAY_MS)
  if (old.length === 0) return
  context.log.error({ exports: old.map(({ id }) => id) }, 'privacy: data copies not built within a day')
  await writeToSupport(context, { id: letterId, letter: stuckExportsEmail(old.length) })
}
