import type { AgencyFilesContext } from '../context.ts'
import { lineRejected, reportAccepted, reportSent } from '../events.ts'
import { changeFile, lockFile } from '../store/files.ts'
import { type LineToPublish, linesToPublish } from '../store/lines.ts'

const MEMBERS_AT_ONCE = 200

/**
 * Publishes an event for each line of a file, one page of members per transaction. The transaction also stores the
 * progress.
 */
export async function publishLineEvents(
  context: AgencyFilesContext,
  { fileId, what }: { fileId: string; what: 'sent' | 'answered' },
): Promise<void> {
  while (await announcePage(context, fileId, what));
}

function announcePage(
  context: AgencyFilesContext,
  fileId: string,
  what: 'sent' | 'answered',
): Promise<boolean> {
  const { db, queue } = context
  return db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file) return false
    const after = what === 'sent' ? file.announcedSentThrough : file.announcedAnswerThrough
    const lines = await linesToPublish(tx, fileId, { after, members: MEMBERS_AT_ONCE })
    const last = lines.at(-1)
    if (last === undefined) return false
    const { agency, month } = file
    const about = ({ memberId, status }: LineToPublish) => ({ memberId, agency, month, status })
    const those = (outcome: LineToPublish['outcome']) => lines.filter((line) => line.outcome === outcome)
    if (what === 'sent') {
      const sent = lines.map((line) => ({ ...about(line), visibleBy: line.visibleBy }))
      await queue.publishAll(tx, reportSent, sent)
    } else {
      await queue.publishAll(tx, reportAccepted, those('accepted').map(about))
      const rejected = those('rejected').map((line) => ({ ...about(line), ...codeAndReason(line) }))
      await queue.publishAll(tx, lineRejected, rejected)
    }
    const through = last.memberId
    await changeFile(
      tx,
      fileId,
      what === 'sent' ? { announcedSentThrough: through } : { announcedAnswerThrough: through },
    )
    return true
  })
}

const codeAndReason = ({ code, reason }: LineToPublish) => ({ code: code ?? '', reason: reason ?? '' })
