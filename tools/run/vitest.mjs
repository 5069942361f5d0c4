import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
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
      testResults: files,
    } = JSON.parse(readFileSync(file, 'utf8'))
    const faults = faultsOf(files)
    const unexplained = faults.length === 0 && (code !== 0 || passed === 0)
    return {
      passed,
      failed: Math.max(failed, faults.length, unexplained ? 1 : 0),
      skipped,
      faults: unexplained ? [output.trim()] : faults,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, faults: [output.trim()] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What failed and why, a few lines each: the reader of a long run should not have to look for it. */
function faultsOf(files) {
  return files.flatMap(({ name, status, message, assertionResults: tests }) => {
    const file = relative(process.cwd(), name)
    const failed = tests.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${begin(message)}`] : []
    return failed.map((test) => `${file} > ${test.fullName}\n${test.failureMessages.map(begin).join('\n')}`)
  })
}

const begin = (message) =>
  (message ?? '')
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules|^\s+at .*node:internal/.test(line))
    .slice(0, 14)
    .join('\n')
    .slice(0, 2_500)
