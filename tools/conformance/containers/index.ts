import { join } from 'node:path'
import { type CheckResult, type Part, PartSkipped } from '../part.ts'
import { withTempEnvironment } from '../temp-environment.ts'
import { alerts } from './alerts.ts'
import { backups } from './backups.ts'
import { standInBases } from './bases.ts'
import { build } from './build.ts'
import { startEngine } from './engine.ts'
import { outages } from './outages.ts'
import { layOutStack, type Stack, type TryIt } from './stack.ts'
import { onlyJsonLines, up } from './up.ts'

const KEPT = join(import.meta.dirname, '../../../node_modules/.cache/keyturn/containers')

/** Runs deploy/ in real containers like an operator: images, compose, renewal, outages, backups and alerts. */
export const containers: Part = {
  name: 'containers',
  run: ({ hasTime }) =>
    withTempEnvironment('containers', async (temp) => {
      if (!hasTime) throw new PartSkipped('It takes ten minutes: npm run conformance containers.')
      if (process.getuid?.() !== 0) throw new PartSkipped('To run containers takes root.')
      const engine = await startEngine(temp, KEPT)
      await standInBases(engine, KEPT)
      const stack = await layOutStack(temp, engine)
      const results: CheckResult[] = []
      const say = { company: 'Containers', against: engine.version }
      const tryIt: TryIt = async (call, attempt) => {
        const began = Date.now()
        let row: CheckResult
        try {
          const found = await attempt()
          row = { ...say, call: `${call}${found ? ` (${found})` : ''}`, fault: null }
        } catch (error) {
          row = { ...say, call, fault: error instanceof Error ? error.message : String(error) }
        }
        results.push(row)
        process.stderr.write(`${Date.now() - began} ms: ${row.call}${row.fault ? `: ${row.fault}` : ''}\n`)
      }
      const steps: ((stack: Stack, tryIt: TryIt) => Promise<void>)[] = [build, up, outages, alerts, backups]
      for (const step of steps) await step(stack, tryIt)
      await tryIt('after renewal, outages and a restore logs are JSON lines still', () =>
        onlyJsonLines(stack),
      )
      return results
    }),
}
