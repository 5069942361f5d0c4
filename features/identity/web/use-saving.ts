import { errorMessage } from '@keyturn/platform/client'
import { useState } from 'react'

export interface Saving {
  busy: boolean
  error: string | null
  saved: string | null
  /** Runs once at a time; the sentence it resolves to is shown as the good news. */
  run(work: () => Promise<string>, otherwise: string): Promise<void>
  forget(): void
}

/** The three states of everything that saves: under way, failed with a sentence, done with a sentence. */
export function useSaving(): Saving {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  return {
    busy,
    error,
    saved,
    async run(work, otherwise) {
      if (busy) return
      setBusy(true)
      setError(null)
      setSaved(null)
      try {
        setSaved(await work())
      } catch (failure) {
        setError(errorMessage(failure, otherwise))
      }
      setBusy(false)
    },
    forget() {
      setError(null)
      setSaved(null)
    },
  }
}
