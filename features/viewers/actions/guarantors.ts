import { findMember } from '@keyturn/identity'
import { addDays, type Day, dayOfInstant } from '@keyturn/platform/days'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newCode, rentPeriods } from '@keyturn/rent-record'
import { linkToken, optOutLandlord, readLinkToken } from '@keyturn/tenancy'
import type { ViewersContext } from '../context.ts'
import { VIEW_DAYS } from '../domain/guarantor.ts'
import * as store from '../store/guarantors.ts'
import type { Viewer } from '../store/viewers.ts'
import { type Progress, progressOf } from './guarantor-progress.ts'
import { mayShow } from './invite-guarantor.ts'
import { startSession } from './start-session.ts'

/** All that a guarantor sees. */
export interface GuarantorView extends Progress {
  /** The member's first name. */
  name: string
  token: string
  releaseAfter: number
  earlyWord: boolean
  releaseCode: string | null
}

const todayOf = ({ clock }: ViewersContext): Day => dayOfInstant(clock.now())
const tokenOf = (context: ViewersContext, { memberId, id }: store.Guarantor): string =>
  linkToken(context, 'guarantor-link', memberId, id)

/** Returns null where the member took the consent back or closed the account. */
async function viewOf(context: ViewersContext, guarantor: store.Guarantor): Promise<GuarantorView | null> {
  const { db } = context
  const { memberId, tenancyId, releaseAfter, earlyWord, releaseCode } = guarantor
  const member = await findMember(db, memberId)
  if (!member || member.erasedAt || !(await mayShow(db, memberId))) return null
  const progress = progressOf(await rentPeriods(db, memberId), tenancyId, todayOf(context))
  const token = tokenOf(context, guarantor)
  return { ...progress, name: member.firstName, token, releaseAfter, earlyWord, releaseCode }
}

/** Returns what an address guarantees, once it accepted. */
export async function guaranteesOf(context: ViewersContext, { email }: Viewer): Promise<GuarantorView[]> {
  const rows = await store.guaranteedBy(context.db, email, todayOf(context))
  const views = await Promise.all(rows.map((each) => viewOf(context, each)))
  return views.filter((view) => view !== null)
}

/** Returns the guarantor of a link; null if it is unknown, expired or ended, which all look the same. */
async function guarantorAt(context: ViewersContext, token: string): Promise<store.Guarantor | null> {
  const ids = readLinkToken(context, 'guarantor-link', token)
  if (!ids) return null
  const wanted = { memberId: ids.memberId, id: ids.requestId, today: todayOf(context) }
  const guarantor = await store.findGuarantor(context.db, wanted)
  return guarantor && (await mayShow(context.db, guarantor.memberId)) ? guarantor : null
}

/** The invitation of a link, with the name and the conditions alone. */
export async function invitationAt(context: ViewersContext, token: string) {
  const guarantor = await guarantorAt(context, token)
  const member = guarantor && (await findMember(context.db, guarantor.memberId))
  return guarantor && member ? { ...guarantor, name: member.firstName, token } : null
}

/** Returns the token of the session, null where nothing is open to accept. The press on a link in the mailbox proves the address. */
export async function acceptInvitation(context: ViewersContext, token: string): Promise<string | null> {
  const guarantor = await guarantorAt(context, token)
  if (!guarantor || guarantor.isAccepted) return null
  const at = context.clock.now()
  return context.db.transaction(async (tx) => {
    const expiresOn = addDays(dayOfInstant(at), VIEW_DAYS)
    if (!(await store.acceptGuarantor(tx, guarantor, { at, expiresOn }))) return null
    return (await startSession(context, tx, guarantor.email)).session
  })
}

/** Ends this invitation and stops emails of all members to this mailbox ("Do not write to me again"). */
export async function silenceGuarantor(context: ViewersContext, token: string): Promise<boolean> {
  const guarantor = await guarantorAt(context, token)
  if (!guarantor) return false
  await context.db.transaction(async (tx) => {
    await optOutLandlord(context, tx, guarantor.email)
    await store.dropGuarantor(tx, guarantor)
  })
  return true
}

async function ownGuarantee(
  context: ViewersContext,
  viewer: Viewer,
  token: string,
): Promise<store.Guarantor> {
  const guarantor = await guarantorAt(context, token)
  if (!guarantor?.isAccepted || guarantor.email !== viewer.email) throw notFound()
  return guarantor
}

export async function endGuarantee(context: ViewersContext, viewer: Viewer, token: string): Promise<void> {
  await store.dropGuarantor(context.db, await ownGuarantee(context, viewer, token))
}

export async function makeRelease(context: ViewersContext, viewer: Viewer, token: string): Promise<string> {
  return releaseOf(context, await ownGuarantee(context, viewer, token))
}

export async function makeOwnRelease(context: ViewersContext, memberId: string, id: string): Promise<string> {
  const guarantor = await store.findGuarantor(context.db, { memberId, id, today: todayOf(context) })
  if (!guarantor?.isAccepted) throw notFound()
  return releaseOf(context, guarantor)
}

async function releaseOf(context: ViewersContext, guarantor: store.Guarantor): Promise<string> {
  const view = await viewOf(context, guarantor)
  if (!view) throw notFound()
  if (view.proven < view.releaseAfter)
    throw new Refusal(409, 'not_yet', `${view.proven} of ${view.releaseAfter} months are proven so far.`)
  const code = await store.keepReleaseCode(context.db, guarantor, newCode())
  if (!code) throw notFound()
  return code
}

/** Returns the release letter of a code. Null if the code is unknown, was ended, or the months are no longer proven. */
export async function releaseAt(context: ViewersContext, code: string): Promise<GuarantorView | null> {
  const guarantor = await store.guarantorWithRelease(context.db, code, todayOf(context))
  const view = guarantor && (await viewOf(context, guarantor))
  return view && view.proven >= view.releaseAfter ? view : null
}

/** Returns the guarantors a member invited, with the proven months of each one's home. */
export async function guarantorList(context: ViewersContext, memberId: string) {
  const { db } = context
  const rows = await store.guarantorsOf(db, memberId, todayOf(context))
  // Rows outlive a withdrawn consent until the job deletes them.
  if (rows.length === 0 || !(await mayShow(db, memberId))) return []
  const periods = await rentPeriods(db, memberId)
  return rows.map((row) => ({ ...row, ...progressOf(periods, row.tenancyId, todayOf(context)) }))
}
