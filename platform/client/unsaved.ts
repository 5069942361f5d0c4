import { useEffect, useId } from 'react'
import { session, tabStore } from './session-state.ts'

type Fields = Record<string, string | boolean | null>

/** Form whose text survives a redirect to sign-in; passwords are never stored. */
interface NamedForm {
  form: string
  fields: Fields
}

const UNSAVED_KEY = 'unsaved'

/** Message of a form that opens with stored text. */
export const RESTORED_MESSAGE = 'What you typed is still here. It is not saved yet.'

const forms = new Map<string, NamedForm | null>()

/** True if a form on the page has unsaved changes. */
export const hasUnsaved = (): boolean => forms.size > 0

/** Marks a form as unsaved while `dirty`; closing or reloading the page then asks first. */
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
      // Deletes the stored text when the form is saved or left, but not when the session ended.
      if (session.getSnapshot().status === 'signed-in') tabStore.removeItem(UNSAVED_KEY)
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, id])
}

const memberNow = (): string | null => {
  const now = session.getSnapshot()
  return now.status === 'signed-in' ? now.user.id : null
}

/** Stores unsaved text in sessionStorage when the session ends. */
export function storeUnsaved(): void {
  const named = [...forms.values()].flatMap((form) => form ?? [])
  if (named.length > 0) tabStore.setItem(UNSAVED_KEY, JSON.stringify({ memberId: memberNow(), named }))
}

/** Returns the text that the same member had typed into this form when their session ended, or null. */
export function readUnsaved(name: string): Fields | null {
  const kept: { memberId?: string; named?: NamedForm[] } = JSON.parse(tabStore.getItem(UNSAVED_KEY) ?? '{}')
  if (kept.memberId === memberNow()) return kept.named?.find(({ form }) => form === name)?.fields ?? null
  tabStore.removeItem(UNSAVED_KEY)
  return null
}
