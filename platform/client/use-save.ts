import { useCallback, useRef, useState } from 'react'
import { errorMessage, fieldErrors } from './api-error.ts'

interface SaveState {
  busy: boolean
  /** Message of the last failure. */
  error: string | null
  /** Success message that the work resolved to, if any. */
  saved: string | null
  /** Validation messages of the server by field. */
  problems: Record<string, string>
}

export interface Save extends SaveState {
  /** Runs one save at a time and resolves to true on success; `after` always runs, before `busy` ends. */
  run(work: () => Promise<unknown>, after?: () => unknown): Promise<boolean>
  /** Shows errors of the form's own validation. */
  refuse(problems: Record<string, string>, error?: string): void
  /** Clears the form's messages and those of these fields (default: all fields). */
  clear(fields?: readonly string[]): void
}

interface SaveOptions {
  /** Fallback message, or a function that maps errors to messages. */
  failed: string | ((error: unknown) => string)
  /** Extracts the messages shown at fields; by default all. */
  atFields?: (error: unknown) => Record<string, string>
  /** Called with the message of a failure, for example `toast.error`, if the form does not show `error`. */
  onError?: ((sentence: string) => unknown) | undefined
}

const IDLE: SaveState = { busy: false, error: null, saved: null, problems: {} }

/** Runs the work and returns the state that the form shows. */
export async function resultOf(
  work: () => Promise<unknown>,
  { failed, onError, atFields = fieldErrors }: SaveOptions,
): Promise<SaveState> {
  try {
    const result = await work()
    return typeof result === 'string' ? { ...IDLE, saved: result } : IDLE
  } catch (failure) {
    const error = typeof failed === 'string' ? errorMessage(failure, failed) : failed(failure)
    onError?.(error)
    return { ...IDLE, error, problems: atFields(failure) }
  }
}

/** State of a save: busy, failed with a message, or with field errors. */
export function useSave(options: SaveOptions): Save {
  const [state, setState] = useState(IDLE)
  // A second click may come before the next render.
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
