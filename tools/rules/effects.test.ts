import { expect, test } from 'vitest'
import { effectsWithValue } from './effects.ts'
import { sourceFiles } from './source-files.ts'

test('no React effect and no ref callback returns the value of an expression', () => {
  expect(effectsWithValue(sourceFiles(/^(apps|features|platform)\/.*\.tsx?$/))).toEqual([])
})

const page = (text: string) => [{ path: 'features/x/web/page.tsx', text: `first\n${text}` }]

test.each([
  "useEffect(() => place.current?.scrollIntoView({ block: 'start' }), [])",
  'useLayoutEffect(() => box.current.focus(), [])',
  'useEffect(\n  () =>\n    video.play(),\n  [],\n)',
  '<div ref={(node) => node?.scrollIntoView()} />',
])('the rule refuses %s', (text) => {
  expect(effectsWithValue(page(text))).toEqual([expect.stringContaining('page.tsx:2: ')])
})

test.each([
  'useEffect(() => void place.current?.scrollIntoView(), [])',
  'useEffect(() => {\n  return follow(tell)\n}, [])',
  'useEffect(() => () => clearTimeout(timer), [])',
  '<div ref={(node) => {\n  node?.focus()\n}} />',
])('the rule allows %s', (text) => {
  expect(effectsWithValue(page(text))).toEqual([])
})
