import type { Tx } from '@keyturn/platform/db'
import { countAgainst } from '@keyturn/platform/http'
import { job } from '@keyturn/platform/jobs'
import { letterKeyOf } from '@keyturn/platform/mailbox'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { LETTERS } from '../domain/limits.ts'
import type { LetterKind } from '../mail/letters.ts'

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
  'two_factor_on',
  'two_factor_off',
  'authenticator_removal_asked',
  'authenticator_removed',
  'authenticator_kept',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'account_deleted',
] as const satisfies LetterKind[]

/** Secrets of the email. Encrypted, because finished jobs stay in the queue's table. */
export const letterSecrets = z.object({
  token: z.string().optional(),
  code: z.string().optional(),
  to: z.string().optional(),
  firstName: z.string().optional(),
})
export type LetterSecrets = z.infer<typeof letterSecrets>

export const sendLetter = job(
  'identity.letter',
  z.object({
    memberId: z.string(),
    kind: z.enum(kinds),
    at: z.string(),
    device: z.string(),
    sealed: z.string(),
  }),
  { isAwaited: true },
)

export const sealContext = (memberId: string, kind: LetterKind): string => `letter:${kind}:${memberId}`

export async function enqueueLetter(
  context: IdentityContext,
  tx: Tx,
  letter: { memberId: string; kind: LetterKind; device?: string; secrets?: LetterSecrets },
): Promise<void> {
  const { memberId, kind } = letter
  await context.queue.enqueue(tx, sendLetter, {
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
export async function letterAllowance(
  context: IdentityContext,
  tx: Tx,
  kind: LetterKind,
  email: string,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const key = `letter:${kind}:${context.digest('letter', letterKeyOf(email))}`
  return countAgainst(tx, { key, ...LETTERS }, context.clock.now())
}
