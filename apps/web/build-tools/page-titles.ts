import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const META = /export const meta\b[\s\S]*?title: (['"])(.+?)\1/

/** What each page of the app is called, as its own file says: the page that is sent before it is drawn says it too. */
export function titlesOf(
  appDir: string,
  pages: readonly { path: string; file: string }[],
): Record<string, string> {
  return Object.fromEntries(
    pages.map(({ path, file }) => {
      const title = META.exec(readFileSync(join(appDir, file), 'utf8'))?.[2]
      if (!title) throw new Error(`The page ${path} has no title: export a meta from ${file}.`)
      return [path, title]
    }),
  )
}
