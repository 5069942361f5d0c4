import { lineRejected, reportAccepted, reportSent } from '../announcements.ts'
import type { AgencyFilesContext } from '../context.ts'
import { changeFile, lockFile } from '../store/files.ts'
import { type LineToAnnounce, linesToAnnounce } from '../store/lines.ts'

const MEMBERS_AT_ONCE = 200

/** Announces each line of a file, a page of members at a time; how far it got is stored in the same transaction. */
export async function announceLines(
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
    const lines = await linesToAnnounce(tx, fileId, { after, members: MEMBERS_AT_ONCE })
    const last = lines.at(-1)
    if (last === undefined) return false
    const { agency, month } = file
    for (const line of lines) {
      const { memberId, status, visibleBy, outcome } = line
      const about = { memberId, agency, month, status }
      if (what === 'sent') await queue.announce(tx, reportSent, { ...about, visibleBy })
      else if (outcome === 'accepted') await queue.announce(tx, reportAccepted, about)
      else if (outcome === 'rejected')
        await queue.announce(tx, lineRejected, { ...about, ...saidAbout(line) })
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

const saidAbout = ({ code, reason }: LineToAnnounce) => ({ code: code ?? '', reason: reason ?? '' })
