import { getVerificationDraft, putVerificationDraft } from '@keyturn/api-client'
import { ApiError, api } from '@keyturn/platform/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers } from './answers.ts'

const PAUSE_MS = 700
const RETRY_MS = 4_000

export interface Draft {
  answers: Answers
  /** What was typed and not sent yet. */
  typed: Answers
  /** Something typed differs from what the server knows. */
  isTouched: boolean
  /** False until both what the server knows and the draft were read. */
  ready: boolean
  savedAt: Date | null
  /** The last attempt to read or keep the draft failed; it is tried again by itself. */
  offline: boolean
  set(change: Answers): void
  /** Before sending for good: nothing that is being kept may arrive after it and bring the draft back. */
  rest(): Promise<void>
  /** Sent for good: nothing is left to keep. */
  settle(): void
}

/** What is typed is kept on the server a moment later, so that a reload or a lost line costs nothing. */
export function useDraft(known: Answers | null): Draft {
  const [typed, setTyped] = useState<Answers | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [offline, setOffline] = useState(false)
  const isGone = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const unsaved = useRef<Answers | null>(null)
  const onItsWay = useRef<Promise<unknown>>(Promise.resolve())
  // Two changes in one breath must both hold, whatever has been drawn in between.
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
        // What came after it was kept meanwhile: nothing is lost.
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
        // Typed meanwhile: that is newer than what was kept.
        if (latest.current !== before) return
        latest.current = draft ?? {}
        setTyped(latest.current)
        if (saved_at) setSavedAt(new Date(saved_at))
      },
      (error) => {
        // A refusal will not change. Silence says nothing: a page that opened empty would write over the draft.
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

/** What is typed in another tab is kept as well: whoever comes back to this one goes on with all of it. */
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
