import { readdirSync, readFileSync } from 'node:fs'

const TICKS_MS = 10

interface Times {
  parent: number
  ms: number
  /** Of those that ended since. */
  endedMs: number
}

function timesOf(pid: number | string): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold spaces: what follows it is counted from the bracket.
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

/** Processor time of a PostgreSQL server so far, all its processes together, told from one of them. Linux only. */
export function processorMsOfServer(backend: number): number {
  const postmaster = timesOf(backend)?.parent ?? 0
  const own = timesOf(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
  return children.reduce(
    (sum, child) => sum + (child?.parent === postmaster ? child.ms + child.endedMs : 0),
    (own?.ms ?? 0) + (own?.endedMs ?? 0),
  )
}
