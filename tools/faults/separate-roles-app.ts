import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@keyturn/platform/testing/server'
import type { Program } from '../run/program.ts'
import {
  type AppUnderTest,
  assertNotReady,
  diskFaults,
  kill,
  openRole,
  setClocksBack,
  sharedEnv,
  skippedDiskFaults,
  stopGracefully,
} from './app-under-test.ts'
import { openDisk } from './disk.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { openMovableServer } from './movable-server.ts'
import { fillLog } from './standby.ts'

/** Api, worker and PostgreSQL as separate processes, with a proxy before the api and one before PostgreSQL. */
export async function openSeparateRolesApp(folder: string): Promise<AppUnderTest> {
  const disk = openDisk(folder)
  const front = await openFaultProxy()
  const address = `http://127.0.0.1:${front.port}`
  const database = await openMovableServer(folder)
  let env: Record<string, string | undefined> = {}
  let api: Program | null = null
  let worker: Program | null = null
  const outputs: string[] = []

  async function openApi(): Promise<void> {
    const port = await freePort()
    api = await openRole(env, 'api', port)
    front.setTarget(port)
  }
  const openWorker = async (): Promise<void> => {
    worker = await openRole(env, 'worker', 0)
  }
  const keepOutput = (program: Program | null): Program => {
    if (!program) throw new Error('Nothing runs yet.')
    outputs.push(program.output())
    return program
  }

  return {
    name: 'separate roles',
    address,
    folder,
    cannotTry: skippedDiskFaults(disk),
    databaseUrl: database.url,
    faults: {
      'PostgreSQL restarted': database.restart,
      'PostgreSQL killed': () =>
        database.killAndRestart(async () => {
          await wait(3_000)
          await assertNotReady(address)
        }),
      'PostgreSQL lost, its lagging standby promoted': database.failOver,
      'connections frozen for 15 s': async () => {
        database.gate.freeze()
        await wait(15_000)
        database.gate.unfreeze()
      },
      'api killed': async () => {
        await kill(keepOutput(api))
        await openApi()
      },
      'worker killed': async () => {
        await kill(keepOutput(worker))
        await openWorker()
      },
      'rolling restart of the api': async () => {
        const old = keepOutput(api)
        await openApi()
        await stopGracefully(old)
      },
      'worker told to leave': async () => {
        await stopGracefully(keepOutput(worker))
        await openWorker()
      },
      'clocks set back by two minutes': () =>
        setClocksBack([api, worker].filter((program) => program !== null)),
      ...diskFaults(disk, { fillLog: () => fillLog(database.url()), back: database.recover }),
    },
    async withoutWorker(move) {
      if (worker) await stopGracefully(keepOutput(worker))
      worker = null
      try {
        return await move()
      } finally {
        await openWorker()
      }
    },
    async open(more) {
      const { username, password, pathname } = new URL(database.url())
      const url = `postgres://${username}:${password}@127.0.0.1:${database.gate.port}${pathname}`
      env = { ...sharedEnv(folder, address), ...more, DATABASE_URL: url }
      await openApi()
      await openWorker()
    },
    errorOutput: () => [...outputs, api?.output() ?? '', worker?.output() ?? ''].join('\n'),
    async close() {
      for (const program of [api, worker]) await program?.end()
      await database.close()
      await front.close()
      disk?.close()
    },
  }
}
