import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { appearanceUtilities } from './styling.ts'

test('utility classes only set the layout, and style sheets the appearance', () => {
  expect(appearanceUtilities(sourceFiles(/\.tsx$/))).toEqual([])
})

const page = (classes: string) => [{ path: 'features/x/web/page.tsx', text: `<p className="${classes}">` }]

test.each([
  'text-ink-2',
  'text-sm',
  'sm:hover:bg-paper',
  'font-semibold',
  'shadow-float',
  'rounded-card',
  'border-miss',
  'underline',
  'uppercase',
])('the utility class %s on a page is reported', (name) => {
  expect(appearanceUtilities(page(`mt-4 ${name}`))).toHaveLength(1)
})

test('layout utilities, a hairline and our own classes are not reported', () => {
  const names = 'grid gap-3 text-center border-t border-line border-b-2 last:border-0 kt-quiet dash-fact'
  expect(appearanceUtilities(page(names))).toEqual([])
  expect(appearanceUtilities([{ path: 'platform/ui/x.tsx', text: '<p className="text-ink-2">' }])).toEqual([])
})
