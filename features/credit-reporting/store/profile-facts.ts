import { dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../domain/agencies.ts'
import type { StandingConsent } from '../domain/consents.ts'
import type { OpenQuestion, ToldLine } from '../domain/timeline.ts'
import { type LatestWord, latestWords, toStanding } from './consents.ts'
import { type LineRow, linesTold, toLine } from './told-lines.ts'

interface Row extends Record<string, unknown> {
  consents: LatestWord[]
  lines: LineRow[]
  questions: { id: string; agency: Agency; month: string; opened_at: string }[]
}

/** What the Credit Profile shows of this feature's own, in one statement. */
export async function profileFacts(
  db: Queryable,
  memberId: string,
): Promise<{ consents: StandingConsent[]; lines: ToldLine[]; questions: OpenQuestion[] }> {
  const { rows } = await db.execute<Row>(sql`
    select
      (select coalesce(json_agg(c), '[]') from (${latestWords(memberId)}) c) as consents,
      (select coalesce(json_agg(l), '[]') from (${linesTold(memberId)}) l) as lines,
      (select coalesce(json_agg(q), '[]') from (
        select id, agency, month, opened_at from report_dispute
        where member_id = ${memberId} and state in ('open', 'in_review')) q) as questions`)
  const { consents = [], lines = [], questions = [] } = rows[0] ?? {}
  return {
    consents: consents.map(toStanding),
    lines: lines.map(toLine),
    questions: questions.map(({ opened_at, ...question }) => ({
      ...question,
      openedOn: dayOfInstant(new Date(opened_at)),
    })),
  }
}
