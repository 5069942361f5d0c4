import { memberIdIn } from './session.ts'
import { deviceStore, session, tabStore, tokens } from './session-state.ts'
import { createStore } from './store.ts'
import { UNDO_LIST } from './tokens.ts'

/** Call that undoes a part of an act. */
export interface UndoCall {
  method: 'post' | 'delete'
  path: string
  body?: unknown
}

export interface Undoable {
  id: string
  /** Feature whose pages show the act. */
  area: string
  memberId: string
  at: number
  /** Description of the act for the member. */
  words: string
  calls: readonly UndoCall[]
}

/** An act can be undone for a day, also after a reload. */
const KEPT_MS = 24 * 3_600_000
const MAX_ENTRIES = 20

const EMPTY: readonly Undoable[] = []
const changed = createStore(EMPTY)

/** Same store as the tokens, so both are deleted together. */
const storage = () => (tokens.remembered() === null ? tabStore : deviceStore)

/** Acts of the signed-in member that can be undone, newest first. */
export function readUndoList(now = Date.now()): readonly Undoable[] {
  const memberId = memberIdIn(session.getSnapshot())
  return parsed(storage().getItem(UNDO_LIST)).filter(
    (each) => each.memberId === memberId && now - each.at < KEPT_MS,
  )
}

export function addUndoable(
  act: Pick<Undoable, 'area' | 'words' | 'calls'>,
  now = Date.now(),
): Undoable | null {
  const memberId = memberIdIn(session.getSnapshot())
  if (memberId === null) return null
  const entry = { ...act, id: crypto.randomUUID(), memberId, at: now }
  write([entry, ...readUndoList(now)].slice(0, MAX_ENTRIES))
  return entry
}

export const dropUndoable = (id: string): void => write(readUndoList().filter((each) => each.id !== id))

export const undoListStore = { subscribe: changed.subscribe, getSnapshot: () => changed.getSnapshot() }

/** Reads the list again after a page change. */
export const refreshUndoList = (): void => {
  const list = readUndoList()
  if (list.length > 0 || changed.getSnapshot().length > 0) changed.set(list)
}

function write(list: readonly Undoable[]): void {
  storage().setItem(UNDO_LIST, JSON.stringify(list))
  changed.set(list)
}

function parsed(text: string | null): Undoable[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isUndoable) : []
  } catch {
    return []
  }
}

/** Storage may have anything, so entries of another shape or with foreign URLs are dropped. */
function isUndoable(entry: unknown): entry is Undoable {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, area, memberId, at, words, calls } = entry as Partial<Record<keyof Undoable, unknown>>
  const isText = [id, area, memberId, words].every((each) => typeof each === 'string')
  return isText && typeof at === 'number' && Array.isArray(calls) && calls.every(isOwnCall)
}

const isOwnCall = (call: unknown): boolean =>
  typeof call === 'object' &&
  call !== null &&
  'path' in call &&
  'method' in call &&
  (call.method === 'post' || call.method === 'delete') &&
  String(call.path).startsWith('/api/')
