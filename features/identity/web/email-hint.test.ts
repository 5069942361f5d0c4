import { expect, test } from 'vitest'
import { emailHint } from './email-hint.ts'

test('an address that waits for verification is shown as waiting, beside the present address', () => {
  const waiting = emailHint({ email: 'old@example.com', pending_email: 'new@example.com' })
  expect(waiting).toContain('Not confirmed yet')
  expect(waiting).toContain('Until then you sign in with old@example.com')
  expect(emailHint({ email: 'old@example.com', pending_email: null })).not.toContain('Not confirmed yet')
})
