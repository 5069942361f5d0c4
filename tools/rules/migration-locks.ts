/*
 * Statements of a migration that lock a table for as long as they run: reads or writes of every member wait that long.
 * A table that the same file creates is empty and counts as no table here.
 */

/** Migrations before this minute do not say how long they lock, and never change. */
const FIRST_HELD = '202611270000'

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

/** A line that says for how long: `-- locks rent_period: writes, 2 s for a million rows`. */
const SAYS = /^-- locks ([a-z_.]+): (?:writes|reads and writes|no|its rows), .*\d/gm

export interface Migration {
  readonly name: string
  readonly text: string
}

/** Lists the statements of migrations that lock a table and do not say for how long, one line each. */
export function untoldLocks(migrations: readonly Migration[]): string[] {
  return migrations.filter(({ name }) => name >= FIRST_HELD).flatMap(locksIn)
}

function locksIn({ name, text }: Migration): string[] {
  const told = new Set([...text.matchAll(SAYS)].map(([, table]) => table))
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

/** Each statement on one line, in small letters, without comments. A function's body is no statement of the file. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter((statement) => statement !== '')
