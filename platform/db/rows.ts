import { SQL, sql } from 'drizzle-orm'

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Row as the database returns it: timestamps are text. */
export type Stored<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | Extract<Row[Name], null> : Row[Name]
}

/** The driver returns bigint as text, unless it is converted. */
type Kind<Value> = [Value] extends [Date | null]
  ? 'instant'
  : [Value] extends [number | null]
    ? 'value' | 'bigint'
    : 'value'

interface Rows<Row> {
  /** Select list with aliases: `memberId` is `member_id as "memberId"`. */
  columns: SQL
  /** Same for a table alias. */
  columnsOf(alias: string): SQL
  read(row: Stored<Row>): Row
}

/**
 * Maps columns to fields and reads a row. The shape lists every field: `instant` for a date, `bigint` for a large
 * number, else `value`. Another column name follows.
 */
export function rowsOf<Row extends object>(
  shape: { [Name in keyof Row]-?: Kind<Row[Name]> | [kind: Kind<Row[Name]>, column: string] },
): Rows<Row> {
  const fields = Object.entries<string | [string, string]>(shape).map(([name, given]) => {
    const [kind, column] = typeof given === 'string' ? [given, inSnakeCase(name)] : given
    return { name, column, kind }
  })
  const selected = (from: string): SQL =>
    sql.raw(
      fields
        .map(
          ({ name, column, kind }) => `${from}${column}${kind === 'bigint' ? '::float8' : ''} as "${name}"`,
        )
        .join(', '),
    )
  return {
    columns: selected(''),
    columnsOf: (alias) => selected(`${alias}.`),
    read(row) {
      const read: Record<string, unknown> = {}
      for (const { name, kind } of fields) {
        const value: unknown = Reflect.get(row, name)
        read[name] = kind === 'instant' && typeof value === 'string' ? new Date(value) : value
      }
      return read as Row
    },
  }
}

/** Sends dates as ISO text and arrays as PostgreSQL arrays. For a JSON column with an array, pass its text. */
function parameter(value: unknown): SQL {
  if (value instanceof SQL) return value
  return sql`${sql.param(value instanceof Date ? value.toISOString() : value)}`
}

const namesIn = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : name))

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** Columns and values of an INSERT, by field name. The first row decides which columns are included. */
export function values(...rows: readonly object[]): SQL {
  const names = namesIn(rows[0] ?? {})
  const lines = rows.map((row) => sql`(${list(names.map((name) => parameter(Reflect.get(row, name))))})`)
  return sql`(${sql.raw(names.map(inSnakeCase).join(', '))}) values ${list(lines)}`
}

/** Assignments of an UPDATE, by field name. Undefined values leave their column unchanged. */
export const assignments = (change: object): SQL =>
  list(
    namesIn(change).map(
      (name) => sql`${sql.raw(inSnakeCase(name))} = ${parameter(Reflect.get(change, name))}`,
    ),
  )
