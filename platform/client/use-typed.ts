import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { tabStore } from './present.ts'

const NONE: readonly never[] = []
const keyOf = (form: string): string => `typed_${form}`

/** What was sent is kept no longer. */
export const forgetTyped = (form: string): void => tabStore.removeItem(keyOf(form))

/**
 * The state of a form that nobody else keeps: a reload or a way back brings what was typed again, in this tab and until
 * it is sent. Passwords are named, and never kept.
 */
export function useTyped<Fields extends Record<string, string>>(
  /** Null: this one is not kept. */
  form: string | null,
  empty: Fields,
  passwords: readonly (keyof Fields & string)[] = NONE,
): [Fields, Dispatch<SetStateAction<Fields>>] {
  const [typed, setTyped] = useState(empty)
  useEffect(() => {
    if (form === null) return
    // After the first drawing, which is the same for everybody.
    const kept = Object.fromEntries(new URLSearchParams(tabStore.getItem(keyOf(form)) ?? ''))
    setTyped((before) => ({ ...before, ...kept }))
  }, [form])
  useEffect(() => {
    if (form === null || typed === empty) return
    const kept = new URLSearchParams(typed)
    for (const password of passwords) kept.delete(password)
    tabStore.setItem(keyOf(form), kept.toString())
  }, [form, typed, empty, passwords])
  return [typed, setTyped]
}
