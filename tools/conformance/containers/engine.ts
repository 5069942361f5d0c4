import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { debianProgram } from '../obtain.ts'
import { PartSkipped } from '../part.ts'
import { retryUntilPasses, type TempEnvironment } from '../temp-environment.ts'
import { attempt, sh } from './shell.ts'

const TOOLS = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd']
const NETWORK_NAMESPACE = 'keyturn-run'
/** Uses nsenter, because `ip netns exec` remounts /sys and hides the cgroups. */
const ENTER = ['nsenter', `--net=/run/netns/${NETWORK_NAMESPACE}`]
const [OUTSIDE, INSIDE] = ['198.51.100.1', '198.51.100.2']
const PROXY_PORT = 3128

/** Docker in its own network namespace. It uses no port of the machine, and only builds reach the internet. */
export interface Engine {
  docker(...args: string[]): Promise<string>
  compose(folder: string, ...args: string[]): Promise<string>
  tryCompose(folder: string, ...args: string[]): Promise<{ code: number; out: string }>
  /** Runs a command inside the namespace, where published ports and containers are reachable. */
  inside(command: string[], heard?: (text: string) => void): Promise<string>
  /** Runs a shell command in a folder, with this Docker. */
  type(folder: string, line: string): Promise<string>
  /** Bare Debian trixie image for the base images. */
  trixie: string
  mirror: string
  proxy: string
  version: string
}

/** Starts Docker from Debian trixie's packages, unpacked but not installed. It runs with Debian 12's libraries. */
export async function startEngine(temp: TempEnvironment, kept: string): Promise<Engine> {
  for (const [path, name] of [
    ['/usr/sbin/debootstrap', 'debootstrap'],
    ['/usr/sbin/runc', 'runc'],
    ['/usr/sbin/iptables', 'iptables'],
    ['/usr/sbin/ip', 'iproute2'],
  ] as const)
    debianProgram(path, name)
  mkdirSync(kept, { recursive: true })
  const mirror = await debianMirror()
  const trixie = await bareDebian(join(kept, 'trixie'), mirror)
  const tools = await unpackedTools(join(kept, 'tools'), trixie)
  await createNetworkNamespace(temp, [mirror, await npmRegistry()])
  const socket = `unix://${join(temp.folder, 'docker.sock')}`
  const settings = join(temp.folder, 'settings')
  mkdirSync(join(settings, 'cli-plugins'), { recursive: true })
  const plugins = join(tools, 'usr/libexec/docker/cli-plugins')
  for (const name of readdirSync(plugins))
    symlinkSync(join(plugins, name), join(settings, 'cli-plugins', name))
  const env = {
    PATH: `${tools}/usr/bin:${tools}/usr/sbin:/usr/sbin:/usr/bin:/sbin:/bin`,
    DOCKER_HOST: socket,
    DOCKER_CONFIG: settings,
  }
  await startDaemon(temp, { socket, env, data: join(kept, 'docker') })
  const compose = (folder: string, args: string[]) =>
    attempt(['docker', 'compose', ...args], { cwd: folder, env })
  return {
    docker: (...args) => sh(['docker', ...args], { env }),
    tryCompose: (folder, ...args) => compose(folder, args),
    compose: async (folder, ...args) => {
      const { code, out } = await compose(folder, args)
      if (code !== 0)
        throw new Error(`docker compose ${args.join(' ')} ended with ${code}: ${out.slice(-1500)}`)
      return out
    },
    inside: (command, heard) => sh([...ENTER, ...command], { ...(heard ? { heard } : {}) }),
    type: (folder, line) => sh(['sh', '-ec', line], { cwd: folder, env }),
    ...{ trixie, mirror, proxy: `http://${OUTSIDE}:${PROXY_PORT}` },
    version: (await sh(['docker', 'version', '--format', 'Docker {{.Server.Version}}'], { env })).trim(),
  }
}

/** Returns the Debian mirror of this machine. */
async function debianMirror(): Promise<string> {
  const { out } = await attempt(['apt-get', 'indextargets', '--format', '$(REPO_URI)'])
  const found = out.split('\n').find((line) => /^http.*\/debian\/?$/.test(line.trim()))
  if (!found) throw new PartSkipped('This machine installs from no mirror of Debian.')
  return found.trim().replace(/\/$/, '')
}

const npmRegistry = async (): Promise<string> => (await sh(['npm', 'config', 'get', 'registry'])).trim()

async function bareDebian(folder: string, mirror: string): Promise<string> {
  if (existsSync(join(folder, 'etc/keyturn-whole'))) return folder
  rmSync(folder, { recursive: true, force: true })
  const made = await attempt(['debootstrap', '--variant=minbase', 'trixie', folder, mirror])
  if (made.code !== 0) throw new PartSkipped(`Debian trixie could not be had: ${made.out.slice(-300)}`)
  await sh(['touch', join(folder, 'etc/keyturn-whole')])
  return folder
}

async function unpackedTools(folder: string, trixie: string): Promise<string> {
  if (existsSync(join(folder, 'usr/bin/dockerd')) || existsSync(join(folder, 'usr/sbin/dockerd')))
    return folder
  await sh(['cp', '-L', '/etc/resolv.conf', join(trixie, 'etc/resolv.conf')])
  const words = `apt-get -qq update && mkdir -p /debs && cd /debs && apt-get download ${TOOLS.join(' ')}`
  await sh(['chroot', trixie, 'sh', '-c', words])
  for (const file of readdirSync(join(trixie, 'debs')))
    await sh(['dpkg', '-x', join(trixie, 'debs', file), folder])
  rmSync(join(trixie, 'debs'), { recursive: true })
  return folder
}

/** Creates a network namespace whose only exit is our proxy, which allows Debian's mirror and the npm registry. */
async function createNetworkNamespace(temp: TempEnvironment, reached: string[]): Promise<void> {
  const close = async (): Promise<void> => {
    await attempt(['ip', 'link', 'del', 'kt-out'])
    await attempt(['ip', 'netns', 'del', NETWORK_NAMESPACE])
  }
  await close()
  const made = await attempt(['ip', 'netns', 'add', NETWORK_NAMESPACE])
  if (made.code !== 0) throw new PartSkipped('This machine lets nobody open a network namespace.')
  temp.onCleanup(close)
  for (const words of [
    ['netns', 'exec', NETWORK_NAMESPACE, 'ip', 'link', 'set', 'lo', 'up'],
    ['link', 'add', 'kt-out', 'type', 'veth', 'peer', 'name', 'kt-in'],
    ['link', 'set', 'kt-in', 'netns', NETWORK_NAMESPACE],
    ['addr', 'add', `${OUTSIDE}/30`, 'dev', 'kt-out'],
    ['link', 'set', 'kt-out', 'up'],
    ['netns', 'exec', NETWORK_NAMESPACE, 'ip', 'addr', 'add', `${INSIDE}/30`, 'dev', 'kt-in'],
    ['netns', 'exec', NETWORK_NAMESPACE, 'ip', 'link', 'set', 'kt-in', 'up'],
  ])
    await sh(['ip', ...words])
  await serveProxy(temp, new Set(reached.map((address) => new URL(address).hostname)))
}

function serveProxy(temp: TempEnvironment, hosts: ReadonlySet<string>): Promise<void> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://none')
    if (!hosts.has(url.hostname)) return void response.writeHead(403).end()
    const came = await fetch(url).catch(() => null)
    response.writeHead(came?.status ?? 502)
    response.end(came ? Buffer.from(await came.arrayBuffer()) : undefined)
  })
  server.on('connect', (request, socket) => {
    const [host = '', port = '443'] = (request.url ?? '').split(':')
    if (!hosts.has(host)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const out = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      out.pipe(socket)
      socket.pipe(out)
    })
    out.on('error', () => socket.destroy())
    socket.on('error', () => out.destroy())
  })
  temp.onCleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return new Promise((resolve) => server.listen(PROXY_PORT, OUTSIDE, () => resolve()))
}

async function startDaemon(
  temp: TempEnvironment,
  { socket, env, data }: { socket: string; env: Record<string, string>; data: string },
): Promise<void> {
  const pidFile = join(temp.folder, 'dockerd.pid')
  const words = [
    '-H',
    socket,
    '--data-root',
    data,
    '--exec-root',
    join(temp.folder, 'exec'),
    '--pidfile',
    pidFile,
  ]
  const settings = ['--storage-driver', 'overlay2', '--exec-opt', 'native.cgroupdriver=cgroupfs']
  const child = spawn('nsenter', [...ENTER.slice(1), 'dockerd', ...words, ...settings], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-3_000)
  })
  // Also stops it if this process exits first.
  process.once('exit', () => child.kill('SIGTERM'))
  temp.onCleanup(async () => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    const spaces = join(temp.folder, 'exec/netns')
    for (const name of existsSync(spaces) ? readdirSync(spaces) : [])
      await attempt(['umount', join(spaces, name)])
  })
  await retryUntilPasses(async () => {
    if (child.exitCode !== null) throw new PartSkipped(`dockerd ended: ${said.slice(-300)}`)
    await sh(['docker', 'info'], { env, cwd: dirname(pidFile) })
  }, 60)
}
