import { after } from '@keyturn/platform/clock'
import { type JobHandler, job, onJob, type Schedule } from '@keyturn/platform/jobs'
import { deliverEmail } from '@keyturn/providers/mail'
import { z } from 'zod'
import { type EmailSecrets, emailSecrets, sealContext, sendEmailJob } from '../actions/enqueue-email.ts'
import { authenticatorRemovalDue, removeAuthenticatorWhenDue } from '../actions/remove-authenticator.ts'
import { requestedEmailJob, sendRequestedEmail } from '../actions/request-email-for-address.ts'
import type { IdentityContext } from '../context.ts'
import { CODE_LIFETIME_MS, OLD_LINK_KEPT_MS, SECOND_FACTOR_TIMEOUT_MS } from '../domain/limits.ts'
import { type EmailKind, writeEmail } from '../mail/emails.ts'
import { sweepDevices } from '../store/devices.ts'
import { sweepLinks } from '../store/email-links.ts'
import { findMember } from '../store/members.ts'
import { sweepChallenges } from '../store/second-factors.ts'
import { sweepSessions } from '../store/sessions.ts'

const sweep = job('identity.sweep', z.strictObject({}))

export const identityTimetable: Schedule[] = [{ cron: '40 3 * * *', job: sweep }]

export function identityJobs(context: IdentityContext): JobHandler[] {
  return [
    onJob(sendEmailJob, (data, { jobId }) => deliver(context, data, jobId)),
    onJob(authenticatorRemovalDue, (data) => removeAuthenticatorWhenDue(context, data)),
    onJob(requestedEmailJob, (data) => sendRequestedEmail(context, data)),
    onJob(sweep, () => sweepExpired(context)),
  ]
}

type LetterJob = z.infer<typeof sendEmailJob.schema>

/** A retry has the same id, so a mail server that has accepted the email drops the duplicate. */
async function deliver(context: IdentityContext, data: LetterJob, id: string): Promise<void> {
  const secrets = openSecrets(context, data)
  const member = await findMember(context.db, data.memberId)
  const address = secrets.to ?? member?.email
  if (!address) return
  const isProven = Boolean(member?.emailVerifiedAt) && address === member?.email
  const firstName = secrets.firstName ?? (isProven && member ? member.firstName : '')
  const letter = writeEmail(data.kind, {
    firstName,
    publicUrl: context.publicUrl,
    token: secrets.token ?? '',
    code: secrets.code ?? '',
    device: data.device,
    at: new Date(data.at),
  })
  const about = { memberId: data.memberId, kind: data.kind }
  await deliverEmail(context, { id, to: { address, name: firstName }, letter }, about)
}

function openSecrets(
  context: IdentityContext,
  data: { memberId: string; kind: EmailKind; sealed: string },
): EmailSecrets {
  const text = context.vault.open(data.sealed, sealContext(data.memberId, data.kind)).toString('utf8')
  return emailSecrets.parse(JSON.parse(text))
}

async function sweepExpired(context: IdentityContext): Promise<void> {
  const now = context.clock.now()
  await sweepSessions(context.db, now)
  // A member whose code has expired can request another one until then.
  await sweepChallenges(context.db, after(now, CODE_LIFETIME_MS - SECOND_FACTOR_TIMEOUT_MS))
  await sweepDevices(context.db, now)
  await sweepLinks(context.db, after(now, -OLD_LINK_KEPT_MS))
}
