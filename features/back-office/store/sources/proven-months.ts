import { sql } from 'drizzle-orm'

/* Which of the months `p` are proven, as `isProven` of the rent record says it of one. */

/** A benefit or an agent paid it, and a paper that we have read shows so. */
export const byPaper = sql`(p.state = 'paid_by_other' and exists (select 1 from rent_evidence paper
  where paper.member_id = p.member_id and paper.tenancy_id = p.tenancy_id and paper.due_on = p.due_on and paper.proves))`

export const proven = sql`(p.state in ('verified_on_time', 'verified_late') and p.bank_proven or ${byPaper})`
