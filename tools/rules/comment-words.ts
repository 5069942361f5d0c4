import type { SourceFile } from './source-files.ts'

/** First words that begin a clause instead of a sentence. */
const STARTS = /^(?:What|Whether|That|Of|Where|Which|Until|Who|Whoever|How)\b/
/** Indefinite people. A comment names its actor, such as the caller or the member. */
const INDEFINITE = /\b(?:whoever|nobody|somebody|anybody|everybody|whom)\b/i
/** Verbs of the earlier dialect, in place of "is", "has", "stores" and "returns". */
const DIALECT = /\b(?:stands?(?!-)|stood|goes along|is told|takes up|anew)\b/i

const COMMENT = /^[ \t]*\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm
/** Comments for tools. */
const DIRECTIVE = /^(?:biome-|eslint-|@ts-|@vitest|\/ <)/

/** Finds comments that a new engineer would read twice (CONTRIBUTING.md). */
export function unclearComments(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
      const words = wordsOf(comment)
      const fault = DIRECTIVE.test(words) ? null : faultOf(words)
      return fault === null ? [] : `${path}:${text.slice(0, index).split('\n').length} ${fault}: ${words}`
    }),
  )
}

/** Literals of route summaries, metrics' help texts and log messages. */
const LITERAL =
  /\b(?:summary|help):\s*(['`])((?:\\.|(?!\1).)*)\1|\blog(?:ger)?\.(?:debug|info|warn|error|fatal)\(\s*(?:\{[^}]*\},\s*)?(['`])((?:\\.|(?!\3).)*)\3/gs

/** Finds route summaries, metrics' help texts and log messages in words of the earlier dialect. */
export function unclearTexts(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(LITERAL)].flatMap(({ index, 2: described, 4: logged }) => {
      const words = described ?? logged ?? ''
      const fault = faultOf(words)
      return fault === null ? [] : `${path}:${text.slice(0, index).split('\n').length} ${fault}: ${words}`
    }),
  )
}

const wordsOf = (comment: string): string =>
  comment
    .trim()
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/^[ \t]*(?:\*|\/\/)/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

function faultOf(words: string): string | null {
  if (STARTS.test(words)) return 'begins with a clause'
  if (INDEFINITE.test(words)) return 'names no actor'
  return DIALECT.test(words) ? 'has a verb of the old dialect' : null
}
