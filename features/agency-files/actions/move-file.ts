import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { AgencyFilesContext } from '../context.ts'
import { type CycleMove, moveCycle } from '../domain/cycle.ts'
import { notFromHere } from '../refusals.ts'
import { type AgencyFile, addFileEvent, changeFile } from '../store/files.ts'

type Change = Parameters<typeof changeFile>[2]

export interface MoveNote {
  byMemberId?: string | null
  note?: string | null
}

/**
 * The one way a file changes its state; the caller holds its row. False when the step was taken before. A step out
 * of turn is refused and changes nothing.
 */
export async function moveFile(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  move: CycleMove,
  change: Change = {},
  { byMemberId = null, note = null }: MoveNote = {},
): Promise<boolean> {
  const step = moveCycle(file.state, move)
  if (step.outcome === 'refused') throw notFromHere(step.sentence)
  if (step.outcome === 'already') return false
  const at = context.clock.now()
  await changeFile(tx, file.id, { ...change, state: step.state })
  await addFileEvent(tx, { fileId: file.id, id: newId(at), move, state: step.state, byMemberId, note, at })
  return true
}
