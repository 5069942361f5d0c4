import { isTest, type SourceFile } from './source-files.ts'

/** Words after `text-` that position a text, without colour or size. */
const PLACES = 'center|left|right|start|end|wrap|nowrap|balance|pretty|ellipsis|clip'
/** Sides, widths and the single colour of a border. */
const HAIRLINE = '[trblxyse](?:-\\d+)?|\\d+|line'

const APPEARANCE_UTILITIES = new RegExp(
  [
    `text-(?!(?:${PLACES})$)`,
    `border-(?!(?:${HAIRLINE})$)`,
    '(?:bg|font|leading|tracking|shadow|rounded|fill|stroke|ring|decoration|accent|caret|underline)(?:-|$)',
    '(?:no-underline|line-through|italic|uppercase|lowercase|capitalize)$',
  ]
    .map((look) => `^(?:${look})`)
    .join('|'),
)

/** Finds utilities for colour, font, background, shadow or radius on a page, which belong in a style sheet. */
export function appearanceUtilities(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(apps|features|platform)\/.*\.tsx$/.test(path) || path.startsWith('platform/ui/')) return []
    if (isTest(path)) return []
    return text.split('\n').flatMap((line, index) =>
      classesIn(line)
        .filter((name) => APPEARANCE_UTILITIES.test(name))
        .map((name) => `${path}:${index + 1}: ${name} is a look; give the part or the page's sheet a class`),
    )
  })
}

/** Returns every quoted word on a line with classes, without prefixes like `sm:` and `hover:`. */
function classesIn(line: string): string[] {
  if (!/class(?:Names?)?\b|Class\(/.test(line)) return []
  return [...line.matchAll(/(["'`])(.*?)\1/g)]
    .flatMap(([, , words = '']) => words.split(/\s+/))
    .map((name) => name.replace(/^(?:[\w-]+:)+/, ''))
}
