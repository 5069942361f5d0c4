import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { constants, cpSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { settingsIn } from './dockerfile.ts'

/** Container's root file system in a folder, with its settings. The machine's own programs replace the base image's. */
export interface ContainerRootfs {
  root: string
  env: Record<string, string>
  workdir: string
  user: string | null
  volumes: string[]
  healthcheck: string[]
  command: string[]
}

export const emptyRootfs = (root: string): ContainerRootfs => {
  mkdirSync(root, { recursive: true })
  return { root, env: {}, workdir: '/', user: null, volumes: [], healthcheck: [], command: [] }
}

/** Copies a root file system to another folder, like FROM. */
export function copyRootfs(other: ContainerRootfs, root: string): ContainerRootfs {
  cpSync(other.root, root, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
  return { ...structuredClone(other), root }
}

/** Runs one Dockerfile instruction. `copy` copies files into the root file system. */
export function applyInstruction(
  rootfs: ContainerRootfs,
  word: string,
  rest: string,
  copy: (words: string[]) => void,
): void {
  if (word === 'ENV') Object.assign(rootfs.env, settingsIn(rest))
  else if (word === 'WORKDIR') {
    rootfs.workdir = rest
    mkdirSync(join(rootfs.root, rest), { recursive: true })
  } else if (word === 'USER') rootfs.user = rest
  else if (word === 'VOLUME') rootfs.volumes.push(...rest.split(' '))
  else if (word === 'CMD') rootfs.command = JSON.parse(rest)
  else if (word === 'HEALTHCHECK') rootfs.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')))
  else if (word === 'COPY') copy(rest.split(' '))
  else if (word === 'RUN') runInstruction(rootfs, rest)
  else if (word !== 'EXPOSE') throw new Error(`Unknown Dockerfile instruction: ${word} ${rest}.`)
}

/** Runs as root with network access, like a build. Changes to the files persist. */
function runInstruction(rootfs: ContainerRootfs, line: string): void {
  const { status, stdout, stderr } = spawnSync(
    'bwrap',
    [
      '--bind',
      rootfs.root,
      '/',
      ...hostMounts(rootfs),
      ...npmMounts(),
      '--chdir',
      rootfs.workdir,
      'sh',
      '-ec',
      line,
    ],
    { encoding: 'utf8', timeout: 600_000 },
  )
  if (status !== 0) throw new Error(`RUN ${line}: ${`${stdout}${stderr}`.trim().slice(-1500)}`)
}

export interface RunningContainer {
  child: ChildProcess
  /** PID of the program, the first process of its container. */
  pid: Promise<number>
}

/** Runs the command as the image's user, without capabilities, on a read-only root with its volumes mounted. */
export function runInContainer(
  rootfs: ContainerRootfs,
  command: string[],
  env: Record<string, string>,
  volumes: string,
): RunningContainer {
  const [uid = '', gid = ''] = (rootfs.user ?? '').split(':')
  const rights = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  const mounts = rootfs.volumes.flatMap((path) => ['--bind', join(volumes, path), path])
  const child = spawn(
    'bwrap',
    [
      ...['--ro-bind', rootfs.root, '/', ...hostMounts(rootfs), ...mounts],
      ...Object.entries({ ...rootfs.env, ...env }).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--unshare-pid', '--as-pid-1', '--die-with-parent', '--info-fd', '3', '--chdir', rootfs.workdir],
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
function hostMounts(rootfs: ContainerRootfs): string[] {
  const read = (path: string, at = path): string[] => ['--ro-bind', path, at]
  const isThere = (name: string): boolean =>
    Boolean(lstatSync(join(rootfs.root, name), { throwIfNoEntry: false }))
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
function npmMounts(): string[] {
  const settings = join(homedir(), '.npmrc')
  const kept = join(homedir(), '.npm')
  mkdirSync(kept, { recursive: true })
  return [
    ...['--bind', kept, '/tmp/.npm'],
    ...(existsSync(settings) ? ['--ro-bind', settings, '/tmp/.npmrc'] : []),
  ]
}
