import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import type { StoredPeriod } from '../domain/model.ts'
import { withRentNow } from '../domain/rent-now.ts'
import { type Why, whyOf } from '../domain/why.ts'
import { computeInWorker } from './compute-in-worker.ts'
import { loadFacts } from './load-facts.ts'

/** Explains the state of a rent day by recomputing the record. If two homes have that day, the newer is used. */
export async function explainMonth(
  db: Queryable,
  memberId: string,
  { dueOn, today }: { dueOn: Day; today: Day },
): Promise<Why & { period: StoredPeriod }> {
  const { stored, ...facts } = await loadFacts(db, memberId, today)
  const period = withRentNow(stored).findLast((each) => each.dueOn === dueOn)
  if (!period) throw noSuchMonth()
  const record = await computeInWorker(facts)
  return { period, ...whyOf(period, { record, rows: facts.rows, decisions: facts.decisions }) }
}

export const noSuchMonth = (): Refusal =>
  new Refusal(
    404,
    'no_such_month',
    'No rent is due on that day in your record. Choose one of the months it shows.',
  )
