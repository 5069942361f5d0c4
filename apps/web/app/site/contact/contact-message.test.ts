import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkMessage, emptyMessage, sendMessage } from './contact-message.ts'

const amara = { firstName: 'Amara', lastName: 'Okafor', email: 'amara@post.example', message: 'Hello' }

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

describe('a contact message before it is sent', () => {
  test('needs all four fields, and not only blanks in them', () => {
    expect(Object.keys(checkMessage({ ...emptyMessage, message: '  ' }))).toEqual([
      'firstName',
      'lastName',
      'email',
      'message',
    ])
    expect(checkMessage(amara)).toEqual({})
  })

  test.each(['amara', 'amara@post', 'a b@post.example', '@post.example'])(
    'is refused with the email address %j',
    (email) => {
      expect(checkMessage({ ...amara, email }).email).toBe('Please enter a valid email address')
    },
  )
})

describe('a contact message after it was sent', () => {
  test('shows the server’s error message, at its field if the response names one', async () => {
    answer(400, { email: ['Enter a valid email address.'] })
    expect(await sendMessage(amara, '')).toMatchObject({
      sent: false,
      error: 'Enter a valid email address.',
      fields: { email: 'Enter a valid email address.' },
    })
    answer(429, { error: 'You have sent several messages already.', code: 'too_many_requests' })
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'You have sent several messages already.' })
  })

  test('is a success by the status of the response, and otherwise shows its message', async () => {
    answer(200, { success: true, message: 'Message sent successfully!' })
    expect(await sendMessage(amara, '')).toEqual({ sent: true })
    answer(200, { success: false, message: 'Our letterbox is full.' })
    expect(await sendMessage(amara, '')).toMatchObject({ sent: false, error: 'Our letterbox is full.' })
    answer(200, {})
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('shows the general error message if the response has none', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('does not count as sent if a network’s login page answered', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Free wifi</h1>', { status: 200 }))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('shows the network error without a response', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Network error. Please try again.' })
  })
})
