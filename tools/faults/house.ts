import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type EmbeddedServer, runningEmbedded, startEmbedded } from '@keyturn/platform/db'
import { freePort } from '@keyturn/platform/testing/server'
import { openProgram, type Program } from '../run/program.ts'
import { openGate } from './gate.ts'

const MAIN = 'tools/faults/program.ts'

/** The app with all its parts, each of which can be put out and comes back. */
export interface House {
  name: string
  /** Where members come in. */
  address: string
  folder: string
  /** Past every gate, as the owner of the tables. */
  databaseUrl(): string
  faults: Record<string, () => Promise<void>>
  open(env: Record<string, string>): Promise<void>
  /** A worker that stands beside the api learns of a clock that was moved only when it starts. */
  withoutWorker: (<Value>(move: () => Promise<Value>) => Promise<Value>) | null
  /** What the programs said of errors of their own. */
  said(): string
  close(): Promise<void>
}

/** How each part is put out; what is still alive is told by what it was. */
const kill = async (program: Program): Promise<void> => {
  program.process.kill('SIGKILL')
  await program.ended
  await program.end()
}

const pidOfServer = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

const sharedEnv = (folder: string, address: string) => ({
  ...process.env,
  DATA_DIR: join(folder, 'app'),
  SANDBOX: 'on',
  TRUST_PROXY: '1',
  PUBLIC_URL: address,
  LAME_DUCK_SECONDS: '1',
})

/** Members, the api, the worker and PostgreSQL each for itself, with a door before the api and one before PostgreSQL. */
export async function separateHouse(folder: string): Promise<House> {
  const front = await openGate()
  const toDatabase = await openGate()
  const dataDir = join(folder, 'database')
  mkdirSync(dataDir)
  let server: EmbeddedServer = await startEmbedded({ dataDir })
  toDatabase.leadTo(server.port)
  let env: Record<string, string | undefined> = {}
  let api: Program | null = null
  let worker: Program | null = null
  const said: string[] = []

  const run = async (role: 'api' | 'worker', port: number): Promise<Program> => {
    const program = openProgram({ ...env, PORT: String(port), PROBES_PORT: '' }, role, '.', MAIN)
    await program.address()
    return program
  }
  async function openApi(): Promise<void> {
    const port = await freePort()
    api = await run('api', port)
    front.leadTo(port)
  }
  const openWorker = async (): Promise<void> => {
    worker = await run('worker', 0)
  }
  const put = (program: Program | null): Program => {
    if (!program) throw new Error('Nothing runs yet.')
    said.push(program.output())
    return program
  }
  async function serverBack(): Promise<void> {
    server = await startEmbedded({ dataDir })
    toDatabase.leadTo(server.port)
  }

  return {
    name: 'separate roles',
    address: `http://127.0.0.1:${front.port}`,
    folder,
    databaseUrl: () => server.url,
    faults: {
      'PostgreSQL restarted': async () => {
        toDatabase.leadTo(null)
        await server.stop()
        await serverBack()
      },
      'PostgreSQL killed': async () => {
        process.kill(pidOfServer(dataDir), 'SIGKILL')
        toDatabase.leadTo(null)
        await wait(3_000)
        await refuseHealth(`http://127.0.0.1:${front.port}`)
        await serverBack()
      },
      'connections frozen for 15 s': async () => {
        toDatabase.freeze()
        await wait(15_000)
        toDatabase.thaw()
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
      const { port, password, username, pathname } = new URL(server.url)
      const url = `postgres://${username}:${password}@127.0.0.1:${toDatabase.port}${pathname}`
      if (!port) throw new Error('PostgreSQL has no port.')
      env = { ...sharedEnv(folder, `http://127.0.0.1:${front.port}`), ...more, DATABASE_URL: url }
      await openApi()
      await openWorker()
    },
    said: () => [...said, api?.output() ?? '', worker?.output() ?? ''].join('\n'),
    async close() {
      for (const program of [api, worker]) await program?.end()
      await server.stop()
      await front.close()
      await toDatabase.close()
    },
  }
}

/** One program with the PostgreSQL that is built in. */
export async function builtInHouse(folder: string): Promise<House> {
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
    program = openProgram({ ...env, PORT: String(port), PROBES_PORT: '' }, 'all', '.', MAIN)
    await program.address()
    front.leadTo(port)
  }
  return {
    name: 'built in',
    address: `http://127.0.0.1:${front.port}`,
    folder,
    databaseUrl: () => runningEmbedded(dataDir) ?? '',
    faults: {
      'program killed': async () => {
        await kill(running())
        await openAll()
      },
      'built-in PostgreSQL killed': async () => {
        const before = running()
        process.kill(pidOfServer(dataDir), 'SIGKILL')
        const code = await Promise.race([before.ended, wait(10_000, 'still there')])
        if (code !== 1) throw new Error(`Without its PostgreSQL the program is ${code}.`)
        await before.end()
        await openAll()
      },
      'program told to leave': async () => {
        await leave(running())
        await openAll()
      },
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
    },
  }
}

/** Told to leave, a program is gone within 15 s, and says that all ended as it should. */
async function leave(program: Program): Promise<void> {
  program.process.kill('SIGTERM')
  const code = await Promise.race([program.ended, wait(15_000, 'still there')])
  if (code !== 0) throw new Error(`A program that was told to leave is ${code}:\n${program.output()}`)
  await program.end()
}

/** Never healthy without a database. */
async function refuseHealth(address: string): Promise<void> {
  const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })
  if (status !== 503) throw new Error(`Without a database /readyz says ${status}.`)
}
