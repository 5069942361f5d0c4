import type { Node } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'
import { compareWithExceptions, type Exception, type Finding } from './sql/exceptions.ts'
import { namedTables } from './sql/named-tables.ts'
import { UNKNOWN_TABLE } from './sql/parse.ts'
import { isWhole, type Statement, statementsIn } from './sql/statements.ts'
import { parseModule } from './sql/syntax.ts'

/** Owner of the tables without a feature: the platform, and the program that starts it. */
export const PROGRAM = 'the program'

const ownerOfFile = (path: string): string => /^features\/([^/]+)\//.exec(path)?.[1] ?? PROGRAM

/** Returns the owner of each table: the feature that lists it as personal data. Throws if two list a table. */
export function tableOwners(inventories: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of inventories)
    for (const table of parseModule(file).nodes.flatMap(listedTables)) {
      const [owner, other] = [ownerOfFile(file.path), owners.get(table)]
      if (other) throw new Error(`${table} is listed by ${other} and by ${owner}: a table has one owner`)
      owners.set(table, owner)
    }
  return owners
}

/** Returns the keys of `tables: { … }` and of `platformTables = { … }`. */
function listedTables(node: Node): string[] {
  const isNamed = (name: Node, wanted: string): boolean => name.type === 'Identifier' && name.name === wanted
  const list =
    node.type === 'Property' && isNamed(node.key, 'tables')
      ? node.value
      : node.type === 'VariableDeclarator' && isNamed(node.id, 'platformTables')
        ? node.init
        : null
  if (list?.type !== 'ObjectExpression') return []
  return list.properties.flatMap((each) =>
    each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : [],
  )
}

/** Statements that may read tables of other features, and those that may write them too. */
export interface Exceptions {
  reads: readonly Exception[]
  writes: readonly Exception[]
}

/**
 * Lists statements that name a table of another feature, or of no known name, and those that cannot be parsed. A
 * fragment imported from another feature is that feature's.
 */
export function foreignTables(
  files: readonly SourceFile[],
  owners: ReadonlyMap<string, string>,
  { reads, writes }: Exceptions,
): string[] {
  const found = statementsIn(files, ownerOfFile).map((statement) => crossingsIn(statement, owners))
  return [
    ...compareWithExceptions(
      found.flatMap(({ faults }) => faults),
      [],
    ),
    ...compareWithExceptions(
      found.flatMap((each) => each.reads),
      reads,
    ),
    ...compareWithExceptions(
      found.flatMap((each) => each.writes),
      writes,
    ),
  ]
}

interface Crossings {
  faults: Finding[]
  reads: Finding[]
  writes: Finding[]
}

function crossingsIn(
  { path, owner, line, texts }: Statement,
  owners: ReadonlyMap<string, string>,
): Crossings {
  const [read, written, faults] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const mention = new RegExp(
    `\\b(?:from|join|update|into|using|only|table)\\s+(${[...owners.keys()].join('|')})\\b`,
    'gi',
  )
  const isForeign = (table: string): boolean =>
    table === UNKNOWN_TABLE || (owners.get(table) ?? ownerOfFile(path)) !== ownerOfFile(path)
  for (const text of texts.filter((each) => isWhole(each) || each.search(mention) >= 0))
    try {
      const named = namedTables(isWhole(text) ? text : `select (${text})`)
      for (const table of named.read) if (isForeign(table)) read.add(table)
      for (const table of named.written) if (isForeign(table)) written.add(table)
    } catch (error) {
      // A combination that never occurs may not parse. Its tables are the owner's, or it is a fault.
      if ([...text.matchAll(mention)].every(([, table = '']) => !isForeign(table.toLowerCase()))) continue
      faults.add(`cannot be parsed: ${error instanceof Error ? error.message : String(error)}`)
    }
  const toFindings = (what: string, names: ReadonlySet<string>): Finding[] =>
    [...names].map((name) => ({ path, owner, fault: `(line ${line}) ${what}${name}` }))
  const nameOf = (table: string): string =>
    table === UNKNOWN_TABLE ? 'a table named at run time' : `${table} of ${owners.get(table)}`
  return {
    faults: toFindings('', faults),
    reads: toFindings('reads ', new Set([...read].map(nameOf))),
    writes: toFindings('writes ', new Set([...written].map(nameOf))),
  }
}
