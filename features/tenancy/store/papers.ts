import type { Queryable, Tx } from '@keyturn/platform/db'
import { eq } from 'drizzle-orm'
import { agreement, type DraftAnswers, onboardingDraft } from './tables.ts'

export interface Draft {
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

export type Agreement = Omit<typeof agreement.$inferSelect, 'memberId'>

export async function findAgreement(db: Queryable, memberId: string): Promise<Agreement | null> {
  const [row] = await db.select().from(agreement).where(eq(agreement.memberId, memberId))
  if (!row) return null
  const { memberId: _owner, ...paper } = row
  return paper
}

export async function saveAgreement(tx: Tx, memberId: string, paper: Agreement): Promise<void> {
  await tx
    .insert(agreement)
    .values({ ...paper, memberId })
    .onConflictDoUpdate({ target: agreement.memberId, set: paper })
}

export async function deleteAgreement(tx: Tx, memberId: string): Promise<Agreement | null> {
  const [row] = await tx.delete(agreement).where(eq(agreement.memberId, memberId)).returning()
  return row ?? null
}
