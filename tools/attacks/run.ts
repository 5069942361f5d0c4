import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { threatsIn } from '../rules/threats.ts'
import { judge, type TestRun } from './judge.ts'

const assertion = z.object({ title: z.string(), fullName: z.string(), status: z.string() })
const report = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(assertion) })),
})

/** Runs the tests of these files and returns their results by file. */
function runTests(files: readonly string[]): Map<string, TestRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-attacks-'))
  const results = join(folder, 'results.json')
  const reporterArgs = ['--reporter=json', `--outputFile=${results}`]
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...files, ...reporterArgs],
      { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    )
    if (!existsSync(results)) throw new Error(`The tests did not run to their end:\n${stdout}${stderr}`)
    const { testResults } = report.parse(JSON.parse(readFileSync(results, 'utf8')))
    return new Map(
      testResults.map(({ name, assertionResults }) => [relative(process.cwd(), name), assertionResults]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const threats = threatsIn(readFileSync('docs/security.md', 'utf8'))
const tried = runTests([...new Set(threats.flatMap(({ proofs }) => proofs.map(({ file }) => file)))])
let held = 0
for (const { name, proofs } of threats) {
  const { tests, faults } = judge(proofs, tried)
  if (faults.length === 0) held += 1
  process.stdout.write(
    `${faults.length === 0 ? 'held  ' : 'FALLEN'} ${String(tests).padStart(3)} tests  ${name}\n`,
  )
  for (const fault of faults) process.stdout.write(`       ${fault}\n`)
}
process.stdout.write(`\n${held} of ${threats.length} threats held.\n`)
process.exit(held === threats.length ? 0 : 1)
