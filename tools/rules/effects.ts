import { isTest, type SourceFile } from './source-files.ts'

/** Matches effects and ref callbacks whose return value React would call as cleanup. */
const RETURNS_A_VALUE =
  /(?:use(?:Layout|Insertion)?Effect\(\s*(?:async\s*)?\(\)\s*=>|\bref=\{\(?\w*\)?\s*=>)\s*(?!\s|\{|void\b|\(\)\s*=>)/g

/**
 * Finds effects that return an expression's value. DOM methods may return a Promise later, like `scrollIntoView()` in
 * Chromium 156, and React then calls it as cleanup.
 */
export function effectsWithValue(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    isTest(path)
      ? []
      : [...text.matchAll(RETURNS_A_VALUE)].map(
          ({ index }) =>
            `${path}:${text.slice(0, index).split('\n').length}: write { braces } or void, so that nothing is returned`,
        ),
  )
}
