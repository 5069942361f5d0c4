import { isTest, type SourceFile } from './source-files.ts'

/** Tables whose rows are in responses cached by the member's revision: dashboard, plan, profile. */
export const CACHED_TABLES = [
  'member',
  'subscription',
  'bank_account',
  'bank_connection',
  'bank_transaction',
  'rent_member',
  'rent_period',
  'rent_match',
  'rent_decision',
  'rent_evidence',
  'rent_month_word',
  'points_book',
]

const cachedTable = `"?(?:${CACHED_TABLES.join('|')})"?(?![\\w.])`
const WRITES_CACHED_TABLE = new RegExp(
  `\\b(?:insert into|update|delete from)\\s+(?:only\\s+)?${cachedTable}`,
  'i',
)
const WRITES_VARIABLE_TABLE = /\b(?:insert into|update|delete from)\s+\$\{/i
const LISTS_CACHED_TABLE = new RegExp(`'(?:${CACHED_TABLES.join('|')})'`)

/** Returns outermost functions and constants that write cached tables, as `path: name`. */
export const cachedTableWriters = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => IN_PRODUCT.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      pieces(text)
        .filter((piece) => writes(piece, path, text))
        .map((piece) => `${path}: ${nameOf(piece)}`),
    )

const IN_PRODUCT = /^(features|platform|apps\/server)\/.*\.ts$/

const writes = (piece: string, path: string, text: string): boolean =>
  WRITES_CACHED_TABLE.test(piece) ||
  (WRITES_VARIABLE_TABLE.test(piece) && (LISTS_CACHED_TABLE.test(text) || path.startsWith('platform/')))

/** Finds writers of cached tables that do not renew the member's revision, so that cached responses become stale. */
export function writersWithoutInvalidation(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path) || !IN_PRODUCT.test(path)) return []
    const all = pieces(text)
    const invalidates = (piece: string): boolean => piece.includes('bumpRevision(')
    /** True if only functions that renew the revision use this SQL fragment. */
    const isOnlyUsedByInvalidators = (piece: string): boolean => {
      const senders = all.filter(
        (other) => other !== piece && new RegExp(`(?<!typeof )\\b${nameOf(piece)}\\b`).test(other),
      )
      return !piece.startsWith('export') && senders.length > 0 && senders.every(invalidates)
    }
    return all
      .filter((piece) => writes(piece, path, text) && !invalidates(piece) && !isOnlyUsedByInvalidators(piece))
      .map((piece) => `${path}: ${nameOf(piece)} writes cached rows without invalidating the cache`)
  })
}

/** Splits a file into its outermost functions and constants, without comments. */
const pieces = (text: string): string[] =>
  text.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '').split(/^(?=(?:export |async |function |const |class ))/m)

const nameOf = (piece: string): string => /(?:function\*?|const|class) (\w+)/.exec(piece)?.[1] ?? 'it'
