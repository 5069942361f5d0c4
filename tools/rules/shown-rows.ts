import { isTest, type SourceFile } from './source-files.ts'

/** Their rows stand in answers that are kept by the member's revision: the dashboard, the plan, the member themselves. */
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

/** The outermost functions and constants that write shown rows, as `path: name`. */
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

/** Writers of shown rows that leave the member's revision as it was, so that an answer kept before goes on being sent. */
export function silentWriters(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path) || !IN_PRODUCT.test(path)) return []
    const all = pieces(text)
    const renews = (piece: string): boolean => piece.includes('renewRevision(')
    /** A text that is put together apart may be sent by nobody but those who renew. */
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

/** A file at its outermost functions and constants, each without the words written above it. */
const pieces = (text: string): string[] =>
  text.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '').split(/^(?=(?:export |async |function |const |class ))/m)

const nameOf = (piece: string): string => /(?:function\*?|const|class) (\w+)/.exec(piece)?.[1] ?? 'it'
