import type { Day } from '@keyturn/platform/days'
import {
  assignments,
  type Lookup,
  lookUp,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { asciiAddress } from '@keyturn/platform/mailbox'
import { sql } from 'drizzle-orm'
import type { RequestState } from '../constants.ts'
import type { AnsweredFacts, AskedFacts } from '../domain/asked-facts.ts'
import { addressSpellings } from './address-spellings.ts'
import { contactAddress, isAgentOfHome } from './landlord-contact.ts'

export interface LandlordDetails {
  company: string
  address: string
  agentName: string
  agentEmail: string
}

/** Facts that a landlord corrected. */
export interface Correction {
  rentPence?: number
  startsOn?: string
  agreedEndOn?: string
  note?: string
}

export interface LandlordRequest {
  memberId: string
  id: string
  tenancyId: string
  sentTo: string
  /** Tenant's name in the email and on its page. Null in emails from before it was stored. */
  askedTenant: string | null
  /** Facts in the email and on its page. Null in emails from before they were stored. */
  askedFacts: AskedFacts | null
  askedAt: Date
  expiresAt: Date
  state: RequestState
  answeredAt: Date | null
  correction: Correction | null
  answeredFacts: AnsweredFacts | null
  decision: 'accepted' | 'declined' | null
  stillAt: Date | null
  askedAgainAt: Date | null
}

const requests = rowsOf<LandlordRequest>({
  memberId: 'value',
  id: 'value',
  tenancyId: 'value',
  sentTo: 'value',
  askedTenant: 'value',
  askedFacts: 'value',
  askedAt: 'instant',
  expiresAt: 'instant',
  state: 'value',
  answeredAt: 'instant',
  correction: 'value',
  answeredFacts: 'value',
  decision: 'value',
  stillAt: 'instant',
  askedAgainAt: 'instant',
})

/** Converts domains to ASCII, because earlier releases stored Unicode. */
const toRequest = (row: Stored<LandlordRequest>): LandlordRequest =>
  requests.read({ ...row, sentTo: asciiAddress(row.sentTo) })

/** Leaves out the agent of an earlier home, so that a form does not name them again for this one. */
export const landlordDetailsOf = (memberId: string): Lookup<LandlordDetails | null> => ({
  query: sql`
    select d.company, d.address, case when ${isAgentOfHome} then d.agent_name else '' end as "agentName",
      case when ${isAgentOfHome} then d.agent_email else '' end as "agentEmail"
    from landlord_details d left join tenancy t on t.member_id = d.member_id and t.moved_out_on is null
    where d.member_id = ${memberId}`,
  readRows: ([details]: readonly LandlordDetails[]) =>
    details ? { ...details, agentEmail: asciiAddress(details.agentEmail) } : null,
})

export const findLandlordDetails = (db: Queryable, memberId: string): Promise<LandlordDetails | null> =>
  lookUp(db, landlordDetailsOf(memberId))

export async function saveLandlordDetails(
  tx: Tx,
  memberId: string,
  details: LandlordDetails,
  savedAt: Date,
): Promise<void> {
  const row = { ...details, savedAt }
  await tx.execute(sql`
    insert into landlord_details ${values({ memberId, ...row })}
    on conflict (member_id) do update set ${assignments(row)}`)
}

export async function findRequest(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<LandlordRequest | null> {
  const { rows } = await db.execute<Stored<LandlordRequest>>(
    sql`select ${requests.columns} from landlord_request where member_id = ${memberId} and id = ${id}`,
  )
  return rows[0] ? toRequest(rows[0]) : null
}

/** Returns the newest question, the only one that can be answered. */
export const latestRequestOf = (memberId: string): Lookup<LandlordRequest | null> => ({
  query: sql`select ${requests.columns} from landlord_request where member_id = ${memberId}
    order by asked_at desc, id desc limit 1`,
  readRows: ([row]: readonly Stored<LandlordRequest>[]) => (row ? toRequest(row) : null),
})

export const findLatestRequest = (db: Queryable, memberId: string): Promise<LandlordRequest | null> =>
  lookUp(db, latestRequestOf(memberId))

/** Returns true if this address confirmed this home, directly or by a correction that the member accepted. */
export async function hasConfirmed(
  db: Queryable,
  memberId: string,
  { tenancyId, address }: { tenancyId: string; address: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from landlord_request
    where member_id = ${memberId} and tenancy_id = ${tenancyId} and lower(sent_to) = any(${sql.param(addressSpellings(address))}::text[])
      and state in ('confirmed', 'corrected')
      and (state = 'confirmed' or (decision = 'accepted' and correction - 'note' <> '{}')) limit 1`)
  return rowCount === 1
}

export interface Confirmer {
  sentTo: string
  /** Facts on the landlord's page. Null in answers from before they were stored. */
  facts: AnsweredFacts | null
}

/**
 * Returns the last confirmer of each home. A correction ends earlier confirmations; it confirms the home once accepted,
 * unless it has a note.
 */
export const confirmersOf = (memberId: string): Lookup<Map<string, Confirmer>> => ({
  query: sql`
    select * from (
      select distinct on (tenancy_id) tenancy_id as "tenancyId", sent_to as "sentTo", answered_facts as facts,
        state = 'confirmed' or (decision = 'accepted' and correction <> '{}' and not correction ? 'note') as confirms
      from landlord_request
      where member_id = ${memberId} and state in ('confirmed', 'corrected')
      order by tenancy_id, answered_at desc, id desc) last_word
    where confirms`,
  readRows: (rows: readonly (Confirmer & { tenancyId: string })[]) =>
    new Map(rows.map(({ tenancyId, sentTo, facts }) => [tenancyId, { sentTo: asciiAddress(sentTo), facts }])),
})

const MAX_CONFIRMATIONS = 200

/** Returns the latest confirmation by this address for each present home whose member still names it. */
export async function confirmationsGivenBy(
  db: Queryable,
  address: string,
): Promise<{ memberId: string; requestId: string }[]> {
  const spellings = sql`any(${sql.param(addressSpellings(address))}::text[])`
  const { rows } = await db.execute<{ memberId: string; requestId: string }>(
    sql`-- across members: an agent's address is no member's, and it is proven
      select r.member_id as "memberId", r.id as "requestId" from landlord_request r
      join tenancy t on t.member_id = r.member_id and t.id = r.tenancy_id and t.moved_out_on is null
      join landlord_details d on d.member_id = r.member_id
      where lower(r.sent_to) = ${spellings} and r.state in ('confirmed', 'corrected')
        and lower(${contactAddress}) = ${spellings}
        and not exists (select from landlord_request n where n.member_id = r.member_id and n.tenancy_id = r.tenancy_id
          and n.answered_at > r.answered_at)
      order by r.answered_at, r.id limit ${MAX_CONFIRMATIONS}`,
  )
  return rows
}

/** Claims confirmations due for the yearly email, in a batch. Each is claimed once. */
export async function takeConfirmationsToRenew(
  tx: Tx,
  { saidUntil, at, limit }: { saidUntil: Day; at: Date; limit: number },
): Promise<{ memberId: string; requestId: string }[]> {
  // Without consent a confirmation is not claimed. It is claimed once the member consents again.
  const mayBeWritten = sql`(select c.given from consent_event c
    where c.member_id = landlord_request.member_id and c.kind = 'landlordCommunicationConsent'
    order by c.at desc, c.id desc limit 1)`
  const isDue = sql`(asked_again_at is null or asked_again_at < coalesce(still_at, answered_at))`
  const { rows } = await tx.execute<{ memberId: string; requestId: string }>(
    // Checks again on update, so that of two workers only one claims it.
    sql`-- across members: the daily round asks for all of them
      update landlord_request set asked_again_at = ${at.toISOString()}
      where (member_id, id) in (select member_id, id from landlord_request
        where state in ('confirmed', 'corrected')
          and coalesce(still_at, answered_at) < (${saidUntil}::date + 1)::timestamp at time zone 'Europe/London'
          and ${isDue} and ${mayBeWritten} order by member_id, id limit ${limit}) and ${isDue}
      returning member_id as "memberId", id as "requestId"`,
  )
  return rows
}

export async function insertRequest(
  tx: Tx,
  request: Omit<
    LandlordRequest,
    'answeredAt' | 'correction' | 'answeredFacts' | 'decision' | 'stillAt' | 'askedAgainAt'
  >,
): Promise<void> {
  await tx.execute(sql`insert into landlord_request ${values(request)}`)
}

export async function changeRequest(
  tx: Tx,
  memberId: string,
  id: string,
  change: Partial<
    Pick<
      LandlordRequest,
      'state' | 'answeredAt' | 'correction' | 'answeredFacts' | 'decision' | 'stillAt' | 'askedAgainAt'
    >
  >,
): Promise<void> {
  await tx.execute(
    sql`update landlord_request set ${assignments(change)} where member_id = ${memberId} and id = ${id}`,
  )
}

/** Withdraws open questions that were replaced or that the member no longer wants to ask. */
export async function withdrawRequests(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(
    sql`update landlord_request set state = 'withdrawn' where member_id = ${memberId} and state = 'waiting'`,
  )
}

/** Withdraws questions and undecided corrections after the facts have changed. */
export async function voidRequests(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`
    update landlord_request set state = 'withdrawn'
    where member_id = ${memberId} and (state = 'waiting' or (state = 'corrected' and decision is null))`)
}

export async function deleteLandlordDetails(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from landlord_details where member_id = ${memberId}`)
}
