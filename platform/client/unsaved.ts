import { useEffect, useId } from 'react'
import { session, tabStore } from './present.ts'
import { memberIn } from './session.ts'

type Fields = Record<string, string | boolean | null>

/** A form whose text outlives the way over the sign-in page; passwords are never among its fields. */
interface NamedForm {
  form: string
  fields: Fields
}

interface Kept {
  memberId: string
  forms: Record<string, Fields>
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
  const name = named?.form
  useEffect(() => {
    if (dirty) forms.set(id, named)
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      forms.delete(id)
      // Saved or left by choice; where the session ended, its text is kept.
      if (name !== undefined && session.getSnapshot().status === 'signed-in') dropKept(name)
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, id, name])
}

/** Keeps in this tab what is typed and not saved, before the session's end takes its forms away. */
export function keepUnsaved(): void {
  const now = session.getSnapshot()
  const memberId = now.status === 'checking' ? null : memberIn(now)
  const named = [...forms.values()].filter((form) => form !== null)
  if (memberId === null || named.length === 0) return
  const kept: Kept = { memberId, forms: Object.fromEntries(named.map(({ form, fields }) => [form, fields])) }
  tabStore.setItem(KEPT, JSON.stringify(kept))
}

/** Returns what the same member had typed into this form when their session ended. */
export function keptUnsaved(form: string): Fields | null {
  const kept = readKept()
  const now = session.getSnapshot()
  if (!kept || now.status === 'checking') return null
  if (kept.memberId === memberIn(now)) return kept.forms[form] ?? null
  tabStore.removeItem(KEPT)
  return null
}

function dropKept(form: string): void {
  const kept = readKept()
  if (!kept) return
  const { [form]: _saved, ...rest } = kept.forms
  if (Object.keys(rest).length === 0) tabStore.removeItem(KEPT)
  else tabStore.setItem(KEPT, JSON.stringify({ ...kept, forms: rest }))
}

function readKept(): Kept | null {
  try {
    return JSON.parse(tabStore.getItem(KEPT) ?? 'null')
  } catch {
    return null
  }
}
