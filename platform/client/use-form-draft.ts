import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { tabStore } from './session-state.ts'

const NONE: readonly never[] = []
const keyOf = (form: string) => `typed_${form}` as const

/** Deletes the stored draft after it was sent. */
export const clearFormDraft = (form: string): void => tabStore.removeItem(keyOf(form))

/**
 * Form state with a draft in sessionStorage that survives reloads until it is sent. Also includes text typed before
 * hydration. Passwords are never stored.
 */
export function useFormDraft<Fields extends Record<string, string>>(
  /** Null disables the draft. */
  form: string | null,
  empty: Fields,
  passwords: readonly (keyof Fields & string)[] = NONE,
): [Fields, Dispatch<SetStateAction<Fields>>, RefObject<HTMLFormElement | null>] {
  const [typed, setTyped] = useState(empty)
  const formRef = useRef<HTMLFormElement>(null)
  // Runs after the first render, which must match the prerendered HTML, and before a second one overwrites the fields.
  useLayoutEffect(() => {
    const kept = form === null ? [] : new URLSearchParams(tabStore.getItem(keyOf(form)) ?? '')
    const early = formRef.current ? valuesBeforeHydration(formRef.current, empty) : []
    setTyped((before) => ({ ...before, ...Object.fromEntries([...kept, ...early]) }))
  }, [form, empty])
  useEffect(() => {
    if (form === null || typed === empty) return
    const kept = new URLSearchParams(typed)
    for (const password of passwords) kept.delete(password)
    tabStore.setItem(keyOf(form), kept.toString())
  }, [form, typed, empty, passwords])
  return [typed, setTyped, formRef]
}

/**
 * Values typed or autofilled before hydration. After a client re-render, also those recorded by
 * `build-tools/start-after-paint.ts`.
 */
function valuesBeforeHydration(
  form: HTMLFormElement,
  empty: Record<string, string>,
): [name: string, text: string][] {
  const written: unknown = Reflect.get(globalThis, 'keyturnTyped')
  const at = [...document.forms].indexOf(form)
  const before = Object.keys(empty).flatMap((name): [string, string][] => {
    const text: unknown = written instanceof Map ? written.get(`${at} ${name}`) : undefined
    return typeof text === 'string' ? [[name, text]] : []
  })
  const current = [...form.elements].flatMap((field): [string, string][] => {
    if (!('name' in field && 'value' in field)) return []
    const isOff = field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked
    const [name, text] = [String(field.name), isOff ? '' : String(field.value)]
    return name in empty && text !== empty[name] ? [[name, text]] : []
  })
  return [...before, ...current]
}
