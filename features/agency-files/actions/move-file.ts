import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { AgencyFilesContext } from '../context.ts'
import { type CycleMove, moveCycle } from '../domain/cycle.ts'
import { notPossibleInState } from '../refusals.ts'
import { type AgencyFile, addFileEvent, changeFile } from '../store/files.ts'

type Change = Parameters<typeof changeFile>[2]

export interface MoveNote {
  byMemberId?: string | null
  note?: string | null
}

/**
 * Changes the state of a file. The caller has locked its row. Returns false if the move was made before, and throws if
 * it is out of turn.
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
  if (step.outcome === 'refused') throw notPossibleInState(step.sentence)
  if (step.outcome === 'already') return false
  const at = context.clock.now()
  await changeFile(tx, file.id, { ...change, state: step.state })
  await addFileEvent(tx, { fileId: file.id, id: newId(at), move, state: step.state, byMemberId, note, at })
  return true
}
