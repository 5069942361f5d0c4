import { findMember } from '@keyturn/identity'
import { addDays, type Day, dayOfInstant } from '@keyturn/platform/days'
import { notFound } from '@keyturn/platform/http'
import { linkToken, optOutLandlord, readLinkToken } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { VIEW_DAYS } from '../domain/guarantor.ts'
import { maskedAddress } from '../domain/viewer.ts'
import { guarantorNoticeJob } from '../jobs/kinds.ts'
import * as store from '../store/guarantors.ts'
import type { Viewer } from '../store/viewers.ts'
import { type Progress, progressOf } from './guarantor-progress.ts'
import { mayShow } from './invite-guarantor.ts'
import { letterOf, makeLetter } from './release-letter.ts'
import { startSession } from './start-session.ts'

/** All that a guarantor sees. */
export interface GuarantorView extends Progress {
  /** The member's first name. */
  name: string
  token: string
  releaseAfter: number
  earlyWord: boolean
  /** Null without a letter, and once the record is no longer as the letter says. */
  releaseCode: string | null
}

const todayOf = ({ clock }: RentPassportContext): Day => dayOfInstant(clock.now())
const tokenOf = (context: RentPassportContext, { memberId, id }: store.Guarantor): string =>
  linkToken(context, 'guarantor-link', memberId, id)

/** Returns null where the member took the consent back or closed the account. */
async function viewOf(
  context: RentPassportContext,
  guarantor: store.Guarantor,
): Promise<GuarantorView | null> {
  const { db } = context
  const { memberId, tenancyId, releaseAfter, earlyWord } = guarantor
  const member = await findMember(db, memberId)
  if (!member || member.erasedAt || !(await mayShow(db, memberId))) return null
  const progress = await progressOf(context, memberId, tenancyId, todayOf(context))
  const releaseCode = await openCodeOf(context, guarantor)
  const token = tokenOf(context, guarantor)
  return { ...progress, name: member.firstName, token, releaseAfter, earlyWord, releaseCode }
}

const openCodeOf = async (
  context: RentPassportContext,
  guarantor: store.Guarantor,
): Promise<string | null> =>
  (await letterOf(context, guarantor))?.isStillTrue ? guarantor.releaseCode : null

/** Returns what an address guarantees, once it accepted. */
export async function guaranteesOf(
  context: RentPassportContext,
  { email }: Viewer,
): Promise<GuarantorView[]> {
  const rows = await store.guaranteedBy(context.db, email, todayOf(context))
  const views = await Promise.all(rows.map((each) => viewOf(context, each)))
  return views.filter((view) => view !== null)
}

/** Returns the guarantor of a link; null if it is unknown, expired or ended, which all look the same. */
async function guarantorAt(context: RentPassportContext, token: string): Promise<store.Guarantor | null> {
  const ids = readLinkToken(context, 'guarantor-link', token)
  if (!ids) return null
  const wanted = { memberId: ids.memberId, id: ids.requestId, today: todayOf(context) }
  const guarantor = await store.findGuarantor(context.db, wanted)
  return guarantor && (await mayShow(context.db, guarantor.memberId)) ? guarantor : null
}

/** The invitation of a link, with the name, the conditions and the invited address. */
export async function invitationAt(context: RentPassportContext, token: string) {
  const guarantor = await guarantorAt(context, token)
  const member = guarantor && (await findMember(context.db, guarantor.memberId))
  if (!guarantor || !member) return null
  return { ...guarantor, name: member.firstName, token, masked: maskedAddress(guarantor.email) }
}

/** Returns the token of the session, null where nothing is open to accept. The press on a link in the mailbox proves the address. */
export async function acceptInvitation(context: RentPassportContext, token: string): Promise<string | null> {
  const guarantor = await guarantorAt(context, token)
  if (!guarantor || guarantor.isAccepted) return null
  const at = context.clock.now()
  return context.db.transaction(async (tx) => {
    const expiresOn = addDays(dayOfInstant(at), VIEW_DAYS)
    if (!(await store.acceptGuarantor(tx, guarantor, { at, expiresOn }))) return null
    const { memberId, id: guarantorId } = guarantor
    await context.queue.enqueue(tx, guarantorNoticeJob, { memberId, guarantorId, of: 'accepted' })
    return (await startSession(context, tx, guarantor.email)).session
  })
}

/** Ends this invitation and stops emails of all members to this mailbox ("Do not write to me again"). */
export async function silenceGuarantor(context: RentPassportContext, token: string): Promise<boolean> {
  const guarantor = await guarantorAt(context, token)
  if (!guarantor) return false
  await context.db.transaction(async (tx) => {
    await optOutLandlord(context, tx, guarantor.email)
    await store.dropGuarantor(tx, guarantor)
  })
  return true
}

async function ownGuarantee(
  context: RentPassportContext,
  viewer: Viewer,
  token: string,
): Promise<store.Guarantor> {
  const guarantor = await guarantorAt(context, token)
  if (!guarantor?.isAccepted || guarantor.email !== viewer.email) throw notFound()
  return guarantor
}

export async function endGuarantee(
  context: RentPassportContext,
  viewer: Viewer,
  token: string,
): Promise<void> {
  await store.dropGuarantor(context.db, await ownGuarantee(context, viewer, token))
}

export async function makeRelease(
  context: RentPassportContext,
  viewer: Viewer,
  token: string,
): Promise<string> {
  return makeLetter(context, await ownGuarantee(context, viewer, token))
}

export async function makeOwnRelease(
  context: RentPassportContext,
  memberId: string,
  id: string,
): Promise<string> {
  const guarantor = await store.findGuarantor(context.db, { memberId, id, today: todayOf(context) })
  if (!guarantor?.isAccepted || !(await mayShow(context.db, memberId))) throw notFound()
  return makeLetter(context, guarantor)
}

/** Returns the release letter of a code. Null if the code is unknown or was ended. */
export async function releaseAt(context: RentPassportContext, code: string) {
  const { db } = context
  const guarantor = await store.guarantorWithRelease(db, code, todayOf(context))
  if (!guarantor) return null
  const member = await findMember(db, guarantor.memberId)
  if (!member || member.erasedAt || !(await mayShow(db, guarantor.memberId))) return null
  return letterOf(context, guarantor)
}

/** Returns the guarantors a member invited, with the proven months of each one's home. */
export async function guarantorList(context: RentPassportContext, memberId: string) {
  const { db } = context
  const rows = await store.guarantorsOf(db, memberId, todayOf(context))
  // Rows outlive a withdrawn consent until the job deletes them.
  if (rows.length === 0 || !(await mayShow(db, memberId))) return []
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await progressOf(context, memberId, row.tenancyId, todayOf(context))),
      releaseCode: await openCodeOf(context, row),
    })),
  )
}
