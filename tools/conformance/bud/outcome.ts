import { BankProblem } from '@keyturn/providers/bank'
import type { CheckResult } from '../part.ts'

export interface Outcome {
  problem: BankProblem | null
  text: string
}

export async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    const came = await run()
    return { problem: null, text: `read: ${JSON.stringify(came ?? null).slice(0, 160)}` }
  } catch (error) {
    if (!(error instanceof BankProblem)) throw error
    return { problem: error, text: `${error.code} (${error.message})` }
  }
}

/** Reports everything that broke the document in one call. The call holds if nothing did. */
export function finding(call: string, against: string, broken: string[]): CheckResult {
  return { company: 'Bud', call, against, fault: broken.length === 0 ? null : broken.join('; ') }
}
