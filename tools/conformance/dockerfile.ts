import { readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Step {
  word: string
  rest: string
}

interface Stage {
  name: string
  from: string
  steps: Step[]
}

/**
 * Parses a Dockerfile into stages and steps. Joins continued lines, and replaces each ARG before FROM by its default.
 */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = []
  const defaults = new Map<string, string>()
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, ' ')
  for (const [, word = '', rest = ''] of lines.matchAll(/^([A-Z]+)\s+(.+)$/gm)) {
    const [, named = '', name = 'last'] = (word === 'FROM' && /^(\S+)(?: AS (\S+))?$/.exec(rest)) || []
    const from = named.replace(/^\$\{(\w+)\}$/, (_all, argument: string) => defaults.get(argument) ?? '')
    const [, argument = '', value = ''] = (word === 'ARG' && /^(\w+)=(.+)$/.exec(rest)) || []
    if (argument) defaults.set(argument, value)
    if (from) stages.push({ name, from, steps: [] })
    else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

/** Parses an ENV line. None of ours has quotes. */
export const settingsIn = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((pair) => pair.split('=', 2)))

/**
 * Lists the files of a folder that a .dockerignore includes. The last rule that matches a file or its folder decides.
 */
export function contextFiles(root: string, ignore: string): string[] {
  const rules = ignore
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ leaves: !line.startsWith('!'), path: pattern(line.replace(/^!/, '')) }))
  const left = (path: string): boolean => rules.findLast((rule) => rule.path.test(path))?.leaves ?? false
  const under = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      // Skips excluded folders, because none of our rules includes a file inside one again.
      if (left(path)) return []
      return entry.isDirectory() ? under(path) : [path]
    })
  return under('')
}

function pattern(line: string): RegExp {
  const text = line
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${text}(?:/|$)`)
}
