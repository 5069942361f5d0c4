import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { runManaged } from './processes.mjs'

/** Runs tests. A run that dies, or that finds no test, counts as a failure: nothing is skipped in silence. */
export async function runVitest({ projects, files = [], env }) {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-results-'))
  const results = join(folder, 'results.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=./tools/run/reporter.mjs']
  for (const project of projects) args.push('--project', project)
  try {
    const { code, output } = await runManaged(pinnedNode(), args, {
      env: { ...env, NO_COLOR: '1', KEYTURN_RESULTS: results },
    })
    const { stages, faults, secondTries } = read(results)
    const failed = Object.values(stages).reduce((sum, stage) => sum + stage.failed, 0)
    const silent = projects.filter((project) => !stages[project]?.passed)
    for (const project of silent) stages[project] ??= { passed: 0, failed: 1, skipped: 0 }
    if (code !== 0 && failed === 0) stages[projects[0]].failed += faults.length || 1
    if ((code !== 0 || silent.length > 0) && faults.length === 0) faults.push(output.trim())
    return { stages, faults, secondTries }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { stages: {}, faults: [], secondTries: [] }
  }
}
