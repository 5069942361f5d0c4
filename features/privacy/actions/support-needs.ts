import { findMemberByEmail, lockSignedInMember } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import { inLargePrint } from '@keyturn/platform/mail'
import type { ConsentRecord } from '@keyturn/platform/personal-data'
import type { MailSender } from '@keyturn/providers/mail'
import {
  asksNothing,
  SUPPORT_CONSENT,
  type SupportNeeds,
  supportConsentText,
} from '../domain/support-needs.ts'
import {
  deleteSupportNeeds,
  type StoredSupportNeeds,
  saveSupportNeeds,
  wantsLargePrint,
} from '../store/support-needs.ts'
import { audit } from './audit.ts'

type Parts = Pick<Context, 'db' | 'clock'>

/** Stores the needs with the consent text. Deletes them if all are empty. */
export async function storeSupportNeeds(
  { db, clock }: Parts,
  memberId: string,
  given: SupportNeeds,
): Promise<void> {
  if (asksNothing(given)) return withdrawSupportNeeds({ db, clock }, memberId)
  const at = clock.now()
  await db.transaction(async (tx) => {
    // Locks the member, so that an account being deleted stores nothing new.
    await lockSignedInMember(tx, memberId)
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
