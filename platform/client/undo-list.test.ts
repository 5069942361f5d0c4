import { beforeEach, expect, test } from 'vitest'
import { deviceStore, session, tokens } from './session-state.ts'
import { aSessionUser } from './testing.ts'
import { UNDO_LIST } from './tokens.ts'
import { addUndoable, dropUndoable, readUndoList } from './undo-list.ts'

const DAY_MS = 24 * 3_600_000
const AT = Date.UTC(2026, 10, 26, 9)
const act = {
  area: 'rent-record',
  words: 'It is your rent.',
  calls: [{ method: 'delete', path: '/api/x/' }] as const,
}

beforeEach(() => {
  tokens.clear()
  tokens.save(
    { access: `x.${btoa(JSON.stringify({ sub: 'amara', sid: 's1' }))}.x`, refresh: 'r' },
    { remember: true },
  )
  session.signedIn(aSessionUser())
})

test('the undo list offers actions of the last day, newest first, until they are dropped', () => {
  const first = addUndoable(act, AT)
  addUndoable({ ...act, words: 'It is not.' }, AT + 1)
  expect(readUndoList(AT + 2).map(({ words }) => words)).toEqual(['It is not.', 'It is your rent.'])
  expect(readUndoList(AT + DAY_MS)).toHaveLength(1)
  dropUndoable(first?.id ?? '')
  expect(readUndoList(AT + 2).some(({ id }) => id === first?.id)).toBe(false)
})

test('another member’s undo list on the same device is hidden, and sign-out deletes it', () => {
  addUndoable(act, AT)
  session.signedIn(aSessionUser({ id: 'ben' }))
  expect(readUndoList(AT)).toEqual([])
  tokens.clear()
  expect(deviceStore.getItem(UNDO_LIST)).toBeNull()
})

test('a stored undo in another format, or for another origin, is ignored', () => {
  const entry = { ...act, id: '1', memberId: 'amara', at: AT }
  for (const stored of [
    '{',
    '{}',
    JSON.stringify([{ ...entry, calls: [{ method: 'post', path: 'https://x' }] }, 7]),
  ]) {
    deviceStore.setItem(UNDO_LIST, stored)
    expect(readUndoList(AT)).toEqual([])
  }
})
