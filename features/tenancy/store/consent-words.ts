import { ofMembers, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { ConsentKind } from '../domain/consents.ts'

interface AgreedWords {
  memberId: string
  kind: ConsentKind
  given: boolean
  textVersion: string
}

type ToldWords = Omit<AgreedWords, 'given'>

/** Returns the latest answer of each of these members to each kind, with the version it was given to. */
export async function latestConsents(db: Queryable, memberIds: readonly string[]): Promise<AgreedWords[]> {
  const { rows } = await db.execute<AgreedWords & Record<string, unknown>>(sql`
    select distinct on (member_id, kind) member_id as "memberId", kind, given, text_version as "textVersion"
    from consent_event where ${ofMembers(sql`member_id`, memberIds)} order by member_id, kind, at desc, id desc`)
  return rows
}

/** Marks these members as notified, and returns those that were not before. */
export async function addTold(tx: Tx, words: readonly ToldWords[], at: Date): Promise<ToldWords[]> {
  if (words.length === 0) return []
  const { rows } = await tx.execute<ToldWords & Record<string, unknown>>(sql`
    insert into consent_words_told (member_id, kind, text_version, told_at)
    select w."memberId", w.kind, w."textVersion", ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w("memberId" uuid, kind text, "textVersion" text)
    on conflict do nothing returning member_id as "memberId", kind, text_version as "textVersion"`)
  return rows
}

export async function deleteTold(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from consent_words_told where member_id = ${memberId}`)
}
