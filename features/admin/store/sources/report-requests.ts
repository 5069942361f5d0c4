import { type SQL, sql } from 'drizzle-orm'
import type { Source } from '../source.ts'
import { type Items, itemsOf } from './items-of.ts'
import { proven } from './proven-months.ts'
import { stillMember } from './still-member.ts'

/** Members who asked for reporting. Only homes with bank rows can be reported. */

const latestConsent = sql`e.given and not exists (select 1 from agency_consent_event later
  where later.member_id = e.member_id and later.agency = e.agency and (later.at, later.id) > (e.at, e.id))`

const reportingItems: Items = {
  kind: 'reporting',
  list: 'report-requests',
  select: sql`select e.member_id, e.agency || '_' || e.id as subject, e.at as since from agency_consent_event e`,
  by: { member: sql`e.member_id`, since: sql`e.at` },
  facts: (page) => sql`select jsonb_build_object('agency', split_part(${page.subject}, '_', 1),
    'verified_months', (select count(*) from rent_period p where p.member_id = ${page.memberId}
      and ${proven(page.memberId)}))`,
}

const homeThat = (condition: SQL): SQL =>
  sql`exists (select 1 from tenancy t where t.member_id = e.member_id and t.moved_out_on is null and ${condition})`

const withHome = (home: SQL): SQL => sql`${latestConsent} and ${home} and ${stillMember(sql`e.member_id`)}`

export const reportRequests: Source[] = [
  itemsOf(reportingItems, 'pending', 'member', withHome(homeThat(sql`t.matched_at is null`))),
  itemsOf(reportingItems, 'incomplete', 'member', withHome(sql`not ${homeThat(sql`true`)}`)),
  itemsOf(reportingItems, 'approved', null, withHome(homeThat(sql`t.matched_at is not null`))),
]
