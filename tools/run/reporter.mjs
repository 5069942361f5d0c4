import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Vitest reporter: counts per stage, failures with their reason, and retried tests. */
export default class Reporter {
  onTestRunEnd(modules, unhandled) {
    const stages = {}
    const faults = unhandled.map((error) => begin(error.stack ?? error.message))
    const secondTries = []
    for (const module of modules) {
      stages[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 }
      const stage = stages[module.project.name]
      const file = relative(process.cwd(), module.moduleId)
      const errors = module.errors()
      if (errors.length > 0) {
        stage.failed += 1
        faults.push(`${file}\n${errors.map(explain).join('\n')}`)
      }
      for (const test of module.children.allTests()) {
        const { state, errors: why = [] } = test.result()
        const name = `${file} > ${test.fullName}`
        stage[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
        if (state === 'failed') faults.push(`${name}\n${why.map(explain).join('\n')}`)
        if (state === 'passed' && test.diagnostic()?.retryCount)
          secondTries.push(`${name}\n${why.map(explain)}`)
      }
    }
    writeFileSync(process.env.KEYTURN_RESULTS, JSON.stringify({ stages, faults, secondTries }))
  }
}

const explain = (error) =>
  begin(error.stack?.includes(error.message) ? error.stack : `${error.message}\n${error.stack}`)

/** Shortens a stack to its first lines, without library frames, so that a long run has a short report. */
const begin = (text) =>
  (text ?? '')
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules|^\s+at .*node:internal/.test(line))
    .slice(0, 14)
    .join('\n')
    .slice(0, 2_500)
