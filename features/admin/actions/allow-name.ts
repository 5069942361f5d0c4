import { allowHolderChange, notPossibleInState, reportedHolderOf } from '@keyturn/agency-files'
import { findMember } from '@keyturn/identity'
import { lookUp, type Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { AdminContext } from '../context.ts'
import type { AllowNameBody } from '../contract/index.ts'
import { describeHolder, type HolderFacts } from '../domain/describe-holder.ts'
import type { MemberItem } from '../domain/list-items.ts'
import { decidingRole, isAtLeast, needsTwoApprovers } from '../domain/roles.ts'
import { alreadyDecided, notFound, roleNeeded, secondPersonNeeded, staleVersion } from '../refusals.ts'
import {
  closeApprovalRequest,
  findApprovalRequest,
  lockApprovalRequest,
  saveApprovalRequest,
} from '../store/approval-requests.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'
import { recordAction } from './record-action.ts'
import { type ApprovedRequest, closeApprovedRequest, type Person } from './request-or-approve.ts'

const itemOf = (memberId: string): MemberItem => ({ kind: 'name', memberId, subject: memberId })

/**
 * Approves a changed name or date of birth for agencies, after a document was checked. Under FOUR_EYES the first
 * approval is a request that a second approver confirms.
 */
export async function allowName(
  context: AdminContext,
  admin: Person,
  memberId: string,
  { reason, seen }: AllowNameBody,
): Promise<'asked' | 'decided'> {
  const profile = await profileOf(context, memberId)
  if (seen && describeHolder(seen) !== describeHolder(profile)) throw staleVersion()
  const agreed =
    context.fourEyes && needsTwoApprovers('name', true)
      ? await approveName(context, admin, { memberId, profile, reason })
      : null
  if (agreed === 'asked') return 'asked'
  await allowOnAccounts(context, admin, { memberId, profile, reason, agreed })
  return 'decided'
}

/** Decides a requested change: approves the requested name, or deletes the request. */
export async function decideName(
  context: AdminContext,
  admin: Person,
  { memberId, subject }: MemberItem,
  word: { approve: boolean; reason: string; revision?: number | null | undefined },
): Promise<'asked' | 'decided'> {
  if (subject !== memberId) throw notFound()
  if (!isAtLeast(admin.role, decidingRole('name'))) throw roleNeeded(decidingRole('name'))
  const item = itemOf(memberId)
  const current = await findItem(context.db, sourcesOfKind('name'), item)
  if (!current) throw alreadyDecided()
  if (word.revision != null && word.revision !== current.since.getTime()) throw staleVersion()
  if (word.approve) {
    const ask = await findApprovalRequest(context.db, item, { since: current.since, revision: 0 })
    if (ask?.said !== describeHolder(await profileOf(context, memberId))) throw staleVersion()
    return allowName(context, admin, memberId, { reason: word.reason })
  }
  await context.db.transaction(async (tx) => {
    await lockApprovalRequest(tx, item)
    const askedBy = await closeApprovalRequest(tx, item)
    if (askedBy === null) throw alreadyDecided()
    await recordAction(context, tx, admin.id, { act: 'name.declined', memberId, facts: { askedBy } })
  })
  return 'decided'
}

async function profileOf({ db }: AdminContext, memberId: string): Promise<HolderFacts> {
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
async function approveName(
  context: AdminContext,
  admin: Person,
  { memberId, profile, reason }: Change,
): Promise<ApprovedRequest | 'asked'> {
  const item = itemOf(memberId)
  const said = describeHolder(profile)
  return context.db.transaction(async (tx) => {
    await lockApprovalRequest(tx, item)
    if ((await lookUp(tx, reportedHolderOf(memberId))) === null)
      throw notPossibleInState('No agency knows this member yet.')
    const current = await findItem(tx, sourcesOfKind('name'), item)
    const open = current && (await findApprovalRequest(tx, item, { since: current.since, revision: 0 }))
    if (open?.said === said) {
      if (open.askedBy === admin.id) throw secondPersonNeeded()
      return { askedBy: open.askedBy }
    }
    const askedAt = context.clock.now()
    const ask = { id: newId(askedAt), reason, askedBy: admin.id, askedAt, trustPayee: false, said }
    await saveApprovalRequest(tx, item, { ...ask, since: askedAt, revision: 0 })
    await recordAction(context, tx, admin.id, { act: 'name.asked', memberId, facts: { reason } })
    return 'asked'
  })
}

async function allowOnAccounts(
  context: AdminContext,
  admin: Person,
  { memberId, profile, reason, agreed }: Change & { agreed: ApprovedRequest },
): Promise<void> {
  const by = { memberId: admin.id, role: 'admin' } as const
  const note = async (tx: Tx): Promise<void> => {
    const askedBy = await closeApprovedRequest(tx, itemOf(memberId), agreed)
    const facts = { reason, ...(askedBy === null ? {} : { askedBy }) }
    await recordAction(context, tx, admin.id, { act: 'reported-name.allowed', memberId, facts })
  }
  await allowHolderChange(context, memberId, by, note, { name: profile.name, bornOn: profile.born_on })
}
