import { isTest, type SourceFile } from './source-files.ts'

/** Tables whose rows are in responses cached by the member's revision: dashboard, plan, profile. */
export const SHOWN = [
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

const named = `"?(?:${SHOWN.join('|')})"?(?![\\w.])`
const WRITTEN = new RegExp(`\\b(?:insert into|update|delete from)\\s+(?:only\\s+)?${named}`, 'i')
const WRITTEN_BY_NAME = /\b(?:insert into|update|delete from)\s+\$\{/i
const NAMED_IN_LIST = new RegExp(`'(?:${SHOWN.join('|')})'`)

/** Returns outermost functions and constants that write shown rows, as `path: name`. */
export const shownWriters = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => IN_PRODUCT.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      pieces(text)
        .filter((piece) => writes(piece, path, text))
        .map((piece) => `${path}: ${nameOf(piece)}`),
    )

const IN_PRODUCT = /^(features|platform|apps\/server)\/.*\.ts$/

const writes = (piece: string, path: string, text: string): boolean =>
  WRITTEN.test(piece) ||
  (WRITTEN_BY_NAME.test(piece) && (NAMED_IN_LIST.test(text) || path.startsWith('platform/')))

/** Finds writers of shown rows that do not renew the member's revision, so that cached responses become stale. */
export function silentWriters(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path) || !IN_PRODUCT.test(path)) return []
    const all = pieces(text)
    const renews = (piece: string): boolean => piece.includes('renewRevision(')
    /** True if only functions that renew the revision use this SQL fragment. */
    const isSentByRenewers = (piece: string): boolean => {
      const senders = all.filter(
        (other) => other !== piece && new RegExp(`(?<!typeof )\\b${nameOf(piece)}\\b`).test(other),
      )
      return !piece.startsWith('export') && senders.length > 0 && senders.every(renews)
    }
    return all
      .filter((piece) => writes(piece, path, text) && !renews(piece) && !isSentByRenewers(piece))
      .map((piece) => `${path}: ${nameOf(piece)} writes shown rows and renews no revision`)
  })
}

/** Splits a file into its outermost functions and constants, without comments. */
const pieces = (text: string): string[] =>
  text.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '').split(/^(?=(?:export |async |function |const |class ))/m)

const nameOf = (piece: string): string => /(?:function\*?|const|class) (\w+)/.exec(piece)?.[1] ?? 'it'
