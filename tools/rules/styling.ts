import { isTest, type SourceFile } from './source-files.ts'

/** Words after `text-` that place a text and do not colour or size it. */
const PLACES = 'center|left|right|start|end|wrap|nowrap|balance|pretty|ellipsis|clip'
/** Sides and widths of a line, and its one colour. */
const HAIRLINE = '[trblxyse](?:-\\d+)?|\\d+|line'

const LOOKS = new RegExp(
  [
    `text-(?!(?:${PLACES})$)`,
    `border-(?!(?:${HAIRLINE})$)`,
    '(?:bg|font|leading|tracking|shadow|rounded|fill|stroke|ring|decoration|accent|caret|underline)(?:-|$)',
    '(?:no-underline|line-through|italic|uppercase|lowercase|capitalize)$',
  ]
    .map((look) => `^(?:${look})`)
    .join('|'),
)

/** Utilities of colour, lettering, ground, shadow or corner on a page: those belong into a style sheet. */
export function lookUtilities(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(apps|features|platform)\/.*\.tsx$/.test(path) || path.startsWith('platform/ui/')) return []
    if (isTest(path)) return []
    return text.split('\n').flatMap((line, index) =>
      classesIn(line)
        .filter((name) => LOOKS.test(name))
        .map((name) => `${path}:${index + 1}: ${name} is a look; give the part or the page's sheet a class`),
    )
  })
}

/** Every word in quotes on a line that names classes, without `sm:`, `hover:` and the like before it. */
function classesIn(line: string): string[] {
  if (!/class(?:Names?)?\b|Class\(/.test(line)) return []
  return [...line.matchAll(/(["'`])(.*?)\1/g)]
    .flatMap(([, , words = '']) => words.split(/\s+/))
    .map((name) => name.replace(/^(?:[\w-]+:)+/, ''))
}
