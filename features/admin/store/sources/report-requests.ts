import { type SQL, sql } from 'drizzle-orm'
import type { Status, WaitsFor } from '../../domain/list-items.ts'
import type { Source } from '../source.ts'
import { proven } from './proven-months.ts'
import { stillMember } from './still-member.ts'

/** Members who asked for reporting. Only homes with bank rows can be reported. */

const latestConsent = sql`e.given and not exists (select 1 from agency_consent_event later
  where later.member_id = e.member_id and later.agency = e.agency and (later.at, later.id) > (e.at, e.id))`

function reporting(status: Status, waitsFor: WaitsFor, home: SQL): Source {
  return {
    kind: 'reporting',
    list: 'report-requests',
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(sql`e.member_id`, sql`e.at`)
      return sql`select e.member_id, e.agency || '_' || e.id as subject, e.at as since from agency_consent_event e
        where ${latestConsent} and ${home} and ${stillMember(sql`e.member_id`)} ${and} ${tail}`
    },
    facts: (page) => sql`select jsonb_build_object('agency', split_part(${page.subject}, '_', 1),
      'verified_months', (select count(*) from rent_period p where p.member_id = ${page.memberId}
        and ${proven(page.memberId)}))`,
  }
}

const homeThat = (condition: SQL): SQL =>
  sql`exists (select 1 from tenancy t where t.member_id = e.member_id and t.moved_out_on is null and ${condition})`

export const reportRequests: Source[] = [
  reporting('pending', 'member', homeThat(sql`t.matched_at is null`)),
  reporting('incomplete', 'member', sql`not ${homeThat(sql`true`)}`),
  reporting('approved', null, homeThat(sql`t.matched_at is not null`)),
]
