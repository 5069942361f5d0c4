import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { constants, cpSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { settingsIn } from './dockerfile.ts'

/** Container's root file system in a folder, with its settings. The machine's own programs replace the base image's. */
export interface Cell {
  root: string
  env: Record<string, string>
  workdir: string
  user: string | null
  volumes: string[]
  healthcheck: string[]
  command: string[]
}

export const emptyCell = (root: string): Cell => {
  mkdirSync(root, { recursive: true })
  return { root, env: {}, workdir: '/', user: null, volumes: [], healthcheck: [], command: [] }
}

/** Copies a cell to another folder, like FROM. */
export function cellFrom(other: Cell, root: string): Cell {
  cpSync(other.root, root, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
  return { ...structuredClone(other), root }
}

/** Runs one Dockerfile instruction. `copy` copies files into the cell. */
export function doStep(cell: Cell, word: string, rest: string, copy: (words: string[]) => void): void {
  if (word === 'ENV') Object.assign(cell.env, settingsIn(rest))
  else if (word === 'WORKDIR') {
    cell.workdir = rest
    mkdirSync(join(cell.root, rest), { recursive: true })
  } else if (word === 'USER') cell.user = rest
  else if (word === 'VOLUME') cell.volumes.push(...rest.split(' '))
  else if (word === 'CMD') cell.command = JSON.parse(rest)
  else if (word === 'HEALTHCHECK') cell.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')))
  else if (word === 'COPY') copy(rest.split(' '))
  else if (word === 'RUN') runStep(cell, rest)
  else if (word !== 'EXPOSE') throw new Error(`Nobody here knows how to do ${word} ${rest}.`)
}

/** Runs as root with network access, like a build. Changes to the files persist. */
function runStep(cell: Cell, line: string): void {
  const { status, stdout, stderr } = spawnSync(
    'bwrap',
    ['--bind', cell.root, '/', ...machine(cell), ...registry(), '--chdir', cell.workdir, 'sh', '-ec', line],
    { encoding: 'utf8', timeout: 600_000 },
  )
  if (status !== 0) throw new Error(`RUN ${line}: ${`${stdout}${stderr}`.trim().slice(-1500)}`)
}

export interface Lived {
  child: ChildProcess
  /** PID of the program, the first process of its cell. */
  pid: Promise<number>
}

/** Runs the command as the image's user, without capabilities, on a read-only root with its volumes mounted. */
export function liveIn(cell: Cell, command: string[], env: Record<string, string>, volumes: string): Lived {
  const [uid = '', gid = ''] = (cell.user ?? '').split(':')
  const rights = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  const mounts = cell.volumes.flatMap((path) => ['--bind', join(volumes, path), path])
  const child = spawn(
    'bwrap',
    [
      ...['--ro-bind', cell.root, '/', ...machine(cell), ...mounts],
      ...Object.entries({ ...cell.env, ...env }).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--unshare-pid', '--as-pid-1', '--die-with-parent', '--info-fd', '3', '--chdir', cell.workdir],
      ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...rights, ...command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  )
  const pid = new Promise<number>((resolve) => {
    let said = ''
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('}')) resolve(JSON.parse(said)['child-pid'])
    })
  })
  return { child, pid }
}

/** Mounts the machine's programs and the pinned Node, without home folders, in an empty environment. */
function machine(cell: Cell): string[] {
  const read = (path: string, at = path): string[] => ['--ro-bind', path, at]
  const isThere = (name: string): boolean =>
    Boolean(lstatSync(join(cell.root, name), { throwIfNoEntry: false }))
  const links = ['bin', 'sbin', 'lib', 'lib64'].filter((name) => !isThere(name))
  return [
    ...[
      '--clearenv',
      '--setenv',
      'PATH',
      '/opt/node:/usr/local/bin:/usr/bin:/bin',
      '--setenv',
      'HOME',
      '/tmp',
    ],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...read('/usr'),
    ...read('/etc'),
    ...read(dirname(process.execPath), '/opt/node'),
    ...links.flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ]
}

/** Mounts npm's settings and cache, so that nothing is downloaded twice. */
function registry(): string[] {
  const settings = join(homedir(), '.npmrc')
  const kept = join(homedir(), '.npm')
  mkdirSync(kept, { recursive: true })
  return [
    ...['--bind', kept, '/tmp/.npm'],
    ...(existsSync(settings) ? ['--ro-bind', settings, '/tmp/.npmrc'] : []),
  ]
}
