import type { Clock } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import type { Row } from '@keyturn/providers/bank'
import { type Target, writePage } from '../actions/write-page.ts'

/** Writes one page of a full sync as the job does, for benchmarks. */
export async function ingestPage(
  context: { clock: Clock },
  tx: Tx,
  target: Target,
  rows: Row[],
): Promise<void> {
  await writePage(context, tx, target, { rows, goneIds: [] }, true)
}
