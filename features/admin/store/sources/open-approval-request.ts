import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from '../../domain/list-items.ts'
import type { RowKey } from '../source.ts'

/** Open approval request about the row `page`. */
export const openApprovalRequest = (
  page: RowKey,
  kind: Kind,
  revision = sql`0`,
): SQL => sql`(select jsonb_build_object('by', k.asked_by,
    'reason', k.reason, 'trust_payee', k.trust_payee, 'said', k.said)
  from desk_ask k where k.member_id is not distinct from ${page.memberId} and k.kind = ${kind}
    and k.subject = ${page.subject} and k.item_since = date_trunc('milliseconds', ${page.since}) and k.revision = ${revision})`
