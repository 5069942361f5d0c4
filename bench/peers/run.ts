import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { openDashboard } from '../dashboard/app.ts'
import { createManyMembers } from '../dashboard/many-members.ts'
import { withDatabase } from '../database.ts'
import { callsPerSecond } from '../load-generator.ts'
import { type Contender, pairedRounds, printTable } from '../measure.ts'

const run = promisify(execFile)
const CROWD = 5_000
const DASHBOARD = '/api/payment-report/dashboard/'
const QUERY = { name: 'one-row', text: 'select $1::int as id, $2::text as name', values: [1, 'Amara'] }
const HERE = import.meta.dirname
/** Django workers: one for each core of the machine it was tested on. */
const WORKERS = 2
/** Debian's Python, because other installations lack its packages. */
const PYTHON = '/usr/bin/python3'

interface Peer {
  name: string
  address: string
  end(): void
}

/** Compares the dashboard with two other stacks, over the same rows and on the same machine. */
await withDatabase(async (url) => {
  const { http, context, db, close } = await openDashboard(url)
  const crowd = await createManyMembers(db, http, CROWD)
  await db.$client.query('vacuum analyze')
  const bare = Fastify()
  bare.get('/row', async () => (await db.$client.query(QUERY)).rows[0])
  const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const peers = await Promise.all(
    [express, django].map((open) =>
      open(url, context.sessionSecret).catch((error: Error) => {
        process.stdout.write(`Not here to be compared with: ${error.message.split('\n')[0]}\n`)
        return null
      }),
    ),
  )
  const there = peers.filter((peer) => peer !== null)
  const dashboardsAt = (name: string, at: string): Contender => ({
    name,
    round: () => callsPerSecond({ address: at, path: DASHBOARD, headers: crowd }),
  })
  try {
    for (const headers of crowd) await http.inject({ url: DASHBOARD, headers })
    const row = {
      name: 'bare Fastify route, one prepared query for one row',
      round: () => callsPerSecond({ address: bareAddress, path: '/row', headers: [{}] }),
    }
    const of = `${CROWD} members at random, 16 lines, ${cpus().length} cores`
    const kept = await pairedRounds([row, dashboardsAt('Keyturn, nothing has changed', address)], 3)
    printTable(`The dashboard of ${of}, kept, load ${loadavg()[0]?.toFixed(1)}`, kept, 'requests/s')
    await db.$client.query('delete from member_revision')
    const anew = await pairedRounds(
      [
        row,
        dashboardsAt('Keyturn, each worked out anew', address),
        ...there.map((peer) => dashboardsAt(peer.name, peer.address)),
      ],
      3,
    )
    printTable(`The same, each worked out anew, load ${loadavg()[0]?.toFixed(1)}`, anew, 'requests/s')
  } finally {
    for (const peer of there) peer.end()
    await bare.close()
    await close()
  }
})

/** Runs Express with Prisma, installed in a temporary folder. */
async function express(url: string, secret: string): Promise<Peer> {
  const name = 'Express with Prisma'
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-peer-'))
  const throwAway = () => rmSync(folder, { recursive: true, force: true })
  try {
    cpSync(join(HERE, 'express'), folder, { recursive: true })
    cpSync(join(folder, 'package.json.txt'), join(folder, 'package.json'))
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
    // Skips the schema engine, because it is not needed and some machines cannot download it.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
    await run('npx', ['prisma', 'generate', '--schema', 'schema.prisma'], { cwd: folder, env })
  } catch (error) {
    throwAway()
    throw new Error(`${name} (${error instanceof Error ? error.message : error})`)
  }
  const server = spawn(process.execPath, ['app.mjs', url, secret], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(server.stdout, 'data')) as [Buffer]
  const address = `http://127.0.0.1:${/listening (\d+)/.exec(said.toString())?.[1]}`
  return {
    name,
    address,
    end() {
      server.kill()
      throwAway()
    },
  }
}

/** Runs Django REST Framework from Debian: python3-django, python3-djangorestframework, python3-psycopg2, gunicorn. */
async function django(url: string, secret: string): Promise<Peer> {
  const name = `Django REST Framework, ${WORKERS} workers`
  await run(PYTHON, ['-c', 'import django, rest_framework, psycopg2, gunicorn']).catch(() => {
    throw new Error(
      `${name} (Debian: apt-get install python3-django python3-djangorestframework python3-psycopg2 gunicorn)`,
    )
  })
  const port = await freePort()
  const server = spawn(
    PYTHON,
    [
      '-m',
      'gunicorn',
      '--workers',
      String(WORKERS),
      '--bind',
      `127.0.0.1:${port}`,
      '--threads',
      '8',
      '--keep-alive',
      '60',
      '--log-level',
      'warning',
      'app:application',
    ],
    {
      cwd: join(HERE, 'django'),
      env: { ...process.env, BENCH_DATABASE_URL: url, BENCH_SECRET: secret, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const address = `http://127.0.0.1:${port}`
  await untilThere(server, address)
  return { name, address, end: () => void server.kill() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function untilThere(server: ChildProcess, address: string): Promise<void> {
  for (let tries = 0; tries < 100 && server.exitCode === null; tries += 1) {
    const is = await fetch(address).then(
      () => true,
      () => false,
    )
    if (is) return
    await wait(100)
  }
  throw new Error('Django does not answer')
}
