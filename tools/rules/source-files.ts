import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  path: string
  text: string
}

const root = join(import.meta.dirname, '..', '..')

/** Returns the project's files as git lists them, untracked ones included. */
export function sourceFiles(pattern: RegExp): SourceFile[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return listed.stdout
    .split('\n')
    .filter((path) => pattern.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$|(^|\/)testing\/|^e2e\/|^bench\/|^tools\/|(^|\/)suite\.ts$/.test(path)
