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
import type { AnsweredFacts, AskedFacts } from '../domain/asked-facts.ts'
import type { RequestState } from '../words.ts'
import { addressSpellings } from './address-spellings.ts'

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
  /** Tenant's name in the letter and on its page; null for letters from before it was stored. */
  askedTenant: string | null
  /** The facts in the letter and on its page; null for letters from before they were stored. */
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

const landlords = rowsOf<LandlordDetails>({
  company: 'value',
  address: 'value',
  agentName: 'value',
  agentEmail: 'value',
})

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

/** Addresses of earlier releases may have a domain that is not in ASCII. */
const toRequest = (row: Stored<LandlordRequest>): LandlordRequest =>
  requests.read({ ...row, sentTo: asciiAddress(row.sentTo) })

export const landlordDetailsOf = (memberId: string): Lookup<LandlordDetails | null> => ({
  query: sql`select ${landlords.columns} from landlord_details where member_id = ${memberId}`,
  answerOf: ([details]: readonly LandlordDetails[]) =>
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

/** The one question that counts: the newest. */
export const latestRequestOf = (memberId: string): Lookup<LandlordRequest | null> => ({
  query: sql`select ${requests.columns} from landlord_request where member_id = ${memberId}
    order by asked_at desc, id desc limit 1`,
  answerOf: ([row]: readonly Stored<LandlordRequest>[]) => (row ? toRequest(row) : null),
})

export const findLatestRequest = (db: Queryable, memberId: string): Promise<LandlordRequest | null> =>
  lookUp(db, latestRequestOf(memberId))

/** Whether this address has said yes to this home, at once or by a correction of facts that the member took. */
export async function hasSaidYes(
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
  /** What the landlord's page showed; null for answers from before it was stored. */
  facts: AnsweredFacts | null
}

/**
 * The address that confirmed each home last, by home. A correction ends older words, and confirms the rest only once the
 * member has accepted it. Beside words of the landlord's own, which may say anything of the rest, it confirms nothing.
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
  answerOf: (rows: readonly (Confirmer & { tenancyId: string })[]) =>
    new Map(rows.map(({ tenancyId, sentTo, facts }) => [tenancyId, { sentTo: asciiAddress(sentTo), facts }])),
})

const MOST_WORDS = 200

/** Whose present home this address has given its word about, the latest word of each, while it is still whom they name. */
export async function wordsGivenBy(
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
        and lower(case when d.agent_email <> '' then d.agent_email else t.landlord_email end) = ${spellings}
        and not exists (select from landlord_request n where n.member_id = r.member_id and n.tenancy_id = r.tenancy_id
          and n.answered_at > r.answered_at)
      order by r.answered_at, r.id limit ${MOST_WORDS}`,
  )
  return rows
}

/** Takes what nobody was written to about since the word was given, on or before this day; nobody else takes it again. */
export async function takeWordsToAskAgain(
  tx: Tx,
  { saidUntil, at, limit }: { saidUntil: Day; at: Date; limit: number },
): Promise<{ memberId: string; requestId: string }[]> {
  // Without consent the word is not taken: it is asked about once the member agrees again.
  const mayBeWritten = sql`(select c.given from consent_event c
    where c.member_id = landlord_request.member_id and c.kind = 'landlordCommunicationConsent'
    order by c.at desc, c.id desc limit 1)`
  const isDue = sql`(asked_again_at is null or asked_again_at < coalesce(still_at, answered_at))`
  const { rows } = await tx.execute<{ memberId: string; requestId: string }>(
    // Looked at again as it is written: of two who come at once the second finds it taken.
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

/** Nobody may answer a question that another took the place of, or that the member no longer wants asked. */
export async function withdrawRequests(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(
    sql`update landlord_request set state = 'withdrawn' where member_id = ${memberId} and state = 'waiting'`,
  )
}

/** What was asked or found different of facts that have changed since is nobody's to answer or to take over. */
export async function voidRequests(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`
    update landlord_request set state = 'withdrawn'
    where member_id = ${memberId} and (state = 'waiting' or (state = 'corrected' and decision is null))`)
}

export async function deleteLandlordDetails(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from landlord_details where member_id = ${memberId}`)
}
