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
      await moveFile(around, tx, now, 'find_empty', counts)
      return 'for_nothing'
    }
    await moveFile(around, tx, now, 'build', { ...content, ...counts, builtAt: clock.now() })
    await queue.enqueue(tx, checkJob, { fileId }, { singletonKey: fileId })
    return 'built'
  })
  if (came === 'built') await dropOlderBuilds(around, file)
  if (came === 'for_nothing') await dropContent(around, { ...file, ...content })
}

/** The builds before a member's part was taken anew; what they held is nobody's business any more. */
async function dropOlderBuilds(around: Surroundings, file: AgencyFile): Promise<void> {
  for (let draftRevision = 0; draftRevision < file.draftRevision; draftRevision++) {
    await dropContent(around, { ...file, draftRevision })
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
