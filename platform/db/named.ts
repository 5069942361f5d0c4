import type pg from 'pg'
import { InOneGo } from './in-one-go.ts'

/** A statement is prepared after this many uses. */
const OFTEN = 8
/** Limit, because each connection caches a plan of some tens of kilobytes per name. */
const MOST_NAMES = 400
const MOST_TEXTS = 5_000

/** Returns a function that gives a name to each frequent statement, or undefined. Names are shared by the pool. */
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

/** Client that prepares frequent statements, because parsing and planning a small one costs more than running it. */
export function clientWithNames(): typeof pg.Client {
  const nameOf = namesOfOften()
  return class extends InOneGo {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen signatures.
    override query(config: any, ...rest: any[]): any {
      const given = typeof config === 'string' ? { text: config } : config
      const isUnnamed = typeof given?.text === 'string' && given.name === undefined && Array.isArray(rest[0])
      // BEGIN and COMMIT need no plan.
      const isPlanned = isUnnamed && (rest[0].length > 0 || given.text.length > 100)
      const name = isPlanned ? nameOf(given.text) : undefined
      return (super.query as (...given: unknown[]) => unknown)(name ? { ...given, name } : config, ...rest)
    }
  }
}
