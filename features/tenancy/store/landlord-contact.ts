import type { Queryable, Tx } from '@keyturn/platform/db'
import { asciiAddress } from '@keyturn/platform/mailbox'
import { sql } from 'drizzle-orm'
import type { Home } from '../domain/homes.ts'
import { addressSpellings } from './address-spellings.ts'

/** True if the agent is the one of the home. An agent saved before a move to this home is the agent of the earlier one. */
export const isAgentOfHome = sql`(d.saved_at >= t.made_at or not exists (
  select from tenancy earlier where earlier.member_id = t.member_id and earlier.made_at < t.made_at))`

const agentCounts = sql`d.agent_email <> '' and ${isAgentOfHome}`

/** Address to ask about a home. Reads `landlord_details` as d and `tenancy` as t. */
export const contactAddress = sql`case when ${agentCounts} then d.agent_email else t.landlord_email end`

interface LandlordContact {
  address: string
  agentName: string
  isAgent: boolean
}

/** Returns the agent of this home, else its contact with an empty name. Null before the landlord step. */
export async function findLandlordContact(
  db: Queryable,
  memberId: string,
  tenancyId: string,
): Promise<LandlordContact | null> {
  const { rows } = await db.execute<LandlordContact & Record<string, unknown>>(sql`
    select ${contactAddress} as address, case when ${agentCounts} then d.agent_name else '' end as "agentName",
      ${agentCounts} as "isAgent"
    from landlord_details d join tenancy t on t.member_id = d.member_id and t.id = ${tenancyId}
    where d.member_id = ${memberId}`)
  const [contact] = rows
  return contact ? { ...contact, address: asciiAddress(contact.address) } : null
}

/** Returns true if there was an agent. */
export async function removeAgent(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update landlord_details set agent_name = '', agent_email = ''
    where member_id = ${memberId} and (agent_name <> '' or agent_email <> '')`)
  return rowCount === 1
}

/**
 * Returns whether this email address was asked about the home at its present address, and whether another one was asked
 * about the home.
 */
export async function askedBefore(
  db: Queryable,
  memberId: string,
  { home, sentTo }: { home: Pick<Home, 'id' | 'address'>; sentTo: string },
): Promise<{ this: boolean; other: boolean }> {
  const isThis = sql`lower(sent_to) = any(${sql.param(addressSpellings(sentTo))}::text[])`
  const { rows } = await db.execute<{ this: boolean | null; other: boolean | null }>(sql`
    select bool_or(${isThis} and asked_facts ->> 'address' = ${home.address}) as this, bool_or(not ${isThis}) as other
    from landlord_request where member_id = ${memberId} and tenancy_id = ${home.id}`)
  return { this: rows[0]?.this ?? false, other: rows[0]?.other ?? false }
}
