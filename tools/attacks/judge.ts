import { isTitleOf } from '../rules/test-titles.ts'
import type { Proof } from '../rules/threats.ts'

/** One test result of vitest's JSON report. */
export interface TestRun {
  title: string
  /** Title, with those of its describe blocks. */
  fullName: string
  status: string
}

export interface Verdict {
  tests: number
  /** Named tests that did not run or did not pass, one line each. */
  faults: string[]
}

/** Compares the tests that a threat names with the results. A skipped test proves nothing. */
export function judge(proofs: readonly Proof[], runs: ReadonlyMap<string, readonly TestRun[]>): Verdict {
  const named = proofs.flatMap(({ file, titles }) =>
    titles.map((title) => ({
      name: `${file} > ${title}`,
      tests: (runs.get(file) ?? []).filter((test) =>
        [test.title, test.fullName].some((ran) => isTitleOf(title, ran)),
      ),
    })),
  )
  const faults = named.flatMap(({ name, tests }) => {
    if (tests.length === 0) return [`${name}: did not run`]
    const [fault] = tests.filter(({ status }) => status !== 'passed')
    return fault ? [`${name}: ${fault.status}`] : []
  })
  return {
    tests: named.reduce((count, { tests }) => count + tests.length, 0),
    faults: proofs.length > 0 ? faults : ['no test is named'],
  }
}
