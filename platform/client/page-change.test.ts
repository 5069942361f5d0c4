import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beforePageLoad, loadPage, passedState, receiveState } from './page-change.ts'
import { tabStore } from './session-state.ts'

const assign = vi.fn()
const replace = vi.fn()
let entry: unknown = null

function standAt(pathname: string): void {
  vi.stubGlobal('location', { pathname, href: `https://keyturn.example${pathname}`, assign, replace })
}

beforeEach(() => {
  entry = null
  standAt('/dashboard')
  vi.stubGlobal('history', {
    get state() {
      return entry
    },
    replaceState: (state: unknown) => {
      entry = state
    },
  })
})

afterEach(() => {
  tabStore.removeItem('handed_over')
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('a loaded document replaces this page, or opens after it', () => {
  loadPage('/landing', { replace: true })
  loadPage('/terms')
  expect([replace.mock.calls, assign.mock.calls]).toEqual([[['/landing']], [['/terms']]])
})

it('navigation state is delivered once, to its own page', () => {
  loadPage('/subscription', { state: { turnedBackFrom: '/dashboard' } })
  standAt('/subscription')
  receiveState()
  expect(passedState()).toEqual({ turnedBackFrom: '/dashboard' })
  entry = null
  receiveState()
  expect(passedState()).toBeNull()
})

it('navigation state is not delivered to another page', () => {
  loadPage('/subscription', { state: { turnedBackFrom: '/dashboard' } })
  standAt('/terms')
  receiveState()
  expect(passedState()).toBeNull()
})

it('subscribers are called before a document loads', () => {
  const told = vi.fn()
  beforePageLoad(told)
  loadPage('/terms')
  expect(told).toHaveBeenCalledOnce()
})
