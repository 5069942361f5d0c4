import { notFound, Refusal } from '@keyturn/platform/http'
import { mailboxOf } from '@keyturn/platform/mailbox'
import { type OpenPassport, openPassportOf, openPassports } from '@keyturn/rent-record'
import { answerYearly, type GivenWord, wordsOf } from '@keyturn/tenancy'
import type { ViewersContext } from '../context.ts'
import { MOST_KEPT } from '../domain/viewer.ts'
import { dropGuaranteedBy } from '../store/guarantors.ts'
import { drop, endKeeping, keep, keptBy } from '../store/keeps.ts'
import { emailOfViewer, forgetViewer, type Viewer } from '../store/viewers.ts'
import { type GuarantorView, guaranteesOf } from './guarantors.ts'

const digestOf = (context: ViewersContext, email: string): string =>
  context.digest('viewers', `address ${mailboxOf(email)}`)

/** Adds a passport to a viewer's list, until it ends, is revoked, or the member removes it. */
export async function keepByCode(context: ViewersContext, viewer: Viewer, code: string): Promise<void> {
  const passport = await openPassportOf(context, code)
  if (!passport)
    throw new Refusal(410, 'not_open', 'This passport is not open any more. Ask its owner for a new one.')
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    const { memberId, id: passportId, expiresOn } = passport
    const all = await keptBy(tx, viewer.id)
    const isKept = all.some((each) => each.passportId === passportId)
    if (!isKept && all.length >= MOST_KEPT)
      throw new Refusal(
        409,
        'too_many',
        `You keep ${MOST_KEPT} passports, which is the most. Take one off first.`,
      )
    const addressDigest = digestOf(context, viewer.email)
    if (!(await keep(tx, viewer.id, { memberId, passportId, expiresOn, at, addressDigest })))
      throw new Refusal(409, 'ended', 'Its owner has taken this passport off your list.')
  })
}

export interface ViewersList {
  passports: OpenPassport[]
  words: GivenWord[]
  guarantees: GuarantorView[]
}

/** Open passports on the viewer's list, and the tenancies the address has answered for. */
export async function listOf(context: ViewersContext, viewer: Viewer): Promise<ViewersList> {
  const [kept, words, guarantees] = await Promise.all([
    keptBy(context.db, viewer.id),
    wordsOf(context, viewer.email),
    guaranteesOf(context, viewer),
  ])
  return { passports: await openPassports(context, kept), words, guarantees }
}

export async function dropByCode(context: ViewersContext, viewer: Viewer, code: string): Promise<void> {
  const { passports } = await listOf(context, viewer)
  const passport = passports.find((each) => each.code === code)
  if (passport) await drop(context.db, viewer.id, { memberId: passport.memberId, passportId: passport.id })
}

/** Removes a viewer by the member's choice. The address cannot keep the passport again. */
export async function takeOff(
  context: ViewersContext,
  memberId: string,
  { passportId, viewerId }: { passportId: string; viewerId: string },
): Promise<void> {
  const at = context.clock.now()
  const email = await emailOfViewer(context.db, viewerId)
  const addressDigest = email === null ? null : digestOf(context, email)
  if (!(await endKeeping(context.db, { memberId, passportId }, { viewerId, at, addressDigest })))
    throw notFound()
}

export const sayAgain = (
  context: ViewersContext,
  viewer: Viewer,
  { word, answer }: { word: string; answer: 'still' | 'no_longer' },
): Promise<void> => answerYearly(context, { address: viewer.email, token: word, answer })

export const forget = (context: ViewersContext, viewer: Viewer): Promise<void> =>
  context.db.transaction(async (tx) => {
    await dropGuaranteedBy(tx, viewer.email)
    await forgetViewer(tx, viewer, digestOf(context, viewer.email))
  })
