import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@keyturn/platform/db'
import { freePort } from '@keyturn/platform/testing/server'
import type { Program } from '../run/program.ts'
import {
  type AppUnderTest,
  diskFaults,
  kill,
  openRole,
  pidOfServer,
  setClocksBack,
  sharedEnv,
  skippedDiskFaults,
  stopGracefully,
} from './app-under-test.ts'
import { openDisk } from './disk.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { fillLog, servesAgain } from './standby.ts'

/** One program with the built-in PostgreSQL. */
export async function openBuiltInApp(folder: string): Promise<AppUnderTest> {
  const disk = openDisk(folder)
  const front = await openFaultProxy()
  const dataDir = join(folder, 'app')
  let env: Record<string, string | undefined> = {}
  let program: Program | null = null
  const outputs: string[] = []
  const running = (): Program => {
    if (!program) throw new Error('Nothing runs yet.')
    outputs.push(program.output())
    return program
  }
  async function openAll(): Promise<void> {
    const port = await freePort()
    program = await openRole(env, 'all', port)
    front.setTarget(port)
  }
  const databaseUrl = (): string => runningEmbedded(dataDir) ?? ''
  /** Expects the program to exit with a message when its PostgreSQL is gone. */
  async function restartAfterExit(before: Program): Promise<void> {
    const code = await Promise.race([before.ended, wait(10_000, 'still there')])
    if (code !== 1) throw new Error(`Without its PostgreSQL the program is ${code}.`)
    await before.end()
    await openAll()
  }
  return {
    name: 'built in',
    address: `http://127.0.0.1:${front.port}`,
    folder,
    cannotTry: skippedDiskFaults(disk),
    databaseUrl,
    faults: {
      'program killed': async () => {
        await kill(running())
        await openAll()
      },
      'built-in PostgreSQL killed': async () => {
        const before = running()
        process.kill(pidOfServer(dataDir), 'SIGKILL')
        await restartAfterExit(before)
      },
      'program told to leave': async () => {
        await stopGracefully(running())
        await openAll()
      },
      'clock set back by two minutes': () => setClocksBack([running()]),
      ...diskFaults(disk, {
        fillLog: () => fillLog(databaseUrl()),
        async back() {
          const before = running()
          const isGone = (): boolean => before.process.exitCode !== null
          if (!(await servesAgain({ url: databaseUrl(), isGone }))) await restartAfterExit(before)
        },
      }),
    },
    withoutWorker: null,
    async open(more) {
      env = { ...sharedEnv(folder, `http://127.0.0.1:${front.port}`), ...more, DATABASE_URL: '' }
      await openAll()
    },
    errorOutput: () => [...outputs, program?.output() ?? ''].join('\n'),
    async close() {
      await program?.end()
      await front.close()
      disk?.close()
    },
  }
}
