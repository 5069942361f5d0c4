import { after } from '@keyturn/platform/clock'
import { type JobHandler, job, on, type Schedule } from '@keyturn/platform/jobs'
import { renderLetter } from '@keyturn/platform/mail'
import { MailRefused, type MailSender } from '@keyturn/providers/mail'
import { z } from 'zod'
import { answerAsked, answerByAddress } from '../actions/asked-by-address.ts'
import { type LetterSecrets, letterSecrets, sealContext, sendLetter } from '../actions/letters.ts'
import { CODE_LIFETIME_MS, OLD_LINK_KEPT_MS, SECOND_FACTOR_WAITS_MS } from '../domain/limits.ts'
import type { Identity } from '../identity.ts'
import { type LetterKind, writeLetter } from '../mail/letters.ts'
import { sweepDevices } from '../store/devices.ts'
import { sweepLinks } from '../store/email-links.ts'
import { findMember } from '../store/members.ts'
import { sweepChallenges } from '../store/second-factors.ts'
import { sweepSessions } from '../store/sessions.ts'

const sweep = job('identity.sweep', z.strictObject({}))

export const identityTimetable: Schedule[] = [{ cron: '40 3 * * *', job: sweep }]

export function identityJobs(identity: Identity, mail: MailSender): JobHandler[] {
  return [
    on(sendLetter, (data, { jobId }) => deliver(identity, mail, data, jobId)),
    on(answerAsked, (data) => answerByAddress(identity, data)),
    on(sweep, () => sweepExpired(identity)),
  ]
}

type LetterJob = z.infer<typeof sendLetter.schema>

/** A retry carries the same id, so a mail server that took the letter already drops the repeat. */
async function deliver(identity: Identity, mail: MailSender, data: LetterJob, id: string): Promise<void> {
  const secrets = openSecrets(identity, data)
  const member = await findMember(identity.db, data.memberId)
  const address = secrets.to ?? member?.email
  if (!address) return
  const provenName = member?.emailVerifiedAt ? member.firstName : ''
  const firstName = secrets.firstName ?? provenName
  const letter = writeLetter(data.kind, {
    firstName,
    publicUrl: identity.publicUrl,
    token: secrets.token ?? '',
    code: secrets.code ?? '',
    device: data.device,
    at: new Date(data.at),
  })
  try {
    await mail.send({ id, to: { address, name: firstName }, ...(await renderLetter(letter)) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    identity.log.warn({ memberId: data.memberId, letter: data.kind }, 'a letter was refused for good')
  }
}

function openSecrets(
  identity: Identity,
  data: { memberId: string; kind: LetterKind; sealed: string },
): LetterSecrets {
  const text = identity.vault.open(data.sealed, sealContext(data.memberId, data.kind)).toString('utf8')
  return letterSecrets.parse(JSON.parse(text))
}

async function sweepExpired(identity: Identity): Promise<void> {
  const now = identity.clock.now()
  await sweepSessions(identity.db, now)
  // Whoever's code ran out may ask for another one until then.
  await sweepChallenges(identity.db, after(now, CODE_LIFETIME_MS - SECOND_FACTOR_WAITS_MS))
  await sweepDevices(identity.db, now)
  await sweepLinks(identity.db, after(now, -OLD_LINK_KEPT_MS))
}
