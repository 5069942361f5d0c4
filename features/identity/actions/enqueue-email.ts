import type { Tx } from '@keyturn/platform/db'
import { recordHit } from '@keyturn/platform/http'
import { job } from '@keyturn/platform/jobs'
import { emailRateLimitKey } from '@keyturn/platform/mailbox'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { EMAILS } from '../domain/limits.ts'
import type { EmailKind } from '../mail/emails.ts'

const kinds = [
  'verify_email',
  'reset_password',
  'sign_in_code',
  'already_registered',
  'password_changed',
  'new_sign_in',
  'confirm_new_email',
  'email_change_asked',
  'email_changed',
  'email_change_undone',
  'phone_changed',
  'two_factor_on',
  'two_factor_off',
  'authenticator_removal_asked',
  'authenticator_removed',
  'authenticator_kept',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'account_deleted',
] as const satisfies EmailKind[]

/** Secrets of the email. Encrypted, because finished jobs stay in the queue's table. */
export const emailSecrets = z.object({
  token: z.string().optional(),
  code: z.string().optional(),
  to: z.string().optional(),
  firstName: z.string().optional(),
})
export type EmailSecrets = z.infer<typeof emailSecrets>

export const sendEmailJob = job(
  'identity.letter',
  z.object({
    memberId: z.string(),
    kind: z.enum(kinds),
    at: z.string(),
    device: z.string(),
    sealed: z.string(),
  }),
  { isHighPriority: true },
)

export const sealContext = (memberId: string, kind: EmailKind): string => `letter:${kind}:${memberId}`

export async function enqueueEmail(
  context: IdentityContext,
  tx: Tx,
  letter: { memberId: string; kind: EmailKind; device?: string; secrets?: EmailSecrets },
): Promise<void> {
  const { memberId, kind } = letter
  await context.queue.enqueue(tx, sendEmailJob, {
    memberId,
    kind,
    at: context.clock.now().toISOString(),
    device: letter.device ?? '',
    sealed: context.vault.seal(JSON.stringify(letter.secrets ?? {}), sealContext(memberId, kind)),
  })
}

/**
 * Rate limit for emails that anyone can request, per mailbox and kind, so that reset requests cannot block sign-in
 * codes.
 */
export async function emailRateLimit(
  context: IdentityContext,
  tx: Tx,
  kind: EmailKind,
  email: string,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const key = `letter:${kind}:${context.digest('letter', emailRateLimitKey(email))}`
  return recordHit(tx, { key, ...EMAILS }, context.clock.now())
}
