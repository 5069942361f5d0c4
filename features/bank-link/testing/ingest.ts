import type { Clock } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import type { Row } from '@keyturn/providers/bank'
import { type Target, writePage } from '../actions/write-page.ts'

/** One page of a whole reading into the table, as the job does it; for benchmarks. */
export async function bringPage(
  context: { clock: Clock },
  tx: Tx,
  target: Target,
  rows: Row[],
): Promise<void> {
  await writePage(context, tx, target, { rows, goneIds: [] }, true)
}
