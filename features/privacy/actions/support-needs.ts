import { inLargePrint } from '@keyturn/brand/email'
import {
  checkOwnPassword,
  findMemberByEmail,
  lockMemberAfterPasswordCheck,
  lockSignedInMember,
  missingPassword,
} from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { lookUp, type Queryable } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { ConsentRecord } from '@keyturn/platform/personal-data'
import type { MailSender } from '@keyturn/providers/mail'
import {
  asksNothing,
  changesContact,
  DOUBTED_DAYS,
  namesSpeaker,
  SUPPORT_CONSENT,
  type SupportNeeds,
  supportConsentText,
} from '../domain/support-needs.ts'
import { contactNeedsEmailJob, speakerNamedEmailJob } from '../jobs/kinds.ts'
import {
  deleteSpeaker,
  deleteSupportNeeds,
  type StoredSupportNeeds,
  saveSupportNeeds,
  supportNeedsOf,
  wantsLargePrint,
} from '../store/support-needs.ts'
import { audit } from './audit.ts'

type Parts = Pick<Context, 'db' | 'clock'>

const PASSWORD_FIELD = 'current_password'

/**
 * Stores the needs with the consent text. Deletes them if all are empty. Naming a person who may speak for the member
 * needs the password, because staff talk to that person.
 */
export async function storeSupportNeeds(
  { db, clock, queue }: Parts & Pick<Context, 'queue'>,
  memberId: string,
  given: SupportNeeds,
  password: string | undefined,
): Promise<void> {
  if (asksNothing(given)) return withdrawSupportNeeds({ db, clock }, memberId)
  const at = clock.now()
  const speakerNow = (await lookUp(db, supportNeedsOf(memberId)))?.speaker ?? null
  const isChecked = password !== undefined && namesSpeaker(speakerNow, given.speaker)
  const checked = isChecked ? await checkOwnPassword({ db, clock }, memberId, password, PASSWORD_FIELD) : null
  await db.transaction(async (tx) => {
    // Locks the member, so that an account being deleted stores nothing new.
    await (checked ? lockMemberAfterPasswordCheck(tx, memberId, checked) : lockSignedInMember(tx, memberId))
    const before = await lookUp(tx, supportNeedsOf(memberId))
    if (namesSpeaker(before?.speaker ?? null, given.speaker)) {
      if (!checked) throw missingPassword(PASSWORD_FIELD)
      await queue.enqueue(tx, speakerNamedEmailJob, { memberId })
    } else if (changesContact(before, given)) await queue.enqueue(tx, contactNeedsEmailJob, { memberId })
    await saveSupportNeeds(tx, memberId, { ...given, textVersion: SUPPORT_CONSENT.version, agreedAt: at })
    const facts = { consent: SUPPORT_CONSENT.version }
    await audit(tx, {
      at,
      actor: { kind: 'member', id: memberId },
      act: 'support-needs.kept',
      memberId,
      facts,
    })
  })
}

export async function withdrawSupportNeeds({ db, clock }: Parts, memberId: string): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    if (!(await deleteSupportNeeds(tx, memberId))) return
    await audit(tx, { at, actor: { kind: 'member', id: memberId }, act: 'support-needs.erased', memberId })
  })
}

/**
 * Deletes the person named to speak for the member, and recent words about contact. Runs after a password reset, because a
 * stranger with a session may have written them.
 */
export async function removeSpeaker({ db, clock }: Parts, memberId: string): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    if (!(await deleteSpeaker(tx, memberId, after(at, -days(DOUBTED_DAYS))))) return
    const act = 'support-needs.speaker-removed'
    await audit(tx, { at, actor: { kind: 'system' }, act, memberId })
  })
}

/** Consent for the stored needs, as listed in Settings. */
export function supportConsentOf(needs: StoredSupportNeeds | null): ConsentRecord[] {
  if (!needs) return []
  const { agreedAt: at, textVersion } = needs
  const text = supportConsentText(textVersion)
  return [{ title: 'What helps me', given: true, at, channel: 'settings', text, textVersion }]
}

/** Sends emails in large print to members who asked for it. */
export const largePrintMail = (mail: MailSender, db: Queryable): MailSender => ({
  async send(letter) {
    const member = await findMemberByEmail(db, letter.to.address)
    const isLarge = member !== null && (await wantsLargePrint(db, member.id))
    await mail.send(isLarge ? { ...letter, html: inLargePrint(letter.html) } : letter)
  },
})
