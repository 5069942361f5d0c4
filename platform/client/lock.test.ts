import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './lock.ts'

afterEach(() => vi.unstubAllGlobals())

const withLocks = (request: unknown): void => {
  vi.stubGlobal('navigator', { locks: request && { request } })
}
const denied = new DOMException('The request was denied.', 'SecurityError')

test.each([
  ['without the locks API', undefined],
  ['that refuses locks because it blocks storage', async () => Promise.reject(denied)],
])('work runs without a lock in a browser %s', async (_browser, request) => {
  withLocks(request)
  expect(await withLock({ name: 'renewal', work: async () => 'done' })).toBe('done')
})

test('work that fails under its lock is not run again', async () => {
  withLocks((_name: string, _options: object, begin: () => Promise<unknown>) => begin())
  const work = vi.fn(async () => Promise.reject(denied))
  await expect(withLock({ name: 'renewal', work })).rejects.toBe(denied)
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that is aborted while it waits for the lock does not run', async () => {
  const ended = new DOMException('Aborted', 'AbortError')
  withLocks(async () => Promise.reject(ended))
  const work = vi.fn(async () => 'done')
  await expect(withLock({ name: 'live', work, signal: AbortSignal.abort() })).rejects.toBe(ended)
  expect(work).not.toHaveBeenCalled()
})
