import type pg from 'pg'
import { InOneGo } from './in-one-go.ts'

/** A text that came so often will come again. */
const OFTEN = 8
/** Each connection keeps a plan for each name, some tens of kilobytes. */
const MOST_NAMES = 400
const MOST_TEXTS = 5_000

/** Names the statements of one pool: the name under which its connections keep one, once it has come often. */
function namesOfOften(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMES) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (count > 1 || counts.size < MOST_TEXTS) counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `often_${names.size}`
    names.set(text, name)
    return name
  }
}

/** Parsing and planning a small statement costs the server more than running it: what comes often is kept under a name. */
export function clientWithNames(): typeof pg.Client {
  const nameOf = namesOfOften()
  return class extends InOneGo {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen signatures.
    override query(config: any, ...rest: any[]): any {
      const given = typeof config === 'string' ? { text: config } : config
      const isUnnamed = typeof given?.text === 'string' && given.name === undefined && Array.isArray(rest[0])
      // A begin or a commit needs no plan.
      const isPlanned = isUnnamed && (rest[0].length > 0 || given.text.length > 100)
      const name = isPlanned ? nameOf(given.text) : undefined
      return (super.query as (...given: unknown[]) => unknown)(name ? { ...given, name } : config, ...rest)
    }
  }
}
