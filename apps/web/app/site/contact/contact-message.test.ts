import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkMessage, emptyMessage, sendMessage } from './contact-message.ts'

const amara = { firstName: 'Amara', lastName: 'Okafor', email: 'amara@post.example', message: 'Hello' }

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

describe('before a message is sent', () => {
  test('all four fields are asked for, blanks not counting', () => {
    expect(Object.keys(checkMessage({ ...emptyMessage, message: '  ' }))).toEqual([
      'firstName',
      'lastName',
      'email',
      'message',
    ])
    expect(checkMessage(amara)).toEqual({})
  })

  test.each(['amara', 'amara@post', 'a b@post.example', '@post.example'])('%j is no address', (email) => {
    expect(checkMessage({ ...amara, email }).email).toBe('Please enter a valid email address')
  })
})

describe('after it was sent', () => {
  test('the server’s own sentence is shown, at its field when it names one', async () => {
    answer(400, { email: ['Enter a valid email address.'] })
    expect(await sendMessage(amara, '')).toMatchObject({
      sent: false,
      error: 'Enter a valid email address.',
      fields: { email: 'Enter a valid email address.' },
    })
    answer(429, { error: 'You have sent several messages already.', code: 'too_many_requests' })
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'You have sent several messages already.' })
  })

  test('the answer is read for success and, where there is none, for its message', async () => {
    answer(200, { success: true, message: 'Message sent successfully!' })
    expect(await sendMessage(amara, '')).toEqual({ sent: true })
    answer(200, { success: false, message: 'Our letterbox is full.' })
    expect(await sendMessage(amara, '')).toMatchObject({ sent: false, error: 'Our letterbox is full.' })
    answer(200, {})
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('an answer without a sentence is the general failure', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('a page that some network put in our place has not sent it', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Free wifi</h1>', { status: 200 }))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Failed to submit contact form' })
  })

  test('no answer at all is the network', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
    expect(await sendMessage(amara, '')).toMatchObject({ error: 'Network error. Please try again.' })
  })
})
