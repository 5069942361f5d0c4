import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkMessage, emptyMessage, sendMessage } from './contact-message.ts'

const amara = { firstName: 'Amara', lastName: 'Okafor', email: 'amara@post.example', message: 'Hello' }

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

describe('before a message is sent', () => {
  test('all four fields are required, and blanks do not count', () => {
    expect(Object.keys(checkMessage({ ...emptyMessage, message: '  ' }))).toEqual([
      'firstName',
      'lastName',
      'email',
      'message',
    ])
    expect(checkMessage(amara)).toEqual({})
  })

  test.each(['amara', 'amara@post', 'a b@post.example', '@post.example'])('%j is not an address', (email) => {
    expect(checkMessage({ ...amara, email }).email).toBe('Please enter a valid email address')
  })
})

describe('after it was sent', () => {
  test('the server’s own sentence is shown, at its field if it names one', async () => {
    answer(400, { email: ['Enter a valid email address.'] })
    expect(await sendMessage(amara, '')).toMatchObject({
      sent: false,
      error: 'Enter a valid email address.',
      fields: { email: 'Enter a valid email address.' },
    })
    answer(429, { error: 'You have sent several messages already.', code: 'too_many_requests' })
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'You have sent several messages already.' })
  })

  test('the response is read for success and, without it, for its message', async () => {
    answer(200, { success: true, message: 'Message sent successfully!' })
    expect(await sendMessage(amara, '')).toEqual({ sent: true })
    answer(200, { success: false, message: 'Our letterbox is full.' })
    expect(await sendMessage(amara, '')).toMatchObject({ sent: false, error: 'Our letterbox is full.' })
    answer(200, {})
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('a response without a sentence shows the general failure', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('a page of a network’s own portal does not count as sent', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Free wifi</h1>', { status: 200 }))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('no response shows the network error', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Network error. Please try again.' })
  })
})
