import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@keyturn/platform/db'
import { openProgram } from '../run/program.ts'
import { loneDebianProgram, versionOf } from './obtain.ts'
import { type Held, held, type Part } from './part.ts'
import { answerOf, inRoom, untilAnswers } from './room.ts'

/** Checks our metrics and alert rules with Prometheus's own checker. */
export const metrics: Part = {
  name: 'metrics',
  run: () =>
    inRoom('metrics', async (room) => {
      const promtool = loneDebianProgram('/usr/bin/promtool', 'prometheus')
      const against = versionOf(promtool, '--version')
      const server = await startEmbedded({ dataDir: join(room.folder, 'database'), durable: false })
      room.atTheEnd(() => server.stop())
      const results: Held[] = await heldAlerts(promtool, room.folder, against)
      for (const role of ['worker', 'api'] as const) {
        const home = { PORT: '0', PROBES_PORT: '0', DATA_DIR: join(room.folder, 'app') }
        const program = openProgram({ ...process.env, ...home, DATABASE_URL: server.url }, role)
        room.atTheEnd(() => program.end())
        results.push(
          await held({ company: 'Prometheus', call: `/metrics of ${role} is clean`, against }, async () => {
            const address = await program.address()
            // Retries, because a busy machine answers 503 now and then.
            await untilAnswers(() => answerOf(`${address}/healthz`))
            const shown = await untilAnswers(() => answerOf(`${address}/metrics`))
            if (!shown.includes('# TYPE')) throw new Error(`It shows no figures: ${shown.slice(0, 200)}`)
            const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], { input: shown })
            if (status !== 0 || `${stdout}${stderr}` !== '')
              throw new Error(`promtool says: ${stdout}${stderr}`)
          }),
        )
      }
      return results
    }),
}

const TESTS = ['alerts.test.yaml', 'file-day.test.yaml']
const WATCH = join(import.meta.dirname, '../../deploy/watch')

/** Tests each alert rule with a series of samples, and that a misspelt rule is found. */
async function heldAlerts(promtool: string, folder: string, against: string): Promise<Held[]> {
  const ask = (...words: string[]) => spawnSync(promtool, words, { cwd: folder, encoding: 'utf8' })
  for (const file of ['alerts.yaml', ...TESTS]) copyFileSync(join(WATCH, file), join(folder, file))
  const is = (wanted: 'fine' | 'refused', ...words: string[]): void => {
    const { status, stdout, stderr } = ask(...words)
    if ((status === 0) !== (wanted === 'fine'))
      throw new Error(`promtool ${words.join(' ')}: ${stdout}${stderr}`)
  }
  const company = 'Prometheus'
  return [
    await held({ company, call: 'the alert rules can be read', against }, async () =>
      is('fine', 'check', 'rules', 'alerts.yaml'),
    ),
    await held({ company, call: 'each alert speaks when it should, and only then', against }, async () =>
      is('fine', 'test', 'rules', ...TESTS),
    ),
    await held({ company, call: 'a rule with a slip is refused', against }, async () => {
      const rules = readFileSync(join(folder, 'alerts.yaml'), 'utf8')
      writeFileSync(join(folder, 'broken.yaml'), rules.replace('sum by (provider)', 'sum bye (provider)'))
      is('refused', 'check', 'rules', 'broken.yaml')
      writeFileSync(join(folder, 'alerts.yaml'), rules.replace('> 600', '> 60000'))
      is('refused', 'test', 'rules', 'alerts.test.yaml')
    }),
  ]
}
