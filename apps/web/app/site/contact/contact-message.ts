import { postVerificationContact } from '@keyturn/api-client'

export const contactFields = ['firstName', 'lastName', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactMessage = Record<ContactField, string>
export type ContactErrors = Partial<Record<ContactField, string>>

export const emptyMessage: ContactMessage = { firstName: '', lastName: '', email: '', message: '' }

const missing: Record<ContactField, string> = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: 'Please enter your email address',
  message: 'Please write a message',
}

export function checkMessage(message: ContactMessage): ContactErrors {
  const errors: ContactErrors = {}
  for (const field of contactFields) if (message[field].trim() === '') errors[field] = missing[field]
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(message.email.trim())) {
    errors.email = 'Please enter a valid email address'
  }
  return errors
}

export type SendResult = { sent: true } | { sent: false; error: string; fields: ContactErrors }

const timeoutMs = 15_000

/** Sends the message. `website` is the honeypot; only bots fill it in. */
export async function sendMessage(message: ContactMessage, website: string): Promise<SendResult> {
  try {
    const response = await fetch(postVerificationContact.path, {
      method: postVerificationContact.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, website }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => null)
    // Checks the body too, because a captive portal can answer 200.
    if (response.ok && wordIn(body, 'success') === true) return { sent: true }
    const fields = fieldErrors(body)
    const error = serverMessage(body) ?? Object.values(fields)[0] ?? 'Failed to submit contact form'
    return { sent: false, error, fields }
  } catch {
    return { sent: false, error: 'Network error. Please try again.', fields: {} }
  }
}

function serverMessage(body: unknown): string | undefined {
  for (const name of ['message', 'error', 'detail']) {
    const text = wordIn(body, name)
    if (typeof text === 'string' && text !== '') return text
  }
  return undefined
}

function wordIn(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

function fieldErrors(body: unknown): ContactErrors {
  const errors: ContactErrors = {}
  for (const field of contactFields) {
    const texts = wordIn(body, field)
    if (Array.isArray(texts) && typeof texts[0] === 'string') errors[field] = texts[0]
  }
  return errors
}
