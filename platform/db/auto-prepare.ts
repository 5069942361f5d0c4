import type pg from 'pg'
import { PipelinedClient } from './pipelined-client.ts'

/** A statement is prepared after this many uses. */
const PREPARE_AFTER_USES = 8
/** Limit, because each connection caches a plan of some tens of kilobytes per name. */
const MAX_NAMES = 400
const MAX_TEXTS = 5_000

/** Returns a function that gives a name to each frequent statement, or undefined. Names are shared by the pool. */
function createStatementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMES) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < PREPARE_AFTER_USES) {
      if (count > 1 || counts.size < MAX_TEXTS) counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `often_${names.size}`
    names.set(text, name)
    return name
  }
}

/** Client that prepares frequent statements, because parsing and planning a small one costs more than running it. */
export function preparingClient(): typeof pg.Client {
  const nameOf = createStatementNames()
  return class extends PipelinedClient {
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
