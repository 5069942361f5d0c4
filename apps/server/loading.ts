import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** What was read and compiled at one start is there at the next; where the folder may not be written, it is done again. */
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))

const OWN_FILE = '/node_modules/drizzle-orm/'
const found = new Map<string, { url: string; format: string; shortCircuit: true }>()

/**
 * Node looks into a package's package.json for each file it loads from it. Drizzle's is 180 kB long, and read a hundred
 * times over it was two fifths of what a start costs. Where its files lie, and that they are modules, is said here.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes(OWN_FILE))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const known = found.get(specifier) ?? {
      url: next(specifier, context).url,
      format: 'module',
      shortCircuit: true,
    }
    found.set(specifier, known)
    return known
  },
})
