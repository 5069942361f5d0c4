import { lookUp } from '@keyturn/platform/db'
import { refuseAbove } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PrivacyContext } from '../context.ts'
import { EXPORTS_PER_DAY } from '../domain/data-export.ts'
import { buildExportJob } from '../jobs/kinds.ts'
import { type DataExport, insertExport, latestExportOf } from '../store/exports.ts'
import { audit } from './audit.ts'

const DAY_MS = 86_400_000

/** One copy is made at a time: asking again while it is being made gives the same one. */
export async function askExport(
  context: PrivacyContext,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<DataExport> {
  const now = context.clock.now()
  const latest = await lookUp(context.db, latestExportOf(memberId))
  if (latest?.state === 'asked') return latest
  const rule = { key: `data-export:${memberId}`, limit: EXPORTS_PER_DAY, windowMs: DAY_MS }
  const id = newId(now)
  await context.db.transaction(async (tx) => {
    if (!(await insertExport(tx, memberId, { id, at: now, sessionId }))) return
    // Counted here, so that of two taps at once the second costs none of the day's copies.
    await refuseAbove(
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
