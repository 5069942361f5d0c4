import { postVerificationTenancyTerms } from '@keyturn/api-client'
import {
  ApiError,
  addUndoable,
  api,
  dropUndoable,
  errorMessage,
  refreshUndoList,
  type Undoable,
  undoListStore,
} from '@keyturn/platform/client'
import { Button, toast, toastWithUndo } from '@keyturn/platform/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { awaitRent } from './await-rent.ts'
import { invalidateGroups } from './keys.ts'

const AREA = 'rent-record'

/** Answers of the last day, each with an undo button. Stored locally, so they survive a reload and a lost response. */
export function RecentAnswers() {
  const list = useRecentAnswers()
  const undo = useUndo()
  if (list.length === 0) return null
  return (
    <section className="dash-answers" aria-label="Your latest answers">
      <h2>Your latest answers</h2>
      <ul>
        {list.map((each) => (
          <li key={each.id}>
            {each.words}{' '}
            <Button kind="text" size="small" onClick={() => undo.mutate(each)}>
              Undo<span className="sr-only">: {each.words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function useRecentAnswers(): readonly Undoable[] {
  useEffect(refreshUndoList, [])
  const list = useSyncExternalStore(
    undoListStore.subscribe,
    undoListStore.getSnapshot,
    undoListStore.getSnapshot,
  )
  return list.filter(({ area }) => area === AREA)
}

type Answered = Pick<Undoable, 'words' | 'calls'>

/** Records an answer for undo: with a toast after success, without one after a lost response. */
export function useNoteAnswer() {
  const undo = useUndo()
  return {
    saved(message: string, answered: Answered): void {
      const entry = addUndoable({ area: AREA, ...answered })
      if (entry === null) return void toast.success(message)
      toastWithUndo(message, () => undo.mutate(entry), entry.id)
    },
    /** `saved` is the part that was saved before the failure. */
    failed(error: unknown, answered: Answered, saved?: Answered): void {
      const done = isLost(error) ? answered : saved
      if (done) addUndoable({ area: AREA, ...done })
    },
  }
}

/** Returns true if no response of ours arrived, so that the server may have saved the answer. */
const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 502, 504].includes(error.status)

function useUndo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ calls }: Undoable) => {
      for (const { method, path, body } of calls)
        await api.send<{ body?: unknown }, unknown>({ method: method.toUpperCase(), path }, { body })
    },
    onSuccess: (_undone, { id, calls }) => {
      if (calls.some(({ path }) => path === postVerificationTenancyTerms.path)) awaitRent(true)
      dropUndoable(id)
      toast.dismiss(id)
      toast.success('Taken back. Your record is as it was without it.')
    },
    onError: (error, { id }) => {
      if (error instanceof ApiError && [404, 409].includes(error.status)) dropUndoable(id)
      toast.error(errorMessage(error, 'We could not take it back. Please try again.'))
    },
    onSettled: () => invalidateGroups(queries, 'dashboard', 'payments', 'home'),
  })
}
