import { isTest, type SourceFile } from './source-files.ts'

/** A field of a row's type with the name of a column. */
const COLUMN_NAME = /^\s+[a-z]+(_[a-z]+)+\??: |[{;] ?[a-z]+(_[a-z]+)+: (string|number|boolean)/m

export const storesWithColumnNames = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    /^features\/[^/]+\/store(\/|\.ts)/.test(path) && !isTest(path) && COLUMN_NAME.test(text) ? [path] : [],
  )
