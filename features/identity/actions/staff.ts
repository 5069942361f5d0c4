import type { Queryable, Tx } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { isStaffAddress, roleOf } from '../domain/account-facts.ts'
import { lockAddress, ownerOf } from '../store/addresses.ts'
import { changeMember, endAdmissions, findMember, lockMember, type Member } from '../store/members.ts'

type Named = Pick<IdentityContext, 'adminEmails' | 'deskRoles'> & { db: Queryable }
type Admitting = Pick<IdentityContext, 'db' | 'adminEmails' | 'queue' | 'clock'>

/**
 * `appeared`: waits for approval. `admitted`: has the role. `moved`: lost the address. `unlisted`: ADMIN_EMAIL no
 * longer names the address.
 */
export const staffChanged = domainEvent(
  'identity.staff-changed',
  z.object({ memberId: z.string(), what: z.enum(['appeared', 'admitted', 'moved', 'unlisted']) }),
)

export interface StaffAccount {
  email: string
  /** Null until the address is proved. */
  member: Member | null
}

/** Every address in ADMIN_EMAIL, with the member who proved it. */
export async function staffAccounts({ db, adminEmails }: Named): Promise<StaffAccount[]> {
  const accounts: StaffAccount[] = []
  for (const email of adminEmails) {
    const memberId = await ownerOf(db, email)
    accounts.push({ email, member: memberId === null ? null : await findMember(db, memberId) })
  }
  return accounts
}

export const isApproverAddress = ({ deskRoles }: Pick<Named, 'deskRoles'>, email: string | null): boolean =>
  (deskRoles?.get(email?.toLowerCase() ?? '') ?? 'approver') === 'approver'

/** Admitted approvers, who are notified and decide about new admissions. */
export async function admittedApprovers(context: Named): Promise<Member[]> {
  const accounts = await staffAccounts(context)
  return accounts.flatMap(({ email, member }) =>
    member && roleOf(member, context.adminEmails) === 'admin' && isApproverAddress(context, email)
      ? [member]
      : [],
  )
}

/**
 * Runs after a member proves their address. Admits staff at once only in a sandbox or as the first approver; others
 * wait.
 */
export async function admitOrRequestApproval(
  context: IdentityContext,
  tx: Tx,
  member: Member,
): Promise<Member> {
  const { adminEmails, sandbox, queue, clock } = context
  if (member.staffAdmittedAt !== null || !isStaffAddress(member.email, adminEmails)) return member
  await lockAddress(tx, STAFF)
  const isFirst =
    isApproverAddress(context, member.email) && (await admittedApprovers({ ...context, db: tx })).length === 0
  const isAdmitted = sandbox || isFirst
  await queue.publish(tx, staffChanged, {
    memberId: member.id,
    what: isAdmitted ? 'admitted' : 'appeared',
  })
  return isAdmitted ? changeMember(tx, member.id, { staffAdmittedAt: clock.now() }) : member
}

/** Serialises admissions, so that of two first approvers one waits for the other. */
const STAFF = 'staff'

/** Gives a member the role listed for their address. The caller checks that an approver asked for it. */
export async function admitStaff(
  context: Admitting,
  memberId: string,
  noted: (tx: Tx) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockAddress(tx, STAFF)
    const member = await lockMember(tx, memberId)
    if (!member?.emailVerifiedAt || !isStaffAddress(member.email, context.adminEmails))
      throw new Refusal(
        409,
        'not_possible_now',
        'Only a proved address that ADMIN_EMAIL names can be admitted.',
      )
    if (member.staffAdmittedAt !== null)
      throw new Refusal(409, 'already_decided', 'This account was admitted already.')
    await changeMember(tx, memberId, { staffAdmittedAt: context.clock.now() })
    await context.queue.publish(tx, staffChanged, { memberId, what: 'admitted' })
    await noted(tx)
  })
}

/**
 * Compares admissions with ADMIN_EMAIL at start. Unlisted addresses lose theirs. Without an approver one is admitted,
 * so that the admin area stays reachable.
 */
export async function syncAdmissions(context: IdentityContext): Promise<void> {
  // In a sandbox a proved address is enough, and the demo's staff change with the settings.
  const named = context.sandbox ? null : context.adminEmails
  await context.db.transaction(async (tx) => {
    await lockAddress(tx, STAFF)
    const ended = named === null ? [] : await endAdmissions(tx, named)
    for (const memberId of ended)
      await context.queue.publish(tx, staffChanged, { memberId, what: 'unlisted' })
    const accounts = await staffAccounts({ ...context, db: tx })
    const admitted = accounts.filter(({ member }) => member?.staffAdmittedAt)
    if (admitted.some(({ email }) => isApproverAddress(context, email))) return
    // An installation from before admissions were stored has none to end.
    const hadNone = admitted.length + ended.length === 0
    const proved = accounts.flatMap(({ member }) => (member?.emailVerifiedAt ? [member] : []))
    const first = proved.filter(({ email }) => isApproverAddress(context, email)).slice(0, 1)
    for (const member of hadNone ? proved : first)
      await changeMember(tx, member.id, { staffAdmittedAt: context.clock.now() })
  })
}

/** Refuses acts that would free a staff address, because the same person could open a second account there. */
export function refuseForStaff(context: IdentityContext, member: Member, act: 'move' | 'close'): void {
  if (roleOf(member, context.adminEmails) !== 'admin') return
  const sentence =
    act === 'move'
      ? 'A staff account keeps its email address. It has to be taken off the staff list first.'
      : 'A staff account cannot be closed. It has to be taken off the staff list first.'
  throw new Refusal(409, 'staff_account', sentence)
}
