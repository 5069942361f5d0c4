import { z } from 'zod'
import { capitalised } from '../base/values/index.ts'

/** Schemas of paths and query strings become parameters, which have no name in OpenAPI. */
const IS_PARAMETERS = /(Query|Params)$/

/**
 * Names a feature's schemas after their exports, so the OpenAPI document and the generated client define each type
 * once.
 */
export function nameSchemas(feature: string, contract: Record<string, unknown>): void {
  for (const [name, schema] of Object.entries(contract)) {
    if (!(schema instanceof z.ZodType) || IS_PARAMETERS.test(name) || z.globalRegistry.has(schema)) continue
    z.globalRegistry.add(schema, { id: `${feature}${capitalised(name)}` })
  }
}
