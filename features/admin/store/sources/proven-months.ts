import { type SQL, sql } from 'drizzle-orm'

/*
 * SQL form of the rent record's `isProven` for months `p`. For one member, their id routes the query to one shard, else
 * every shard would search the documents.
 */
const monthsOwn = sql`p.member_id`

/** A document read by staff shows that a benefit or an agent paid it. */
export const provenByDocument = (
  member: SQL = monthsOwn,
): SQL => sql`(p.state = 'paid_by_other' and exists (select 1 from rent_evidence paper
  where paper.member_id = ${member} and paper.tenancy_id = p.tenancy_id and paper.due_on = p.due_on and paper.proves))`

/** Months that the landlord or agent who confirmed the home also confirmed as received. */
export const aboutConfirmed = sql`p.state in ('verified_on_time', 'verified_late') and not p.bank_proven
  and word.tenancy_id = p.tenancy_id and word.due_on = p.due_on
  and word.state = 'confirmed' and word.ended_at is null and word.found_pence = p.found_pence and word.settled_on is not distinct from p.settled_on`
const provenByLandlord = (member: SQL): SQL => sql`exists (select 1 from rent_month_word word
  where word.member_id = ${member} and ${aboutConfirmed})`

/** Proved without a bank. */
export const provenWithoutBank = (member: SQL = monthsOwn): SQL =>
  sql`(${provenByDocument(member)} or ${provenByLandlord(member)})`

export const proven = (member: SQL): SQL =>
  sql`(p.state in ('verified_on_time', 'verified_late') and p.bank_proven or ${provenWithoutBank(member)})`
