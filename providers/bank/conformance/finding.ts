import { BankProblem } from '../port.ts'

export interface Finding {
  company: string
  call: string
  against: string
  result: 'holds' | 'broken'
  detail: string
}

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

export function finding(call: string, against: string, detail: string, broken: string[]): Finding {
  const result = broken.length === 0 ? ('holds' as const) : ('broken' as const)
  return { company: 'Bud', call, against, result, detail: broken.length === 0 ? detail : broken.join('; ') }
}
