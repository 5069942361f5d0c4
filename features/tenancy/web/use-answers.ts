import { getVerificationDraft, putVerificationDraft } from '@keyturn/api-client'
import { ApiError, api } from '@keyturn/platform/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers } from './answers.ts'

const PAUSE_MS = 700
const RETRY_MS = 4_000

export interface Draft {
  answers: Answers
  /** Changes not sent yet. */
  typed: Answers
  /** True if a typed value differs from the server's. */
  isTouched: boolean
  /** False until the server's values and the draft are loaded. */
  ready: boolean
  savedAt: Date | null
  /** True if the last load or save of the draft failed. Retries automatically. */
  offline: boolean
  set(change: Answers): void
  /** Saves now and waits, so that no late save can bring the draft back after the final submit. */
  rest(): Promise<void>
  /** Clears the draft after the final submit. */
  settle(): void
}

/** Debounced autosave of the form to the server, so that a reload or a lost connection loses nothing. */
export function useDraft(known: Answers | null): Draft {
  const [typed, setTyped] = useState<Answers | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [offline, setOffline] = useState(false)
  const isGone = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const unsaved = useRef<Answers | null>(null)
  const onItsWay = useRef<Promise<unknown>>(Promise.resolve())
  // Both of two quick changes must apply, whatever was rendered in between.
  const latest = useRef<Answers>({})

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const answers = unsaved.current
    if (answers === null) return
    onItsWay.current = api.send(putVerificationDraft, { body: { answers } }, { keepalive: true }).then(
      ({ saved_at }) => {
        if (unsaved.current === answers) unsaved.current = null
        setOffline(false)
        setSavedAt(saved_at ? new Date(saved_at) : null)
      },
      () => {
        // A newer save has succeeded in the meantime.
        if (unsaved.current === null) return
        setOffline(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(save, RETRY_MS)
      },
    )
  }, [])

  const load = useCallback(() => {
    clearTimeout(timer.current)
    const before = latest.current
    api.send(getVerificationDraft).then(
      ({ draft, saved_at }) => {
        setOffline(false)
        // The member typed during the load, and that is newer.
        if (latest.current !== before) return
        latest.current = draft ?? {}
        setTyped(latest.current)
        if (saved_at) setSavedAt(new Date(saved_at))
      },
      (error) => {
        // A refusal is final. A network error is retried, because an empty form would overwrite the draft.
        if (isRefusal(error)) return setTyped((shown) => shown ?? {})
        setOffline(true)
        if (!isGone.current) timer.current = setTimeout(load, RETRY_MS)
      },
    )
  }, [])

  useEffect(() => {
    isGone.current = false
    load()
    const unfollow = followTurns(() => (unsaved.current === null ? load() : save()), save)
    return () => {
      isGone.current = true
      unfollow()
      save()
      clearTimeout(timer.current)
    }
  }, [save, load])

  return {
    ...told(known, typed),
    ready: typed !== null && known !== null,
    savedAt,
    offline,
    set(change) {
      latest.current = { ...latest.current, ...change }
      setTyped(latest.current)
      unsaved.current = latest.current
      clearTimeout(timer.current)
      timer.current = setTimeout(save, PAUSE_MS)
    },
    async rest() {
      save()
      await onItsWay.current
      clearTimeout(timer.current)
    },
    settle() {
      clearTimeout(timer.current)
      unsaved.current = null
      latest.current = {}
      setTyped({})
    },
  }
}

const told = (known: Answers | null, typed: Answers | null) => ({
  answers: { ...known, ...typed },
  typed: typed ?? {},
  isTouched: Object.entries(typed ?? {}).some(([name, value]) => (value || '') !== (known?.[name] || '')),
})

/**
 * Reloads the draft when the tab becomes visible or online, because another tab may have changed it. Saves it when
 * hidden.
 */
function followTurns(back: () => void, leave: () => void): () => void {
  const turn = () => (document.visibilityState === 'visible' ? back() : leave())
  globalThis.addEventListener('online', back)
  document.addEventListener('visibilitychange', turn)
  return () => {
    globalThis.removeEventListener('online', back)
    document.removeEventListener('visibilitychange', turn)
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
