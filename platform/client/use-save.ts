import { useCallback, useRef, useState } from 'react'
import { errorMessage, fieldErrors } from './api-error.ts'

interface SaveState {
  busy: boolean
  /** The sentence of the last failure. */
  error: string | null
  /** The good news that the last work resolved to, if it did. */
  saved: string | null
  /** The server's sentences by field. */
  problems: Record<string, string>
}

export interface Save extends SaveState {
  /** Runs one save at a time and resolves to whether it succeeded; `after` runs in both cases before `busy` ends. */
  run(work: () => Promise<unknown>, after?: () => unknown): Promise<boolean>
  /** Shows what the form itself found. */
  refuse(problems: Record<string, string>, error?: string): void
  /** Removes what was said of the whole form and of these fields, or of all without a list. */
  clear(fields?: readonly string[]): void
}

interface SaveOptions {
  /** Sentence for a failure that brings none, or the function that words every failure. */
  failed: string | ((error: unknown) => string)
  /** The server's sentences that the form shows at its fields; by default all. */
  atFields?: (error: unknown) => Record<string, string>
  /** Told the sentence of a failure, such as `toast.error`, where the form does not show `error`. */
  tell?: ((sentence: string) => unknown) | undefined
}

const IDLE: SaveState = { busy: false, error: null, saved: null, problems: {} }

/** Runs the work and says what a form shows afterwards. */
export async function resultOf(
  work: () => Promise<unknown>,
  { failed, tell, atFields = fieldErrors }: SaveOptions,
): Promise<SaveState> {
  try {
    const result = await work()
    return typeof result === 'string' ? { ...IDLE, saved: result } : IDLE
  } catch (failure) {
    const error = typeof failed === 'string' ? errorMessage(failure, failed) : failed(failure)
    tell?.(error)
    return { ...IDLE, error, problems: atFields(failure) }
  }
}

/** Holds the state of everything that saves: under way, failed with a sentence, refused at its fields. */
export function useSave(options: SaveOptions): Save {
  const [state, setState] = useState(IDLE)
  // A second click comes before the next render.
  const isRunning = useRef(false)
  const refuse = useCallback<Save['refuse']>(
    (problems, error) => setState({ ...IDLE, problems, error: error ?? null }),
    [],
  )
  const clear = useCallback<Save['clear']>((fields) => {
    setState((before) => {
      const left = Object.entries(before.problems).filter(([field]) => fields && !fields.includes(field))
      return { ...IDLE, busy: before.busy, problems: Object.fromEntries(left) }
    })
  }, [])
  return {
    ...state,
    async run(work, after) {
      if (isRunning.current) return false
      isRunning.current = true
      setState({ ...IDLE, busy: true })
      const end = await resultOf(work, options)
      try {
        await after?.()
      } finally {
        isRunning.current = false
        setState(end)
      }
      return end.error === null
    },
    refuse,
    clear,
  }
}
