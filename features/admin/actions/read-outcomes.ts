import { dayOfInstant, startOfDay } from '@keyturn/platform/days'
import type { AdminContext } from '../context.ts'
import { FIGURES, type FigureName, outcomesFrom, type Split, splitRows } from '../domain/outcomes.ts'
import { countOutcomes } from '../store/outcomes.ts'
import { recordAction } from './record-action.ts'

export type Outcomes = Record<FigureName, Split[]>

/** Outcomes of the last twelve months, without personal data. */
export async function readOutcomes(context: AdminContext, adminId: string): Promise<Outcomes> {
  const now = context.clock.now()
  const from = startOfDay(outcomesFrom(dayOfInstant(now)))
  const outcomes: Outcomes = { unreported: [], firstAccepted: [], refunds: [], left: [], complaints: [] }
  for (const figure of FIGURES)
    outcomes[figure] = splitRows(await countOutcomes(context.replica, figure, { from, now }))
  await context.db.transaction((tx) =>
    recordAction(context, tx, adminId, { act: 'desk.listed', facts: { list: 'outcomes' } }),
  )
  return outcomes
}
