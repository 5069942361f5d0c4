/*
 * Finds statements of a migration that block members' reads or writes while they run. A table that the same file
 * creates is empty and does not count.
 */

/** Timestamp before which migrations need no lock comment, because old migrations never change. */
const FIRST_CHECKED = '202611270000'

interface Blocking {
  readonly found: RegExp
  readonly what: string
  /** True if the match is harmless. */
  readonly unless?: (statement: string) => boolean
}

const BLOCKING: readonly Blocking[] = [
  {
    found: /^create (?:unique )?index (?:if not exists )?\S+\s+on (?:only )?([a-z_.]+)/,
    what: 'an index blocks writes',
  },
  { found: /^create (?:unique )?index on ([a-z_.]+)/, what: 'an index blocks writes' },
  {
    found: /^alter table (?:if exists )?(?:only )?([a-z_.]+).*\bgenerated always as\b/,
    what: 'a generated column rewrites the table',
  },
  {
    found: /^alter table (?:if exists )?(?:only )?([a-z_.]+).*\balter (?:column )?\S+ (?:set data )?type\b/,
    what: 'another type rewrites the table',
  },
  {
    found: /^alter table (?:if exists )?(?:only )?([a-z_.]+).*\bset not null\b/,
    what: 'not null reads the whole table',
  },
  {
    found:
      /^alter table (?:if exists )?(?:only )?([a-z_.]+).*\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key)\b/,
    what: 'a constraint reads the whole table',
    unless: (statement) => /\bnot valid\b/.test(statement),
  },
  { found: /^update (?:only )?([a-z_.]+)/, what: 'an update holds its rows until the end' },
  { found: /^delete from (?:only )?([a-z_.]+)/, what: 'a delete holds its rows until the end' },
]

/** Matches a lock comment: `-- locks rent_period: writes, 2 s for a million rows`. */
const LOCK_COMMENT = /^-- locks ([a-z_.]+): (?:writes|reads and writes|no|its rows), .*\d/gm

export interface Migration {
  readonly name: string
  readonly text: string
}

/** Lists statements of migrations that lock a table without a lock comment, one line each. */
export function undeclaredLocks(migrations: readonly Migration[]): string[] {
  return migrations.filter(({ name }) => name >= FIRST_CHECKED).flatMap(locksIn)
}

function locksIn({ name, text }: Migration): string[] {
  const told = new Set([...text.matchAll(LOCK_COMMENT)].map(([, table]) => table))
  const statements = statementsOf(text)
  const made = new Set(
    statements.flatMap(
      (statement) => /^create table (?:if not exists )?([a-z_.]+)/.exec(statement)?.[1] ?? [],
    ),
  )
  return statements.flatMap((statement) =>
    BLOCKING.flatMap(({ found, what, unless }) => {
      const table = found.exec(statement)?.[1]
      const isFine = table === undefined || made.has(table) || told.has(table) || unless?.(statement)
      return isFine ? [] : [`${name}: ${what}, and no line says “-- locks ${table}: …”`]
    }),
  )
}

/** Returns each statement on one line, lower-case, without comments. Statements in function bodies do not count. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter((statement) => statement !== '')
