import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startEmbedded } from '@keyturn/platform/db'
import { loneDebianProgram, versionOf } from './obtain.ts'
import { type Held, held, type Part } from './part.ts'
import { aProgram } from './program.ts'
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
        const program = await aProgram({
          dataDir: join(room.folder, role),
          environment: { DATABASE_URL: server.url },
          role,
        })
        room.atTheEnd(() => program.stop())
        results.push(
          await held({ company: 'Prometheus', call: `/metrics of ${role} is clean`, against }, async () => {
            const shown = await (await fetch(`${program.address}/metrics`)).text()
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
