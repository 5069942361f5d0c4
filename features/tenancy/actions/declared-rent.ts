import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { DECLARED_RENT_FIELDS, type DeclaredRent, readDeclaredRent } from '../domain/declared-rent.ts'
import type { RentTenancy } from '../domain/homes.ts'
import { deleteDraft, findDraft, saveDraft } from '../store/drafts.ts'
import { lockHomes } from '../store/homes.ts'
import { Incomplete } from './problems.ts'

/** Stores rent facts given ahead in the draft, so that the form does not ask again. */
export async function saveDeclaredRent(
  tx: Tx,
  memberId: string,
  { told, today, now }: { told: DeclaredRent; today: Day; now: Date },
): Promise<void> {
  await lockHomes(tx, memberId)
  const before = (await findDraft(tx, memberId))?.answers ?? {}
  const answers = { ...before, ...rentFactsIn(told) }
  const read = readDeclaredRent(rentFactsIn(answers), today)
  if ('problems' in read) throw new Incomplete(read.problems)
  await saveDraft(tx, memberId, { answers, savedAt: now })
}

/** Returns a home from rent facts alone. Null if they are incomplete or invalid. */
export async function declaredHome(db: Queryable, memberId: string, today: Day): Promise<RentTenancy | null> {
  const draft = await findDraft(db, memberId)
  const read = draft && readDeclaredRent(rentFactsIn(draft.answers), today)
  return read && 'home' in read ? read.home : null
}

/** Deletes the rent facts given ahead from the draft. Its other fields stay. */
export async function deleteDeclaredRent(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockHomes(tx, memberId)
  const draft = await findDraft(tx, memberId)
  if (!draft) return
  const told: readonly string[] = DECLARED_RENT_FIELDS
  const rest = Object.entries(draft.answers).filter(([field]) => !told.includes(field))
  if (rest.length === 0) return deleteDraft(tx, memberId)
  await saveDraft(tx, memberId, { answers: Object.fromEntries(rest), savedAt: now })
}

function rentFactsIn(
  answers: Readonly<Record<string, string | boolean | null | undefined>>,
): Record<string, string> {
  const texts = DECLARED_RENT_FIELDS.flatMap((field): [string, string][] => {
    const value = answers[field]
    return typeof value === 'string' ? [[field, value]] : []
  })
  return Object.fromEntries(texts)
}
