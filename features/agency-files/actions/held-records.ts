import { lineStride } from '@keyturn/providers/credit-agency/cais'
import type { AgencyFilesContext } from '../context.ts'
import { type AgencyFile, findFile } from '../store/files.ts'
import { rejectedRecords } from '../store/lines.ts'
import { openContent } from './sealed-content.ts'

/**
 * The accepted file as the agency holds it. Of an account whose record in it was rejected the agency holds what it
 * accepted before; of one that it never accepted, nothing.
 */
export async function* asHeld(context: AgencyFilesContext, master: AgencyFile): AsyncGenerator<Uint8Array> {
  const rejected = await rejectedRecords(context.db, master.id)
  if (rejected.length === 0) return yield* openContent(context, master)
  const instead = new Map<string, Buffer | null>(rejected.map(({ accountNumber }) => [accountNumber, null]))
  for (const [fileId, accounts] of Map.groupBy(rejected, ({ heldFileId }) => heldFileId)) {
    const earlier = fileId === null ? null : await findFile(context.db, fileId)
    if (!earlier) continue
    const wanted = new Set(accounts.map(({ accountNumber }) => accountNumber))
    for await (const line of lines(openContent(context, earlier)))
      if (wanted.has(numberOf(line))) instead.set(numberOf(line), Buffer.from(line))
  }
  for await (const line of lines(openContent(context, master))) {
    const held = instead.get(numberOf(line))
    if (held === undefined) yield line
    else if (held !== null) yield held
  }
}

const numberOf = (line: Buffer): string => line.toString('latin1', 0, 20).trimEnd()

async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    let base = 0
    for (; base + lineStride <= bytes.length; base += lineStride)
      yield bytes.subarray(base, base + lineStride)
    rest = bytes.subarray(base)
  }
  if (rest.length > 0) yield rest
}
