import { afterEach, expect, it, vi } from 'vitest'
import { browserStore } from './browser-stores.ts'

afterEach(() => vi.unstubAllGlobals())

it('the browser store keeps the newest value, even if storage is full', () => {
  const full = { getItem: () => 'old', removeItem: vi.fn(), setItem: () => refuse('QuotaExceededError') }
  vi.stubGlobal('localStorage', full)
  const store = browserStore('localStorage')
  expect(store.getItem('refresh_token')).toBe('old')
  store.setItem('refresh_token', 'new')
  expect(store.getItem('refresh_token')).toBe('new')
})

it('the browser store works without storage that throws on access', () => {
  const forbidding = { get: () => refuse('SecurityError'), configurable: true }
  Object.defineProperty(globalThis, 'sessionStorage', forbidding)
  const store = browserStore('sessionStorage')
  store.setItem('registration_email', 'a@example.co.uk')
  expect(store.getItem('registration_email')).toBe('a@example.co.uk')
  store.removeItem('registration_email')
  expect(store.getItem('registration_email')).toBeNull()
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

function refuse(name: string): never {
  throw new DOMException('no', name)
}
