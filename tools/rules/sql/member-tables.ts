import type { Constraint, CreateStmt, Node } from 'libpg-query'
import type { SourceFile } from '../source-files.ts'
import { parseSql } from './parse.ts'

/** Table of members, whose rows have no other owner. */
const MEMBERS: readonly [table: string, key: string] = ['member', 'id']

/** Finds tables in the migrations whose primary key begins with the member. Returns each with that column. */
export function memberTablesIn(migrations: readonly SourceFile[]): Map<string, string> {
  const tables = new Map<string, string>()
  for (const { text } of migrations)
    for (const statement of parseSql(text)) {
      if ('CreateStmt' in statement) {
        const { relname = '' } = statement.CreateStmt.relation ?? {}
        const [first] = primaryKeyOf(statement.CreateStmt)
        if (first === 'member_id' || (relname === MEMBERS[0] && first === MEMBERS[1]))
          tables.set(relname, first)
      }
      if ('DropStmt' in statement)
        for (const name of droppedBy(statement.DropStmt.objects ?? [])) tables.delete(name)
    }
  return tables
}

function primaryKeyOf({ tableElts = [] }: CreateStmt): string[] {
  return tableElts.flatMap((element) => {
    if ('Constraint' in element && isPrimaryKey(element.Constraint))
      return (element.Constraint.keys ?? []).flatMap(nameIn)
    if (!('ColumnDef' in element)) return []
    const { colname = '', constraints = [] } = element.ColumnDef
    return constraints.some((each) => 'Constraint' in each && isPrimaryKey(each.Constraint)) ? [colname] : []
  })
}

const isPrimaryKey = ({ contype }: Constraint): boolean => contype === 'CONSTR_PRIMARY'
const nameIn = (node: Node): string[] => ('String' in node ? [node.String.sval ?? ''] : [])

const droppedBy = (objects: readonly Node[]): string[] =>
  objects.flatMap((object) => ('List' in object ? (object.List.items ?? []).flatMap(nameIn).slice(-1) : []))
