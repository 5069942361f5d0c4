import type { FileFormat } from '@keyturn/providers/credit-agency/formats'
import type { AgencyFilesContext } from '../context.ts'
import { type AgencyFile, findFile } from '../store/files.ts'
import { rejectedRecords } from '../store/lines.ts'
import { openContent } from './sealed-content.ts'

/**
 * Yields the accepted file with each rejected record replaced by the one the agency accepted before. Accounts without
 * an accepted record are dropped.
 */
export async function* acceptedRecords(
  context: AgencyFilesContext,
  master: AgencyFile,
  format: FileFormat,
): AsyncGenerator<Uint8Array> {
  const rejected = await rejectedRecords(context.db, master.id)
  if (rejected.length === 0) return yield* openContent(context, master)
  const instead = new Map<string, Uint8Array | null>(
    rejected.map(({ accountNumber }) => [accountNumber, null]),
  )
  for (const [fileId, accounts] of Map.groupBy(rejected, ({ heldFileId }) => heldFileId)) {
    const earlier = fileId === null ? null : await findFile(context.db, fileId)
    if (!earlier) continue
    const wanted = new Set(accounts.map(({ accountNumber }) => accountNumber))
    for await (const { accountNumber, bytes } of format.lines(openContent(context, earlier)))
      if (wanted.has(accountNumber)) instead.set(accountNumber, Uint8Array.from(bytes))
  }
  for await (const { accountNumber, bytes } of format.lines(openContent(context, master))) {
    const held = instead.get(accountNumber)
    if (held === undefined) yield bytes
    else if (held !== null) yield held
  }
}
