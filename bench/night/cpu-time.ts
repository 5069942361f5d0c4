import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const TICKS_MS = 10

interface Times {
  parent: number
  ms: number
  /** Processor time of child processes that have ended. */
  endedMs: number
}

function timesOf(pid: number | string): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain spaces, so fields are counted from the closing bracket.
    const words = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0] = words.slice(1)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = words.slice(11)
    return { parent, ms: (user + system) * TICKS_MS, endedMs: (endedUser + endedSystem) * TICKS_MS }
  } catch {
    return null
  }
}

interface Server {
  postmaster: number
  /** Child processes by id. */
  children: Map<number, Times>
}

/** Finds a PostgreSQL server and its processes from one backend's id. Linux only. */
function serverOf(backend: number): Server {
  const postmaster = timesOf(backend)?.parent ?? 0
  const children = new Map<number, Times>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const times = timesOf(name)
    if (times?.parent === postmaster) children.set(Number(name), times)
  }
  return { postmaster, children }
}

/** Returns the processor time of a PostgreSQL server so far. */
export function serverCpuMs(backend: number): number {
  const { postmaster, children } = serverOf(backend)
  const all = [timesOf(postmaster), ...children.values()]
  return all.reduce((sum, times) => sum + (times?.ms ?? 0) + (times?.endedMs ?? 0), 0)
}

/** Pins these processes, the server and their future children to so many cores. */
export function pinToCores(count: number, backend: number, others: readonly number[]): void {
  const { postmaster, children } = serverOf(backend)
  const cores = `0-${Math.min(count, availableParallelism()) - 1}`
  // Ignores processes that have ended meanwhile.
  for (const pid of [postmaster, ...children.keys(), ...others])
    if (timesOf(pid)) execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
}
