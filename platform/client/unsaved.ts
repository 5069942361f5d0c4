import { useEffect, useId } from 'react'
import { session, tabStore } from './present.ts'

type Fields = Record<string, string | boolean | null>

/** A form whose text outlives the way over the sign-in page; passwords are never among its fields. */
interface NamedForm {
  form: string
  fields: Fields
}

const KEPT = 'unsaved'

/** Said where a form opens with what was kept. */
export const KEPT_TEXT = 'What you typed is still here. It is not saved yet.'

const forms = new Map<string, NamedForm | null>()

/** Whether some form on the page holds what was typed and not saved. */
export const hasUnsaved = (): boolean => forms.size > 0

/** A form says so while it holds something unsaved; closing or reloading the page is asked about meanwhile. */
export function useUnsaved(dirty: boolean, named: NamedForm | null = null): void {
  const id = useId()
  useEffect(() => {
    if (dirty) forms.set(id, named)
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      forms.delete(id)
      // Saved or left by choice; where the session ended, the text is kept.
      if (session.getSnapshot().status === 'signed-in') tabStore.removeItem(KEPT)
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, id])
}

const memberNow = (): string | null => {
  const now = session.getSnapshot()
  return now.status === 'signed-in' ? now.user.id : null
}

/** Keeps in this tab what is typed and not saved, before the session's end takes its forms away. */
export function keepUnsaved(): void {
  const named = [...forms.values()].flatMap((form) => form ?? [])
  if (named.length > 0) tabStore.setItem(KEPT, JSON.stringify({ memberId: memberNow(), named }))
}

/** Returns what the same member had typed into this form when their session ended. */
export function keptUnsaved(name: string): Fields | null {
  const kept: { memberId?: string; named?: NamedForm[] } = JSON.parse(tabStore.getItem(KEPT) ?? '{}')
  if (kept.memberId === memberNow()) return kept.named?.find(({ form }) => form === name)?.fields ?? null
  tabStore.removeItem(KEPT)
  return null
}
