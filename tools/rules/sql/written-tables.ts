import type { Node } from 'libpg-query'
import { parseSql } from './parse.ts'

/**
 * Returns the tables that a statement inserts into, updates or deletes from, also in CTEs. Empty if the text cannot be
 * parsed, because some combinations never occur.
 */
export function writtenTables(text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isNode(value)) found.push(...tableOf(value))
    Object.values(value).forEach(visit)
  }
  try {
    visit(parseSql(text))
  } catch {
    return []
  }
  return [...new Set(found)]
}

const isNode = (value: object): value is Node => WRITES.some((name) => name in value)
const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt']

function tableOf(node: Node): string[] {
  if ('InsertStmt' in node) return [node.InsertStmt.relation?.relname ?? '']
  if ('UpdateStmt' in node) return [node.UpdateStmt.relation?.relname ?? '']
  return 'DeleteStmt' in node ? [node.DeleteStmt.relation?.relname ?? ''] : []
}
