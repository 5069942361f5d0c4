import { type AgencyAccount, writeStream } from '@keyturn/providers/credit-agency/cais'
import { buildJob, checkJob } from '../jobs/kinds.ts'
import { countDrafts, draftPage } from '../store/drafts.ts'
import { type AgencyFile, findFile, lockFile } from '../store/files.ts'
import { rangesLeft } from '../store/ranges.ts'
import type { Surroundings } from '../surroundings.ts'
import { headerOf } from './draft-members.ts'
import { moveFile } from './move-file.ts'
import { dropContent, sealContent } from './sealed-content.ts'

const PAGE_LINES = 2000

/**
 * Writes the snapshot as the agency's file, in flat memory. It may be killed at any moment and run again: the same
 * snapshot gives the same bytes.
 */
export async function buildFile(around: Surroundings, fileId: string): Promise<void> {
  const { db, clock, queue } = around.runtime
  const file = await findFile(db, fileId)
  const door = file && around.agencies.get(file.agency)
  if (!door || file.state !== 'frozen' || (await rangesLeft(db, fileId))?.length !== 0) return
  const content = await sealContent(around, file, writeStream(headerOf(file, door), pages(around, fileId)))
  const built = await db.transaction(async (tx) => {
    const now = await lockFile(tx, fileId, 'update')
    if (now?.state !== 'frozen') return false
    if (now.draftRevision !== file.draftRevision) {
      await queue.enqueue(tx, buildJob, { fileId }, { singletonKey: fileId })
      return false
    }
    const { lines, adverse, leftOut } = await countDrafts(tx, fileId)
    const counts = { lineCount: lines, adverseCount: adverse, leftOutCount: leftOut }
    if (lines === 0) return moveFile(around, tx, now, 'find_empty', counts).then(() => false)
    await moveFile(around, tx, now, 'build', { ...content, ...counts, builtAt: clock.now() })
    await queue.enqueue(tx, checkJob, { fileId }, { singletonKey: fileId })
    return true
  })
  await (built ? dropOlderBuild(around, file) : dropContent(around, { ...file, ...content }))
}

/** The build before a member's part was taken anew; what it held is nobody's business any more. */
async function dropOlderBuild(around: Surroundings, file: AgencyFile): Promise<void> {
  if (file.draftRevision > 0) {
    await dropContent(around, { ...file, draftRevision: file.draftRevision - 1 })
  }
}

async function* pages({ runtime }: Surroundings, fileId: string): AsyncGenerator<AgencyAccount[]> {
  let after = ''
  while (true) {
    const page = await draftPage(runtime.db, fileId, after, PAGE_LINES)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = last.accountNumber
  }
}
