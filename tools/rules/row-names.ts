import { isTest, type SourceFile } from './source-files.ts'

/** Matches a field of a row type that is named like a column. */
const COLUMN_NAME = /^\s+[a-z]+(_[a-z]+)+\??: |[{;] ?[a-z]+(_[a-z]+)+: (string|number|boolean)/m

export const storesWithColumnNames = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    /^features\/[^/]+\/store(\/|\.ts)/.test(path) && !isTest(path) && COLUMN_NAME.test(text) ? [path] : [],
  )
