import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import type { RentTenancy } from '../domain/homes.ts'
import { readToldRent, TOLD_AHEAD, type ToldRent } from '../domain/told-rent.ts'
import { dropDraft, findDraft, saveDraft } from '../store/drafts.ts'
import { lockHomes } from '../store/homes.ts'
import { Incomplete } from './problems.ts'

/** Stores rent facts given ahead in the draft, so that the form does not ask again. */
export async function tellRent(
  tx: Tx,
  memberId: string,
  { told, today, now }: { told: ToldRent; today: Day; now: Date },
): Promise<void> {
  await lockHomes(tx, memberId)
  const before = (await findDraft(tx, memberId))?.answers ?? {}
  const answers = { ...before, ...toldIn(told) }
  const read = readToldRent(toldIn(answers), today)
  if ('problems' in read) throw new Incomplete(read.problems)
  await saveDraft(tx, memberId, { answers, savedAt: now })
}

/** Returns a home from rent facts alone. Null if they are incomplete or invalid. */
export async function toldHome(db: Queryable, memberId: string, today: Day): Promise<RentTenancy | null> {
  const draft = await findDraft(db, memberId)
  const read = draft && readToldRent(toldIn(draft.answers), today)
  return read && 'home' in read ? read.home : null
}

/** Deletes the rent facts given ahead from the draft. Its other fields stay. */
export async function forgetTold(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockHomes(tx, memberId)
  const draft = await findDraft(tx, memberId)
  if (!draft) return
  const told: readonly string[] = TOLD_AHEAD
  const rest = Object.entries(draft.answers).filter(([field]) => !told.includes(field))
  if (rest.length === 0) return dropDraft(tx, memberId)
  await saveDraft(tx, memberId, { answers: Object.fromEntries(rest), savedAt: now })
}

function toldIn(
  answers: Readonly<Record<string, string | boolean | null | undefined>>,
): Record<string, string> {
  const texts = TOLD_AHEAD.flatMap((field): [string, string][] => {
    const value = answers[field]
    return typeof value === 'string' ? [[field, value]] : []
  })
  return Object.fromEntries(texts)
}
