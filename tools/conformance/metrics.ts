import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@keyturn/platform/db'
import { openProgram } from '../run/program.ts'
import { loneDebianProgram, versionOf } from './obtain.ts'
import { type CheckResult, type Part, runCheck } from './part.ts'
import { fetchText, retryUntilPasses, withTempEnvironment } from './temp-environment.ts'

/** Checks our metrics and alert rules with Prometheus's own checker. */
export const metrics: Part = {
  name: 'metrics',
  run: () =>
    withTempEnvironment('metrics', async (temp) => {
      const promtool = loneDebianProgram('/usr/bin/promtool', 'prometheus')
      const against = versionOf(promtool, '--version')
      const server = await startEmbedded({ dataDir: join(temp.folder, 'database'), durable: false })
      temp.onCleanup(() => server.stop())
      const results: CheckResult[] = await testAlerts(promtool, temp.folder, against)
      for (const role of ['worker', 'api'] as const) {
        const home = { PORT: '0', PROBES_PORT: '0', DATA_DIR: join(temp.folder, 'app') }
        const program = openProgram({ ...process.env, ...home, DATABASE_URL: server.url }, role)
        temp.onCleanup(() => program.end())
        results.push(
          await runCheck(
            { company: 'Prometheus', call: `/metrics of ${role} is clean`, against },
            async () => {
              const address = await program.address()
              // Retries, because a busy machine answers 503 now and then.
              await retryUntilPasses(() => fetchText(`${address}/healthz`))
              const shown = await retryUntilPasses(() => fetchText(`${address}/metrics`))
              if (!shown.includes('# TYPE')) throw new Error(`It shows no figures: ${shown.slice(0, 200)}`)
              const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], { input: shown })
              if (status !== 0 || `${stdout}${stderr}` !== '')
                throw new Error(`promtool says: ${stdout}${stderr}`)
            },
          ),
        )
      }
      return results
    }),
}

const TESTS = ['alerts.test.yaml', 'file-day.test.yaml']
const WATCH = join(import.meta.dirname, '../../deploy/watch')

/** Tests each alert rule with a series of samples, and that a misspelt rule is found. */
async function testAlerts(promtool: string, folder: string, against: string): Promise<CheckResult[]> {
  const ask = (...words: string[]) => spawnSync(promtool, words, { cwd: folder, encoding: 'utf8' })
  for (const file of ['alerts.yaml', ...TESTS]) copyFileSync(join(WATCH, file), join(folder, file))
  const is = (wanted: 'fine' | 'refused', ...words: string[]): void => {
    const { status, stdout, stderr } = ask(...words)
    if ((status === 0) !== (wanted === 'fine'))
      throw new Error(`promtool ${words.join(' ')}: ${stdout}${stderr}`)
  }
  const company = 'Prometheus'
  return [
    await runCheck({ company, call: 'the alert rules can be read', against }, async () =>
      is('fine', 'check', 'rules', 'alerts.yaml'),
    ),
    await runCheck({ company, call: 'each alert speaks when it should, and only then', against }, async () =>
      is('fine', 'test', 'rules', ...TESTS),
    ),
    await runCheck({ company, call: 'a rule with a slip is refused', against }, async () => {
      const rules = readFileSync(join(folder, 'alerts.yaml'), 'utf8')
      writeFileSync(join(folder, 'broken.yaml'), rules.replace('sum by (provider)', 'sum bye (provider)'))
      is('refused', 'check', 'rules', 'broken.yaml')
      writeFileSync(join(folder, 'alerts.yaml'), rules.replace('> 600', '> 60000'))
      is('refused', 'test', 'rules', 'alerts.test.yaml')
    }),
  ]
}
