import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { runQuietly } from './processes.mjs'

/** Runs one project. A run that dies, or that finds no test, counts as a failure: nothing is skipped in silence. */
export async function runVitest({ project, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-results-'))
  const file = join(folder, 'results.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { code, output } = await runQuietly(pinnedNode(), args, { env: { ...env, NO_COLOR: '1' } })
  try {
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: skipped,
      numFailedTestSuites: suites,
    } = JSON.parse(readFileSync(file, 'utf8'))
    const troubles = failed + (failed === 0 && (suites > 0 || code !== 0 || passed === 0) ? 1 : 0)
    return { passed, failed: troubles, skipped, output }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
