import { isTest, type SourceFile } from './source-files.ts'

/** An effect or a ref callback whose value React would call as its clean-up. */
const RETURNS_A_VALUE =
  /(?:use(?:Layout|Insertion)?Effect\(\s*(?:async\s*)?\(\)\s*=>|\bref=\{\(?\w*\)?\s*=>)\s*(?!\s|\{|void\b|\(\)\s*=>)/g

/**
 * Effects that return the value of an expression. DOM methods return nothing today and a Promise tomorrow:
 * `scrollIntoView()` does in Chromium 156, and React then calls the Promise as the clean-up function.
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
