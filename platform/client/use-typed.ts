import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { tabStore } from './present.ts'

const NONE: readonly never[] = []
const keyOf = (form: string) => `typed_${form}` as const

/** What was sent is kept no longer. */
export const forgetTyped = (form: string): void => tabStore.removeItem(keyOf(form))

/**
 * The state of a form that nobody else keeps: a reload or a way back brings what was typed again, in this tab and until
 * it is sent, and so does the arrival of the scripts in a page that could be typed into before. Its fields have the names
 * of the state. Passwords are named, and never kept.
 */
export function useTyped<Fields extends Record<string, string>>(
  /** Null: this one is not kept. */
  form: string | null,
  empty: Fields,
  passwords: readonly (keyof Fields & string)[] = NONE,
): [Fields, Dispatch<SetStateAction<Fields>>, RefObject<HTMLFormElement | null>] {
  const [typed, setTyped] = useState(empty)
  const place = useRef<HTMLFormElement>(null)
  // After the first drawing, which is the same for everybody, and before another could write over the fields.
  useLayoutEffect(() => {
    const kept = form === null ? [] : new URLSearchParams(tabStore.getItem(keyOf(form)) ?? '')
    const early = place.current ? typedEarly(place.current, empty) : []
    setTyped((before) => ({ ...before, ...Object.fromEntries([...kept, ...early]) }))
  }, [form, empty])
  useEffect(() => {
    if (form === null || typed === empty) return
    const kept = new URLSearchParams(typed)
    for (const password of passwords) kept.delete(password)
    tabStore.setItem(keyOf(form), kept.toString())
  }, [form, typed, empty, passwords])
  return [typed, setTyped, place]
}

/**
 * What stands in the fields other than at rest, whoever put it there: a finger, or the browser itself. Where the page had to be
 * drawn anew, what was typed into the fields before these (`build-tools/start-after-paint.ts` writes it down).
 */
function typedEarly(form: HTMLFormElement, empty: Record<string, string>): [name: string, text: string][] {
  const written: unknown = Reflect.get(globalThis, 'keyturnTyped')
  const at = [...document.forms].indexOf(form)
  const before = Object.keys(empty).flatMap((name): [string, string][] => {
    const text: unknown = written instanceof Map ? written.get(`${at} ${name}`) : undefined
    return typeof text === 'string' ? [[name, text]] : []
  })
  const standing = [...form.elements].flatMap((field): [string, string][] => {
    if (!('name' in field && 'value' in field)) return []
    const isOff = field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked
    const [name, text] = [String(field.name), isOff ? '' : String(field.value)]
    return name in empty && text !== empty[name] ? [[name, text]] : []
  })
  return [...before, ...standing]
}
