import { dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../domain/agencies.ts'
import type { StandingConsent } from '../domain/consents.ts'
import type { Correction, OpenQuestion, ToldLine } from '../domain/timeline.ts'
import { type LatestWord, latestWords, toStanding } from './consents.ts'
import { type LineRow, linesTold, toLine } from './told-lines.ts'

interface Row extends Record<string, unknown> {
  consents: LatestWord[]
  lines: LineRow[]
  questions: { id: string; agency: Agency; month: string; opened_at: string }[]
  corrections: Correction[]
}

/** What the Credit Profile shows of this feature's own, in one statement. */
export async function profileFacts(
  db: Queryable,
  memberId: string,
): Promise<{
  consents: StandingConsent[]
  lines: ToldLine[]
  questions: OpenQuestion[]
  corrections: Correction[]
}> {
  const { rows } = await db.execute<Row>(sql`
    select
      (select coalesce(json_agg(c), '[]') from (${latestWords(memberId)}) c) as consents,
      (select coalesce(json_agg(l), '[]') from (${linesTold(memberId)}) l) as lines,
      (select coalesce(json_agg(q), '[]') from (
        select id, agency, month, opened_at from report_dispute
        where member_id = ${memberId} and state in ('open', 'in_review')) q) as questions,
      (select coalesce(json_agg(c), '[]') from (
        select told ->> 'agency' as agency, month, after ->> 'code' as code, after ->> 'sentOn' as "madeOn"
        from report_dispute cross join lateral jsonb_array_elements(told_before) told
        left join lateral jsonb_array_elements(told_after) after on after ->> 'agency' = told ->> 'agency'
        where member_id = ${memberId} and state in ('upheld', 'corrected') order by decided_at) c) as corrections`)
  const { consents = [], lines = [], questions = [], corrections = [] } = rows[0] ?? {}
  return {
    consents: consents.map(toStanding),
    lines: lines.map(toLine),
    corrections,
    questions: questions.map(({ opened_at, ...question }) => ({
      ...question,
      openedOn: dayOfInstant(new Date(opened_at)),
    })),
  }
}
