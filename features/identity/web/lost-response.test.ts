import { ApiError, session } from '@keyturn/platform/client'
import { aSessionUser } from '@keyturn/platform/client/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PASSWORD_UNKNOWN, usedByLostRequest } from './lost-response.ts'
import { makeRecoveryCodes, recoveryCodesDue } from './recovery-codes-due.ts'

const used = new ApiError('', { status: 400, body: { code: 'reset_link_used' } })

test('after a lost response, a used reset link is reported as used by that call', () => {
  expect(usedByLostRequest(true, used)).toBe(PASSWORD_UNKNOWN)
  expect(usedByLostRequest(false, used)).toBeNull()
  expect(
    usedByLostRequest(true, new ApiError('', { status: 400, body: { code: 'weak_password' } })),
  ).toBeNull()
  expect(usedByLostRequest(true, new ApiError('', { status: 0 }))).toBeNull()
})

beforeEach(() => {
  session.signedIn(aSessionUser())
  recoveryCodesDue.shown()
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.signedOut()
})

const answering = (answer: () => Promise<Response>): void => vi.stubGlobal('fetch', vi.fn(answer)) as never
const refused = () => Promise.resolve(Response.json({ password: ['Wrong.'] }, { status: 400 }))

test('recovery codes of a call with a lost response are shown afterwards', async () => {
  answering(() => Promise.reject(new TypeError('offline')))
  await expect(makeRecoveryCodes('secret')).rejects.toThrow()
  expect(recoveryCodesDue.isDue()).toBe(true)
})

test('a refused password makes no recovery codes, and keeps those that were not shown yet', async () => {
  answering(refused)
  await expect(makeRecoveryCodes('wrong')).rejects.toThrow()
  expect(recoveryCodesDue.isDue()).toBe(false)
  recoveryCodesDue.note()
  await expect(makeRecoveryCodes('wrong')).rejects.toThrow()
  expect(recoveryCodesDue.isDue()).toBe(true)
})
