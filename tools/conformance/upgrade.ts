import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@keyturn/platform/db'
import { openProgram } from '../run/program.ts'
import { type Calls, callsTo } from './calls.ts'
import { npmPackages } from './obtain.ts'
import { type CheckResult, type Part, PartSkipped, runCheck } from './part.ts'
import { type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

const ROOT = join(import.meta.dirname, '../..')
const READ = ['/api/payment-report/dashboard/', '/api/auth/profile/', '/api/rewards/summary/']

/** Runs the previous release and this one on one database: together, and the previous one again after the migration. */
export const upgrade: Part = {
  name: 'upgrade',
  run: () =>
    withTempEnvironment('upgrade', async (temp) => {
      const { tag, folder } = releaseBefore(temp)
      const server = await startEmbedded({ dataDir: join(temp.folder, 'database'), durable: false })
      temp.onCleanup(() => server.stop())
      const open = (cwd: string) => {
        const home = { PORT: '0', DATA_DIR: join(temp.folder, 'app'), DATABASE_URL: server.url }
        const program = openProgram({ ...process.env, ...home }, 'all', cwd)
        temp.onCleanup(() => program.end())
        return program
      }
      const say = { company: 'Release', against: `Keyturn ${tag}` }
      const results: CheckResult[] = []
      const old = open(folder)
      const before = callsTo(await old.address())
      results.push(
        await runCheck(
          { ...say, call: 'it goes on while this program migrates and opens beside it' },
          async () => {
            const token = await before.signIn()
            const now = open(ROOT)
            await readsAll(callsTo(await now.address()))
            await readsAll(before, token)
            await now.end()
          },
        ),
      )
      await old.end()
      results.push(
        await runCheck({ ...say, call: 'started again on what was migrated, it says why not' }, async () => {
          const again = open(folder)
          const code = await Promise.race([again.ended, again.address()])
          if (code !== 1 || !again.output().includes('A newer Keyturn has brought this database up to date'))
            throw new Error(`It ended with ${code}: ${again.output()}`)
        }),
        await runCheck({ ...say, call: 'with the migrations added to it, it is a way back' }, async () => {
          cpSync(join(ROOT, 'platform/db/migrations'), join(folder, 'platform/db/migrations'), {
            recursive: true,
          })
          await readsAll(callsTo(await open(folder).address()))
        }),
      )
      return results
    }),
}

/** Finds the previous release by its tag. A clone without tags uses the last commit before "Unreleased" was emptied. */
function commitOfRelease(): { commit: string; tag: string } {
  const said = (...words: string[]): string =>
    spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
  const tag = said('describe', '--tags', '--abbrev=0')
  if (tag !== '') return { commit: tag, tag }
  const commit = said('log', '-1', '--format=%P', '-S## Unreleased', '--', 'CHANGELOG.md').split(' ')[0] ?? ''
  if (commit === '') throw new PartSkipped('No release is in the history of this clone; git fetch --tags.')
  return { commit, tag: JSON.parse(said('show', `${commit}:package.json`)).version }
}

/** Checks out the previous release with the current packages, and installs those that are no longer used. */
function releaseBefore(temp: TempEnvironment): { tag: string; folder: string } {
  const { commit, tag } = commitOfRelease()
  const folder = join(temp.folder, 'before')
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 28 })
  execFileSync('tar', ['x'], { cwd: folder, input: archive })
  const own = join(folder, 'node_modules/@keyturn')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@keyturn') symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  const workspaces = [
    ...readdirSync(join(folder, 'features')).map((name) => `features/${name}`),
    ...['apps/server', 'platform', 'providers', 'seeds'],
  ].filter((path) => existsSync(join(folder, path, 'package.json')))
  for (const path of workspaces) {
    const { name } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
    symlinkSync(join(folder, path), join(folder, 'node_modules', name))
  }
  fetchLeftOut(
    temp,
    workspaces.map((path) => join(folder, path, 'package.json')),
  )
  cpSync(join(ROOT, 'apps/web/build'), join(folder, 'apps/web/build'), { recursive: true })
  return { tag, folder }
}

/** Installs packages of the previous release only, one folder above it, where Node also looks. */
function fetchLeftOut(temp: TempEnvironment, manifests: string[]): void {
  const wanted = manifests.flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}),
  )
  const leftOut = wanted.flatMap(([name, version]) =>
    name.startsWith('@keyturn/') || existsSync(join(ROOT, 'node_modules', name)) ? [] : `${name}@${version}`,
  )
  if (leftOut.length === 0) return
  const folder = npmPackages(...new Set(leftOut))
  symlinkSync(join(folder, 'node_modules'), join(temp.folder, 'node_modules'))
}

async function readsAll(program: Calls, known?: string): Promise<void> {
  const token = known ?? (await program.signIn())
  for (const path of READ) {
    const status = await program.status(path, token)
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
  }
}
