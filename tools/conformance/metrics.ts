import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startEmbedded } from '@keyturn/platform/db'
import { openProgram } from '../run/program.ts'
import { loneDebianProgram, versionOf } from './obtain.ts'
import { type Held, held, type Part } from './part.ts'
import { inRoom } from './room.ts'

/** What Prometheus' own checker says of the figures we show. */
export const metrics: Part = {
  name: 'metrics',
  run: () =>
    inRoom('metrics', async (room) => {
      const promtool = loneDebianProgram('/usr/bin/promtool', 'prometheus')
      const against = versionOf(promtool, '--version')
      const server = await startEmbedded({ dataDir: join(room.folder, 'database'), durable: false })
      room.atTheEnd(() => server.stop())
      const results: Held[] = []
      for (const role of ['worker', 'api'] as const) {
        const home = { PORT: '0', PROBES_PORT: '0', DATA_DIR: join(room.folder, role) }
        const program = openProgram({ ...process.env, ...home, DATABASE_URL: server.url }, role)
        room.atTheEnd(() => program.end())
        results.push(
          await held({ company: 'Prometheus', call: `/metrics of ${role} is clean`, against }, async () => {
            const shown = await (await fetch(`${await program.address()}/metrics`)).text()
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
