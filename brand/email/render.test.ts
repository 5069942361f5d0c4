import { expect, test } from 'vitest'
import { inLargePrint, renderEmail } from './render.ts'

const letter = {
  subject: 'Hello',
  preview: 'A line for the list',
  heading: 'Welcome, Zoë O’Connor-Ńguyễn',
  parts: [
    { kind: 'paragraph' as const, text: 'Your rent <counts> & lasts.' },
    { kind: 'button' as const, label: 'Verify', href: 'https://keyturn.example/verify-email?token=a&b=c' },
    { kind: 'code' as const, digits: '042137' },
    { kind: 'facts' as const, rows: [['Plan', 'Standard']] as [string, string][] },
  ],
}

test('an email has the same text in HTML and in plain text', async () => {
  const { html, text } = await renderEmail(letter)
  for (const words of ['Welcome, Zoë O’Connor-Ńguyễn', '042137', 'Standard']) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(text).toContain('Verify: https://keyturn.example/verify-email?token=a&b=c')
})

test('user text is escaped in the HTML', async () => {
  const { html } = await renderEmail(letter)
  expect(html).toContain('Your rent &lt;counts&gt; &amp; lasts.')
})

test('a subject cannot inject another header', async () => {
  const { subject } = await renderEmail({ ...letter, subject: 'Hi\r\nBcc: everyone@example.com' })
  expect(subject).toBe('Hi Bcc: everyone@example.com')
})

test('an email has dark-mode colours, none of which looks like a security code', async () => {
  const { html } = await renderEmail(letter)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html.match(/\b\d{6}\b/g)).toEqual(['042137'])
})

test('large print has text of at least 16 points, and the same words', async () => {
  const { html } = await renderEmail(letter)
  const large = inLargePrint(html)
  const sizes = [...large.matchAll(/font-size:([\d.]+)px/g)].map(([, px]) => Number(px))
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22)
  const words = (text: string) => text.replace(/font-size:[\d.]+px/g, '')
  expect(words(large)).toBe(words(html))
})
