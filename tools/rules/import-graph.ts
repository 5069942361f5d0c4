import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Returns all files loaded with this one. Type imports and dynamic imports do not count. */
export function transitiveImports(start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const { specifier, onlyTypes } of importsIn(readFileSync(file, 'utf8'))) {
      const next = onlyTypes ? null : fileOf(file, specifier)
      if (next) waiting.push(next)
    }
  }
  return reached
}

/** Returns import cycles, type imports included. */
export function importCycles(files: readonly { path: string; text: string }[]): string[][] {
  const leadsTo = new Map(
    files.map(({ path, text }) => [
      path,
      importsIn(text).flatMap(({ specifier }) => fileOf(path, specifier) ?? []),
    ]),
  )
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    open.push(path)
    for (const next of leadsTo.get(path) ?? []) {
      if (!leadsTo.has(next)) continue
      if (!order.has(next)) visit(next)
      else if (!open.includes(next)) continue
      lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = open.splice(open.indexOf(path))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const path of leadsTo.keys()) if (!order.has(path)) visit(path)
  return found
}

function importsIn(text: string): { specifier: string; onlyTypes: boolean }[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\b)?(?:([^'";]*?)\s*from\s*)?'([^']+)'/gm)
  return [...statements].map(([, type, names = '*', specifier = '']) => ({
    specifier,
    onlyTypes: type !== undefined || namesOnlyTypes(names),
  }))
}

function namesOnlyTypes(names: string): boolean {
  const inside = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1] ?? ''
  const each = inside
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return each.length > 0 && each.every((name) => name.startsWith('type '))
}

const entries = new Map<string, Record<string, string>>()

export function fileOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const [, name, entry] = /^@keyturn\/([a-z-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  const folder = [`features/${name}`, `apps/${name}`, name ?? ''].find((place) =>
    existsSync(`${place}/package.json`),
  )
  if (!name || !folder) return null
  const known = entries.get(folder) ?? entriesOf(folder)
  entries.set(folder, known)
  const target = known[entry === undefined ? '.' : `./${entry}`]
  return target ? normalize(join(folder, target)) : null
}

function entriesOf(folder: string): Record<string, string> {
  const { exports = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    exports?: Record<string, string>
  }
  return exports
}
