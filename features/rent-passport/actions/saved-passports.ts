import type { Queryable } from '@keyturn/platform/db'
import { notFound, Refusal } from '@keyturn/platform/http'
import { mailboxOf } from '@keyturn/platform/mailbox'
import { answerYearlyConfirmation, confirmationsOf, type LandlordConfirmation } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { MAX_SAVED_PASSPORTS, maskedAddress } from '../domain/viewer.ts'
import { dropGuaranteedBy } from '../store/guarantors.ts'
import {
  deleteSavedPassport,
  passportsSavedBy,
  removeSavedPassport,
  savePassport,
  keepersOf as storedKeepersOf,
} from '../store/saved-passports.ts'
import { deleteViewer, emailOfViewer, type Viewer } from '../store/viewers.ts'
import { type GuarantorView, guaranteesOf } from './guarantors.ts'
import { type OpenPassport, openPassportOf, openPassports } from './open-passports.ts'

const digestOf = (context: RentPassportContext, email: string): string =>
  context.digest('viewers', `address ${mailboxOf(email)}`)

/** Adds a passport to a viewer's list, until it ends, is revoked, or the member removes it. */
export async function savePassportByCode(
  context: RentPassportContext,
  viewer: Viewer,
  code: string,
): Promise<void> {
  const passport = await openPassportOf(context, code)
  if (!passport)
    throw new Refusal(410, 'not_open', 'This passport is not open any more. Ask its owner for a new one.')
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    const { memberId, id: passportId, expiresOn } = passport
    const all = await passportsSavedBy(tx, viewer.id)
    const isKept = all.some((each) => each.passportId === passportId)
    if (!isKept && all.length >= MAX_SAVED_PASSPORTS)
      throw new Refusal(
        409,
        'too_many',
        `You can save at most ${MAX_SAVED_PASSPORTS} passports. Remove one first.`,
      )
    const addressDigest = digestOf(context, viewer.email)
    if (!(await savePassport(tx, viewer.id, { memberId, passportId, expiresOn, at, addressDigest })))
      throw new Refusal(409, 'ended', 'Its owner has taken this passport off your list.')
  })
}

/** Viewer who keeps a passport, with a masked address. */
export interface Keeper {
  passportId: string
  viewerId: string
  address: string
  keptAt: string
}

/** Returns the viewers who keep the member's passports. */
export async function keepersOf(db: Queryable, memberId: string): Promise<Keeper[]> {
  const keepers = await storedKeepersOf(db, memberId)
  return keepers.map(({ email, ...keeper }) => ({ ...keeper, address: maskedAddress(email) }))
}

export interface ViewersList {
  passports: OpenPassport[]
  words: LandlordConfirmation[]
  guarantees: GuarantorView[]
}

/** Open passports on the viewer's list, and the tenancies the address has answered for. */
export async function listForViewer(context: RentPassportContext, viewer: Viewer): Promise<ViewersList> {
  const [kept, words, guarantees] = await Promise.all([
    passportsSavedBy(context.db, viewer.id),
    confirmationsOf(context, viewer.email),
    guaranteesOf(context, viewer),
  ])
  return { passports: await openPassports(context, kept), words, guarantees }
}

export async function removeByCode(
  context: RentPassportContext,
  viewer: Viewer,
  code: string,
): Promise<void> {
  const { passports } = await listForViewer(context, viewer)
  const passport = passports.find((each) => each.code === code)
  if (passport)
    await deleteSavedPassport(context.db, viewer.id, { memberId: passport.memberId, passportId: passport.id })
}

/** Removes a viewer by the member's choice. The address cannot keep the passport again. */
export async function removeViewer(
  context: RentPassportContext,
  memberId: string,
  { passportId, viewerId }: { passportId: string; viewerId: string },
): Promise<void> {
  const at = context.clock.now()
  const email = await emailOfViewer(context.db, viewerId)
  const addressDigest = email === null ? null : digestOf(context, email)
  if (!(await removeSavedPassport(context.db, { memberId, passportId }, { viewerId, at, addressDigest })))
    throw notFound()
}

export const answerConfirmation = (
  context: RentPassportContext,
  viewer: Viewer,
  { word, answer }: { word: string; answer: 'still' | 'no_longer' },
): Promise<void> => answerYearlyConfirmation(context, { address: viewer.email, token: word, answer })

export const deleteViewerAccount = (context: RentPassportContext, viewer: Viewer): Promise<void> =>
  context.db.transaction(async (tx) => {
    await dropGuaranteedBy(tx, viewer.email)
    await deleteViewer(tx, viewer, digestOf(context, viewer.email))
  })
