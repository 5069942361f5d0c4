import { after } from '@keyturn/platform/clock'
import { sha256 } from '@keyturn/platform/crypto'
import { enforceLimits, recordHit } from '@keyturn/platform/http'
import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'
import type { IdentityContext, Visitor } from '../context.ts'
import { mfaMethodOf } from '../domain/account-facts.ts'
import {
  CODE_LIFETIME_MS,
  EMAIL_REQUESTED,
  EMAILS_REQUESTED_FROM,
  SECOND_FACTOR_TIMEOUT_MS,
} from '../domain/limits.ts'
import { lockMemberByEmail } from '../store/account-at.ts'
import { findChallenge } from '../store/second-factors.ts'
import { sendLink, sendVerifyLink } from './links.ts'
import { claimOf, sendCodeAgain } from './second-factor-codes.ts'

const subjects = ['verify', 'reset', 'code'] as const
type Subject = (typeof subjects)[number]

export const requestedEmailJob = job(
  'identity.asked-by-address',
  z.object({
    subject: z.enum(subjects),
    sealedEmail: z.string(),
    /** Digest of the requesting browser, to choose among several sign-ups of one address. */
    device: z.string().optional(),
    /** The sign-in to resend a code for. */
    claim: z.object({ digest: z.string(), network: z.string() }).optional(),
  }),
  { isHighPriority: true },
)

const sealedFor = (subject: Subject): string => `asked-by-address:${subject}`

/**
 * Queues an email that a visitor asked for by address. A job decides whether to send it, so response times do not
 * reveal accounts.
 */
export async function requestEmailForAddress(
  context: IdentityContext,
  subject: Subject,
  email: string,
  visitor: Visitor,
  challengeToken = '',
): Promise<void> {
  const rule = { key: `asked-from:${visitor.address}`, ...EMAILS_REQUESTED_FROM }
  const sentence = 'Too many requests from your network. Please try again later.'
  await enforceLimits(context.db, [rule], context.clock.now(), sentence)
  const sealedEmail = context.vault.seal(email, sealedFor(subject))
  const claim = claimOf(context, visitor, challengeToken)
  await context.db.transaction((tx) =>
    context.queue.enqueue(tx, requestedEmailJob, {
      subject,
      sealedEmail,
      claim,
      device: sha256(visitor.deviceToken),
    }),
  )
}

/**
 * Resends the verification email, at most one a minute. Returns the seconds to wait, counted for every address so that
 * accounts are not revealed.
 */
export async function requestVerificationEmail(
  context: IdentityContext,
  email: string,
  visitor: Visitor,
): Promise<number | null> {
  const key = `asked-again:${context.digest('letter', email.toLowerCase())}`
  const asked = await recordHit(context.db, { key, ...EMAIL_REQUESTED }, context.clock.now())
  await requestEmailForAddress(context, 'verify', email, visitor)
  return asked.allowed ? null : asked.retryAfterSeconds
}

export async function sendRequestedEmail(
  context: IdentityContext,
  asked: z.infer<typeof requestedEmailJob.schema>,
): Promise<void> {
  const email = context.vault.open(asked.sealedEmail, sealedFor(asked.subject)).toString('utf8')
  await context.db.transaction(async (tx) => {
    const member = await lockMemberByEmail(tx, email, asked.device ?? '', context.clock.now())
    if (!member?.email) return
    if (asked.subject === 'verify') await sendVerifyLink(context, tx, member)
    if (asked.subject === 'reset')
      await sendLink(context, tx, { memberId: member.id, purpose: 'reset_password', to: member.email })
    // Requires the challenge of a correct password. Members with an authenticator app get no email.
    if (asked.subject !== 'code' || !asked.claim || mfaMethodOf(member) !== 'email') return
    const digest = await findChallenge(tx, member.id, asked.claim, stillWaitingAt(context))
    if (digest !== null) await sendCodeAgain(context, tx, member, digest)
  })
}

/** An email may arrive after its code has expired, so the challenge still allows a resend. */
const stillWaitingAt = (context: IdentityContext): Date =>
  after(context.clock.now(), CODE_LIFETIME_MS - SECOND_FACTOR_TIMEOUT_MS)
