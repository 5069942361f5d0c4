import { type Queryable, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export type DraftAnswers = Record<string, string | boolean | null>

interface Draft {
  answers: DraftAnswers
  savedAt: Date
}

export async function findDraft(db: Queryable, memberId: string): Promise<Draft | null> {
  const { rows } = await db.execute<{ answers: DraftAnswers; savedAt: string }>(
    sql`select answers, saved_at as "savedAt" from onboarding_draft where member_id = ${memberId}`,
  )
  return rows[0] ? { ...rows[0], savedAt: new Date(rows[0].savedAt) } : null
}

export async function saveDraft(db: Queryable, memberId: string, { answers, savedAt }: Draft): Promise<void> {
  await db.execute(sql`
    insert into onboarding_draft ${values({ memberId, answers, savedAt })}
    on conflict (member_id) do update set answers = excluded.answers, saved_at = excluded.saved_at`)
}

export async function deleteDraft(tx: Queryable, memberId: string): Promise<void> {
  await tx.execute(sql`delete from onboarding_draft where member_id = ${memberId}`)
}
