import type { Queryable } from '@keyturn/platform/db'
import { eq } from 'drizzle-orm'
import { type DraftAnswers, onboardingDraft } from './tables.ts'

interface Draft {
  answers: DraftAnswers
  savedAt: Date
}

export async function findDraft(db: Queryable, memberId: string): Promise<Draft | null> {
  const [row] = await db.select().from(onboardingDraft).where(eq(onboardingDraft.memberId, memberId))
  return row ? { answers: row.answers, savedAt: row.savedAt } : null
}

export async function saveDraft(db: Queryable, memberId: string, draft: Draft): Promise<void> {
  await db
    .insert(onboardingDraft)
    .values({ ...draft, memberId })
    .onConflictDoUpdate({ target: onboardingDraft.memberId, set: draft })
}

export async function dropDraft(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(onboardingDraft).where(eq(onboardingDraft.memberId, memberId))
}
