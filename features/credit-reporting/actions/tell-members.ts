import { lineRejected, reportAccepted, reportSent } from '../announcements.ts'
import { changeFile, lockFile } from '../store/files.ts'
import { type LineToTell, linesToTell } from '../store/lines.ts'
import type { Surroundings } from '../surroundings.ts'

const MEMBERS_AT_ONCE = 200

/** Announces each line of a file, a page of members at a time; how far it got is kept in the same transaction. */
export async function tellMembers(
  around: Surroundings,
  { fileId, what }: { fileId: string; what: 'sent' | 'answered' },
): Promise<void> {
  while (await tellPage(around, fileId, what));
}

function tellPage(around: Surroundings, fileId: string, what: 'sent' | 'answered'): Promise<boolean> {
  const { db, queue } = around.runtime
  return db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file) return false
    const after = what === 'sent' ? file.toldSentThrough : file.toldAnswerThrough
    const lines = await linesToTell(tx, fileId, { after, members: MEMBERS_AT_ONCE })
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
      what === 'sent' ? { toldSentThrough: through } : { toldAnswerThrough: through },
    )
    return true
  })
}

const saidAbout = ({ code, reason }: LineToTell) => ({ code: code ?? '', reason: reason ?? '' })
