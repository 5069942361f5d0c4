import { setTimeout as wait } from 'node:timers/promises'
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
  refuseHealth,
  setClocksBack,
  sharedEnv,
  withoutDisk,
} from './house.ts'
import { openMovableServer } from './movable-server.ts'
import { fillLog } from './standby.ts'

/** Api, worker and PostgreSQL as separate processes, with a proxy before the api and one before PostgreSQL. */
export async function separateHouse(folder: string): Promise<House> {
  const disk = openDisk(folder)
  const front = await openGate()
  const address = `http://127.0.0.1:${front.port}`
  const database = await openMovableServer(folder)
  let env: Record<string, string | undefined> = {}
  let api: Program | null = null
  let worker: Program | null = null
  const said: string[] = []

  async function openApi(): Promise<void> {
    const port = await freePort()
    api = await openRole(env, 'api', port)
    front.leadTo(port)
  }
  const openWorker = async (): Promise<void> => {
    worker = await openRole(env, 'worker', 0)
  }
  const put = (program: Program | null): Program => {
    if (!program) throw new Error('Nothing runs yet.')
    said.push(program.output())
    return program
  }

  return {
    name: 'separate roles',
    address,
    folder,
    cannotTry: withoutDisk(disk),
    databaseUrl: database.url,
    faults: {
      'PostgreSQL restarted': database.restart,
      'PostgreSQL killed': () =>
        database.killed(async () => {
          await wait(3_000)
          await refuseHealth(address)
        }),
      'PostgreSQL lost, its lagging standby promoted': database.failOver,
      'connections frozen for 15 s': async () => {
        database.gate.freeze()
        await wait(15_000)
        database.gate.thaw()
      },
      'api killed': async () => {
        await kill(put(api))
        await openApi()
      },
      'worker killed': async () => {
        await kill(put(worker))
        await openWorker()
      },
      'rolling restart of the api': async () => {
        const old = put(api)
        await openApi()
        await leave(old)
      },
      'worker told to leave': async () => {
        await leave(put(worker))
        await openWorker()
      },
      'clocks set back by two minutes': () =>
        setClocksBack([api, worker].filter((program) => program !== null)),
      ...diskFaults(disk, { fillLog: () => fillLog(database.url()), back: database.back }),
    },
    async withoutWorker(move) {
      if (worker) await leave(put(worker))
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
    said: () => [...said, api?.output() ?? '', worker?.output() ?? ''].join('\n'),
    async close() {
      for (const program of [api, worker]) await program?.end()
      await database.close()
      await front.close()
      disk?.close()
    },
  }
}
