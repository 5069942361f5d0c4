import { isTest, type SourceFile } from './source-files.ts'

/** Calls that store something in the browser, and how the name is written there. */
const SETTERS = [
  /\b\w+(?:\(\))?\.setItem\(\s*(keyOf\(\w+\)|[\w.]+|'[^']*')/g,
  /\bsetCookie\(\s*([\w.]+|'[^']*')/g,
  /\bcaches\.open\(\s*([\w.]+|'[^']*')/g,
  /\bindexedDB\.open\(\s*([\w.]+|'[^']*')/g,
  /`\$\{(\w+)\}=\$\{\w+\}`, `Max-Age/g,
  /\bdocument\.(cookie) =/g,
]
/** Store wrappers, whose names the compiler has checked. */
const STORES = ['platform/client/browser-stores.ts']

/** Returns all names of cookies and storage items that the files set. `*`: a variable part. */
export function namesSet(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path) && !STORES.includes(path))
  const all = sources.map(({ text }) => text).join('\n')
  const names = sources.flatMap(({ path, text }) =>
    SETTERS.flatMap((setter) =>
      [...text.matchAll(setter)].map(([, written = '']) => ({ path, text, written })),
    ),
  )
  return [
    ...new Set(names.map(({ path, text, written }) => nameOf(written, text, all) ?? `${path}: ${written}`)),
  ]
}

/** Returns the text of a name: a literal, a constant of the file, an exported one, or a table member. */
function nameOf(written: string, text: string, all: string): string | null {
  if (written.startsWith("'")) return written.slice(1, -1)
  if (written.startsWith('keyOf(')) return `${/keyOf = \(\w+: string\) => `([\w-]+)\$\{/.exec(text)?.[1]}*`
  const [name = '', member] = written.split('.')
  if (member) return new RegExp(`\\b${member}: '([^']+)'`).exec(text)?.[1] ?? null
  const own = new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1]
  const found = own ?? new RegExp(`export const ${name} = '([^']+)'`).exec(all)?.[1] ?? null
  return found?.replace(/BUILD$/, '*') ?? null
}
