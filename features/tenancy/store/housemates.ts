import {
  type Lookup,
  lookUp,
  ofMembers,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
} from '@keyturn/platform/db'
import { asciiAddress } from '@keyturn/platform/mailbox'
import { sql } from 'drizzle-orm'
import type { Invitation, InvitationState, Membership } from '../domain/household.ts'

const invitations = rowsOf<Invitation>({
  id: 'value',
  tenancyId: 'value',
  sentTo: 'value',
  askedAt: 'instant',
  expiresAt: 'instant',
  state: 'value',
  acceptedBy: 'value',
})

/** Converts domains to ASCII, because earlier releases stored Unicode. */
function toInvitation(row: Stored<Invitation>): Invitation {
  const invitation = invitations.read(row)
  return { ...invitation, sentTo: asciiAddress(invitation.sentTo) }
}

/** Returns a member's invitations, newest first. */
export const invitationsOf = (memberId: string): Lookup<Invitation[]> => ({
  query: sql`
    select ${invitations.columns} from housemate_invitation
    where member_id = ${memberId} order by asked_at desc, id desc`,
  readRows: (rows: readonly Stored<Invitation>[]) => rows.map(toInvitation),
})

export const listInvitations = (db: Queryable, memberId: string): Promise<Invitation[]> =>
  lookUp(db, invitationsOf(memberId))

export async function insertInvitation(
  tx: Tx,
  memberId: string,
  invitation: Omit<Invitation, 'state' | 'acceptedBy'>,
): Promise<void> {
  const { id, tenancyId, sentTo, askedAt, expiresAt } = invitation
  await tx.execute(sql`
    insert into housemate_invitation (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state)
    values (${memberId}, ${id}, ${tenancyId}, ${sentTo}, ${askedAt.toISOString()}, ${expiresAt.toISOString()}, 'waiting')`)
}

export async function moveInvitation(
  tx: Tx,
  memberId: string,
  move: { id: string; state: InvitationState; at: Date; acceptedBy?: string },
): Promise<void> {
  await tx.execute(sql`
    update housemate_invitation set state = ${move.state}, answered_at = ${move.at.toISOString()},
      accepted_by = coalesce(${move.acceptedBy ?? null}::uuid, accepted_by)
    where member_id = ${memberId} and id = ${move.id}`)
}

const memberships = rowsOf<Membership>({
  memberId: 'value',
  invitationId: 'value',
  holderId: 'value',
  share: 'value',
})

/** Returns the present places of these members, at most one each. */
export const membershipsOf = (memberIds: readonly string[]): Lookup<Membership[]> => ({
  query: sql`
    select ${memberships.columns} from housemate_place
    where ${ofMembers(sql`member_id`, memberIds)} and left_at is null order by joined_at, member_id`,
  readRows: (rows: readonly Membership[]) => [...rows],
})

interface MembershipPeriod extends Membership {
  joinedAt: Date
  leftAt: Date | null
}

const membershipPeriods = rowsOf<MembershipPeriod>({
  memberId: 'value',
  invitationId: 'value',
  holderId: 'value',
  share: 'value',
  joinedAt: 'instant',
  leftAt: 'instant',
})

/** Returns all present and past places of these members. */
export const membershipPeriodsOf = (memberIds: readonly string[]): Lookup<MembershipPeriod[]> => ({
  query: sql`
    select ${membershipPeriods.columns} from housemate_place
    where ${ofMembers(sql`member_id`, memberIds)} order by joined_at, member_id`,
  readRows: (rows: readonly Stored<MembershipPeriod>[]) => rows.map(membershipPeriods.read),
})

/** Returns the places that members have now or had until some day. */
export async function membershipsSince(
  db: Queryable,
  memberIds: readonly string[],
  since: Date,
): Promise<Membership[]> {
  const { rows } = await db.execute<Membership>(sql`
    select ${memberships.columns} from housemate_place
    where ${ofMembers(sql`member_id`, memberIds)} and (left_at is null or left_at >= ${since.toISOString()})`)
  return rows
}

export const presentMemberships = (db: Queryable, memberIds: readonly string[]): Promise<Membership[]> =>
  lookUp(db, membershipsOf(memberIds))

export async function insertMembership(tx: Tx, place: Membership, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at)
    values (${place.memberId}, ${place.invitationId}, ${place.holderId}, ${place.share}, ${at.toISOString()})`)
}

export async function endMembership(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update housemate_place set left_at = ${at.toISOString()} where member_id = ${memberId} and left_at is null`)
}

/** Deletes a closed account's places and invitations, with its address and name in invitations by others. */
export async function deleteHousemate(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await tx.execute<Membership>(sql`
    delete from housemate_place where member_id = ${memberId}
    returning ${memberships.columns}`)
  for (const { holderId, invitationId } of rows)
    await tx.execute(sql`
      update housemate_invitation set state = 'withdrawn', sent_to = '', accepted_by = null
      where member_id = ${holderId} and id = ${invitationId}`)
  await tx.execute(sql`delete from housemate_invitation where member_id = ${memberId}`)
}

/** Deletes addresses of people who never joined or have left. */
export async function sweepInvitations(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    -- across members: retention is the same for everybody
    delete from housemate_invitation where state <> 'accepted' and expires_at < ${before.toISOString()}`)
  return rowCount ?? 0
}
