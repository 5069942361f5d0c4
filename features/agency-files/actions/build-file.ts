import { type AgencyAccount, writeStream } from '@keyturn/providers/credit-agency/cais'
import type { AgencyFilesContext } from '../context.ts'
import { buildJob, checkJob } from '../jobs/kinds.ts'
import { countDrafts, draftPage } from '../store/drafts.ts'
import { type AgencyFile, findFile, lockFile } from '../store/files.ts'
import { rangesLeft } from '../store/ranges.ts'
import { headerOf } from './draft-members.ts'
import { moveFile } from './move-file.ts'
import { dropContent, sealContent } from './sealed-content.ts'

const PAGE_LINES = 2000

/**
 * Writes the snapshot as the agency's file, in flat memory. It may be killed at any moment and run again: the same
 * snapshot gives the same bytes.
 */
export async function buildFile(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, clock, queue } = context
  const file = await findFile(db, fileId)
  const connection = file && context.agencies.get(file.agency)
  if (!connection || file.state !== 'frozen' || (await rangesLeft(db, fileId))?.length !== 0) return
  const content = await sealContent(
    context,
    file,
    writeStream(headerOf(file, connection), pages(context, fileId)),
  )
  const came = await db.transaction(async (tx): Promise<'built' | 'too_late' | 'for_nothing'> => {
    const now = await lockFile(tx, fileId, 'update')
    const isAnotherSnapshot = now?.draftRevision !== file.draftRevision
    // The same snapshot was built by somebody else meanwhile, and these are the very parts that stand in the file.
    if (now?.state !== 'frozen') return isAnotherSnapshot ? 'for_nothing' : 'too_late'
    if (isAnotherSnapshot) {
      await queue.enqueue(tx, buildJob, { fileId }, { singletonKey: fileId })
      return 'for_nothing'
    }
    const { lines, adverse, leftOut } = await countDrafts(tx, fileId)
    const counts = { lineCount: lines, adverseCount: adverse, leftOutCount: leftOut }
    if (lines === 0) {
      await moveFile(context, tx, now, 'find_empty', counts)
      return 'for_nothing'
    }
    await moveFile(context, tx, now, 'build', { ...content, ...counts, builtAt: clock.now() })
    await queue.enqueue(tx, checkJob, { fileId }, { singletonKey: fileId })
    return 'built'
  })
  if (came === 'built') await dropOlderBuilds(context, file)
  if (came === 'for_nothing') await dropContent(context, { ...file, ...content })
}

/** The builds before a member's part was taken anew; what they held is nobody's business any more. */
async function dropOlderBuilds(context: AgencyFilesContext, file: AgencyFile): Promise<void> {
  for (let draftRevision = 0; draftRevision < file.draftRevision; draftRevision++) {
    await dropContent(context, { ...file, draftRevision })
  }
}

async function* pages(context: AgencyFilesContext, fileId: string): AsyncGenerator<AgencyAccount[]> {
  let after = ''
  while (true) {
    const page = await draftPage(context.db, fileId, after, PAGE_LINES)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = last.accountNumber
  }
}
