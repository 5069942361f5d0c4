import { createPath, type Location } from 'react-router'
import type { DrawablePage } from './pages.ts'

/** Where the reader is. */
export interface Place {
  location: Location
  /** Null: the empty app page, whose own page is still on its way. */
  page: DrawablePage | null
  /** How far down the reader once stood here; null: the place is new to them. */
  scrollY: number | null
  /** The step was taken within the page, which is not to jump under the finger. */
  staysPut: boolean
}

/** What the browser's history keeps beside an address: what was handed over, a name, and the place in line. */
interface Entry {
  usr: unknown
  key: string
  idx: number
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'key' in state && 'idx' in state

/** Null: the browser came here by itself. */
export const entryNow = (): Entry | null => (isEntry(history.state) ? history.state : null)

export function writeEntry(kind: 'pushState' | 'replaceState', location: Location, idx: number): void {
  const entry: Entry = { usr: location.state, key: location.key, idx }
  history[kind](entry, '', createPath(location))
}

/** What the address bar says, with what was handed over to it. */
export function locationNow(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = newKey() } = entryNow() ?? {}
  return { pathname, search, hash, state: usr, key }
}

export const newKey = (): string => Math.random().toString(36).slice(2, 10)
