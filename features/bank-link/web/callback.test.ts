import { ApiError } from '@keyturn/platform/client'
import { memoryStore } from '@keyturn/platform/client/testing'
import { describe, expect, test } from 'vitest'
import {
  rememberDeparture,
  rememberFailure,
  rememberSuccess,
  returnUrlIn,
  takeResult,
} from './bank-memory.ts'
import { type CallbackCalls, followCallback } from './callback.ts'

const good: CallbackCalls = {
  sync: async () => ({
    connection_id: 'c1',
    provider_name: 'Northgate Bank',
    return_url: '/settings?tab=bank',
  }),
  accounts: async () => ({ accounts: [{ id: 'a1' }], total_count: 1 }),
  verify: async () => ({ success: true, message: 'ok', data: { bank_verified: true } }),
}
const never: CallbackCalls = {
  sync: () => Promise.reject(new Error('must not be called')),
  accounts: () => Promise.reject(new Error('must not be called')),
  verify: () => Promise.reject(new Error('must not be called')),
}
const refuses = (status: number, body: unknown): CallbackCalls => ({
  ...good,
  sync: () => Promise.reject(new ApiError('no', { status, body })),
})
const follow = (query: string, calls = good) => followCallback(new URLSearchParams(query), calls)

describe('the bank return page', () => {
  test('after success syncs, shows the number of accounts, verifies and continues after two seconds', async () => {
    expect(await follow('status=success&task_id=t&n=x')).toMatchObject({
      kind: 'success',
      delayMs: 2_000,
      returnUrl: '/settings?tab=bank',
      payload: { accountCount: 1, provider_name: 'Northgate Bank' },
    })
  })
  test('sends the nonce of the journey to the server', async () => {
    const seen: unknown[] = []
    const calls = { ...good, sync: async (hints: unknown) => void seen.push(hints) as never }
    await follow('status=success&task_id=t&n=x', calls)
    expect(seen).toEqual([{ nonce: 'x', task_id: 't' }])
  })
  test('shows that the bank has no accounts', async () => {
    const empty = { ...good, accounts: async () => ({ accounts: [], total_count: 0 }) }
    const outcome = await follow('status=success&task_id=t', empty)
    expect(outcome).toMatchObject({
      kind: 'error',
      delayMs: 3_000,
      payload: { message: 'No accounts found after sync' },
    })
  })
  test.each([undefined, '<html>Bad gateway</html>'])(
    'shows its own error message for an unreadable response (%s)',
    async (body) => {
      const outcome = await follow('status=success&task_id=t', refuses(502, body))
      expect(outcome).toMatchObject({
        payload: { message: 'Error processing bank connection. Please try again.' },
      })
    },
  )
  test('shows the number of banks for four seconds if there are several', async () => {
    const body = { error: 'multiple_accounts', details: { accounts_count: 4, detected_accounts: [{}, {}] } }
    const outcome = await follow('status=success&task_id=t', refuses(409, body))
    expect(outcome).toMatchObject({
      delayMs: 4_000,
      payload: { type: 'multiple_accounts', accounts_count: 4 },
    })
    expect(outcome.kind === 'error' && outcome.payload.message).toContain('4 accounts')
  })
  test('shows an error if the bank is not verified or the call fails unexpectedly', async () => {
    const unverified = {
      ...good,
      verify: async () => ({ success: false, message: 'Not yet.', data: { bank_verified: false } }),
    }
    expect(await follow('status=success&task_id=t', unverified)).toMatchObject({
      payload: { message: 'Not yet.' },
    })
    expect(await follow('status=success&task_id=t', never)).toMatchObject({
      payload: { message: 'Error processing bank connection. Please try again.' },
    })
  })
  test.each(['', 'status=success', 'task_id=t', 'status=maybe&task_id=t'])(
    'is invalid with the query “%s”',
    async (query) => {
      expect(await follow(query, never)).toMatchObject({
        delayMs: 3_000,
        payload: { message: 'Invalid callback parameters. Please try again.' },
      })
    },
  )
  test('never shows text from its URL', async () => {
    const outcome = await follow('status=error&error=%3Cb%3ECall+0900+123%3C/b%3E', never)
    expect(outcome).toMatchObject({ payload: { message: 'Bank connection failed. Please try again.' } })
  })
  test('loads the reason of a failure from the server', async () => {
    const outcome = await follow(
      'status=failed&task_id=t',
      refuses(400, { error: 'You chose not to share.', code: 'bank_refused' }),
    )
    expect(outcome).toMatchObject({ payload: { message: 'You chose not to share.' } })
  })
})

describe('the bank result stored in the browser tab', () => {
  test('has only links to this site', () => {
    const store = memoryStore()
    expect(returnUrlIn(store)).toBe('/verification-dashboard')
    expect(returnUrlIn(store, '/settings?tab=bank')).toBe('/settings?tab=bank')
    rememberDeparture(store, '/verification-dashboard?step=4')
    expect(returnUrlIn(store, '/settings?tab=bank')).toBe('/verification-dashboard?step=4')
    rememberDeparture(store, '//evil.example')
    expect(returnUrlIn(store)).toBe('/verification-dashboard')
  })
  test('is shown once; an unreadable result is handled separately', () => {
    const store = memoryStore()
    rememberFailure(store, { type: 'error', message: 'No.' })
    expect(takeResult(store)).toEqual({ kind: 'failure', message: 'No.' })
    expect(takeResult(store)).toEqual({ kind: 'none' })
    rememberSuccess(store, {
      connection_id: null,
      provider_name: 'X',
      accounts: [],
      accountCount: 0,
      verificationResponse: null,
    })
    expect(takeResult(store).kind).toBe('success')
    store.setItem('bankConnectionSuccess', '{"half":')
    expect(takeResult(store)).toEqual({ kind: 'unreadable' })
  })
})
