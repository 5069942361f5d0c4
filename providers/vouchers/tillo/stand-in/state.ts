import { emptyState, isState, type StandInState } from './orders.ts'

export interface StateStorage {
  load(): Promise<unknown>
  save(state: object): Promise<void>
}

/** State of the simulated supplier, saved one change at a time if storage is configured. */
export async function createState(keeping: StateStorage | undefined) {
  const kept = await keeping?.load()
  let state: StandInState = isState(kept) ? kept : emptyState()
  let writing: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    writing = writing.then(() => keeping?.save(state)).catch(() => undefined)
    return writing
  }
  return {
    state: () => state,
    save,
    async clear(): Promise<void> {
      state = emptyState()
      await save()
    },
  }
}

export type TilloState = Awaited<ReturnType<typeof createState>>
