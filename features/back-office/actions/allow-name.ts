import { allowHolderChange, notFromHere, reportedHolderOf } from '@keyturn/agency-files'
import { findMember } from '@keyturn/identity'
import { lookUp, type Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { BackOfficeContext } from '../context.ts'
import type { AllowNameBody } from '../contract/index.ts'
import type { MemberItem } from '../domain/desk.ts'
import { type HolderFacts, holderWords } from '../domain/holder-words.ts'
import { decides, isAtLeast, takesTwo } from '../domain/roles.ts'
import { alreadyDecided, changedSince, notFound, roleNeeded, secondPersonNeeded } from '../refusals.ts'
import { closeAsk, findAsk, lockAsk, saveAsk } from '../store/asks.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'
import { type Agreed, closeAgreed, type Person } from './agree-or-ask.ts'
import { noteAct } from './note-act.ts'

const itemOf = (memberId: string): MemberItem => ({ kind: 'name', memberId, subject: memberId })

/**
 * Approves a changed name or date of birth for agencies, after a document was checked. Under FOUR_EYES the first
 * approval is a request that a second approver confirms.
 */
export async function allowName(
  context: BackOfficeContext,
  admin: Person,
  memberId: string,
  { reason, seen }: AllowNameBody,
): Promise<'asked' | 'decided'> {
  const profile = await profileOf(context, memberId)
  if (seen && holderWords(seen) !== holderWords(profile)) throw changedSince()
  const agreed =
    context.fourEyes && takesTwo('name', true)
      ? await agreeToName(context, admin, { memberId, profile, reason })
      : null
  if (agreed === 'asked') return 'asked'
  await carryOut(context, admin, { memberId, profile, reason, agreed })
  return 'decided'
}

/** Decides a requested change: approves the requested name, or deletes the request. */
export async function decideName(
  context: BackOfficeContext,
  admin: Person,
  { memberId, subject }: MemberItem,
  word: { approve: boolean; reason: string; revision?: number | null | undefined },
): Promise<'asked' | 'decided'> {
  if (subject !== memberId) throw notFound()
  if (!isAtLeast(admin.role, decides('name'))) throw roleNeeded(decides('name'))
  const item = itemOf(memberId)
  const current = await findItem(context.db, sourcesOfKind('name'), item)
  if (!current) throw alreadyDecided()
  if (word.revision != null && word.revision !== current.since.getTime()) throw changedSince()
  if (word.approve) {
    const ask = await findAsk(context.db, item, { since: current.since, revision: 0 })
    if (ask?.said !== holderWords(await profileOf(context, memberId))) throw changedSince()
    return allowName(context, admin, memberId, { reason: word.reason })
  }
  await context.db.transaction(async (tx) => {
    await lockAsk(tx, item)
    const askedBy = await closeAsk(tx, item)
    if (askedBy === null) throw alreadyDecided()
    await noteAct(context, tx, admin.id, { act: 'name.declined', memberId, facts: { askedBy } })
  })
  return 'decided'
}

async function profileOf({ db }: BackOfficeContext, memberId: string): Promise<HolderFacts> {
  const member = await findMember(db, memberId)
  if (!member) throw notFound()
  return { name: `${member.firstName} ${member.lastName}`.trim(), born_on: member.dateOfBirth }
}

interface Change {
  memberId: string
  profile: HolderFacts
  reason: string
}

/** A request about an outdated name is replaced by a new one. */
async function agreeToName(
  context: BackOfficeContext,
  admin: Person,
  { memberId, profile, reason }: Change,
): Promise<Agreed | 'asked'> {
  const item = itemOf(memberId)
  const said = holderWords(profile)
  return context.db.transaction(async (tx) => {
    await lockAsk(tx, item)
    if ((await lookUp(tx, reportedHolderOf(memberId))) === null)
      throw notFromHere('No agency knows this member yet.')
    const current = await findItem(tx, sourcesOfKind('name'), item)
    const open = current && (await findAsk(tx, item, { since: current.since, revision: 0 }))
    if (open?.said === said) {
      if (open.askedBy === admin.id) throw secondPersonNeeded()
      return { askedBy: open.askedBy }
    }
    const askedAt = context.clock.now()
    const ask = { id: newId(askedAt), reason, askedBy: admin.id, askedAt, trustPayee: false, said }
    await saveAsk(tx, item, { ...ask, since: askedAt, revision: 0 })
    await noteAct(context, tx, admin.id, { act: 'name.asked', memberId, facts: { reason } })
    return 'asked'
  })
}

async function carryOut(
  context: BackOfficeContext,
  admin: Person,
  { memberId, profile, reason, agreed }: Change & { agreed: Agreed },
): Promise<void> {
  const by = { memberId: admin.id, role: 'admin' } as const
  const note = async (tx: Tx): Promise<void> => {
    const askedBy = await closeAgreed(tx, itemOf(memberId), agreed)
    const facts = { reason, ...(askedBy === null ? {} : { askedBy }) }
    await noteAct(context, tx, admin.id, { act: 'reported-name.allowed', memberId, facts })
  }
  await allowHolderChange(context, memberId, by, note, { name: profile.name, bornOn: profile.born_on })
}
