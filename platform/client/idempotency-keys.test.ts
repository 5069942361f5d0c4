import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const lost = new ApiError('Network error.', { status: 0 })
const refused = new ApiError('No.', { status: 409 })

function client() {
  let count = 0
  const keys = createIdempotencyKeys(() => `key-${++count}`)
  const sent: (string | undefined)[] = []
  const send = (method: string, path: string, body?: unknown, failure?: Error) =>
    keys
      .using(method, path, body, async (key) => {
        sent.push(key)
        if (failure) throw failure
      })
      .catch(() => undefined)
  return { send, sent }
}

test('a call retried after a lost response keeps its idempotency key', async () => {
  const { send, sent } = client()
  await send('POST', '/a', { x: 1 }, lost)
  await send('POST', '/a', { x: 1 }, new ApiError('Too busy', { status: 503 }))
  await send('POST', '/a', { x: 1 })
  await send('POST', '/a', { x: 1 })
  expect(sent).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
})

test('a refused call gets a new idempotency key', async () => {
  const { send, sent } = client()
  await send('POST', '/a', { x: 1 }, refused)
  await send('POST', '/a', { x: 1 })
  expect(sent).toEqual(['key-1', 'key-2'])
})

test('a call with another body has another idempotency key', async () => {
  const { send, sent } = client()
  await send('POST', '/a', { x: 1 }, lost)
  await send('POST', '/a', { x: 2 }, lost)
  await send('DELETE', '/a', { x: 1 }, lost)
  expect(new Set(sent).size).toBe(3)
})

test('a response to another call in between ends the idempotency key of a lost call', async () => {
  const { send, sent } = client()
  await send('POST', '/switch', { on: true }, lost)
  await send('POST', '/switch', { on: false })
  await send('POST', '/switch', { on: true })
  expect(sent).toEqual(['key-1', 'key-2', 'key-3'])
})

test('a read call has no idempotency key', async () => {
  const { send, sent } = client()
  await send('GET', '/a')
  expect(sent).toEqual([undefined])
})
