import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@keyturn/platform/db'
import { freePort } from '@keyturn/platform/testing/server'
import type { Program } from '../run/program.ts'
import { openDisk } from './disk.ts'
import { openGate } from './gate.ts'
import {
  diskFaults,
  type House,
  kill,
  leave,
  openRole,
  pidOfServer,
  setClocksBack,
  sharedEnv,
  withoutDisk,
} from './house.ts'
import { fillLog, servesAgain } from './standby.ts'

/** One program with the built-in PostgreSQL. */
export async function builtInHouse(folder: string): Promise<House> {
  const disk = openDisk(folder)
  const front = await openGate()
  const dataDir = join(folder, 'app')
  let env: Record<string, string | undefined> = {}
  let program: Program | null = null
  const said: string[] = []
  const running = (): Program => {
    if (!program) throw new Error('Nothing runs yet.')
    said.push(program.output())
    return program
  }
  async function openAll(): Promise<void> {
    const port = await freePort()
    program = await openRole(env, 'all', port)
    front.leadTo(port)
  }
  const databaseUrl = (): string => runningEmbedded(dataDir) ?? ''
  /** Expects the program to exit with a message when its PostgreSQL is gone. */
  async function gone(before: Program): Promise<void> {
    const code = await Promise.race([before.ended, wait(10_000, 'still there')])
    if (code !== 1) throw new Error(`Without its PostgreSQL the program is ${code}.`)
    await before.end()
    await openAll()
  }
  return {
    name: 'built in',
    address: `http://127.0.0.1:${front.port}`,
    folder,
    cannotTry: withoutDisk(disk),
    databaseUrl,
    faults: {
      'program killed': async () => {
        await kill(running())
        await openAll()
      },
      'built-in PostgreSQL killed': async () => {
        const before = running()
        process.kill(pidOfServer(dataDir), 'SIGKILL')
        await gone(before)
      },
      'program told to leave': async () => {
        await leave(running())
        await openAll()
      },
      'clock set back by two minutes': () => setClocksBack([running()]),
      ...diskFaults(disk, {
        fillLog: () => fillLog(databaseUrl()),
        async back() {
          const before = running()
          const isGone = (): boolean => before.process.exitCode !== null
          if (!(await servesAgain({ url: databaseUrl(), isGone }))) await gone(before)
        },
      }),
    },
    withoutWorker: null,
    async open(more) {
      env = { ...sharedEnv(folder, `http://127.0.0.1:${front.port}`), ...more, DATABASE_URL: '' }
      await openAll()
    },
    said: () => [...said, program?.output() ?? ''].join('\n'),
    async close() {
      await program?.end()
      await front.close()
      disk?.close()
    },
  }
}
