import type { KnownProvider } from '@keyturn/admin'
import { type Check, runCheck } from '@keyturn/platform/checks'

/** Result of the check of one provider. */
export interface CheckResult {
  what: string
  company: string
  needed: boolean
  check: Check
}

/** Checks every configured provider and database with one harmless request each. */
export function runChecks(providers: readonly KnownProvider[]): Promise<CheckResult[]> {
  return Promise.all(
    providers.flatMap(({ what, needed, connections }) =>
      connections.map(async ({ company, ask }) => ({
        ...{ what, company, needed },
        check: await runCheck({ check: ask }),
      })),
    ),
  )
}

/** Formats the answers as a table for an operator. */
export function formatResults(answers: readonly CheckResult[]): string {
  const widthOf = (cells: string[]): number => Math.max(...cells.map((cell) => cell.length))
  const first = widthOf(answers.map(({ what }) => what))
  const second = widthOf(answers.map(({ company }) => company))
  return answers
    .flatMap(({ what, company, needed, check }) => {
      const state = check.works ? 'works' : needed ? 'BROKEN' : 'without'
      const line = `${what.padEnd(first)}  ${company.padEnd(second)}  ${state}`
      return check.works
        ? [line]
        : [line, `${' '.repeat(first)}  ${check.cause}`, `${' '.repeat(first)}  ${check.cure}`]
    })
    .join('\n')
}
