import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { droppedWords, misreadInDocs } from './voice.ts'

test('no text for readers mentions dropped features or wordings', () => {
  expect(droppedWords(sourceFiles(/\.tsx?$/))).toEqual([])
})

test('no page of the documentation repeats a wording that readers misread', () => {
  expect(misreadInDocs(sourceFiles(/^(README|SECURITY|docs\/[\w-]+)\.md$/))).toEqual([])
  expect(misreadInDocs([{ path: 'docs/x.md', text: 'Pick your key' }])).toEqual(['docs/x.md: pick your key'])
  expect(misreadInDocs([{ path: 'docs/screens.md', text: 'Pick your key' }])).toEqual([])
})

const page = (text: string) => [{ path: 'features/x/web/page.tsx', text }]

test.each([
  '<p>Send me an E-mail</p>',
  "note: 'Something changes from a day on'",
  '13 of 13 verified periods',
  "'A paper that shows it'",
  "'It stands here'",
  "'Rows that are no rent leave'",
  '<Button>Forget it</Button>',
  '<h1>Pick your key</h1>',
  "'Ends in 3 days unless you say yes again'",
  "'Deleted 1 days after they ran out'",
])('the wording check finds %s', (text) => {
  expect(droppedWords(page(`first\n${text}`))).toEqual([expect.stringContaining('page.tsx:2: ')])
})

test('the wording check accepts a comment, a test and a sentence of the documents', () => {
  expect(droppedWords(page('/** Valid from a day on. */\n// by e-mail\nClick here to login'))).toEqual([])
  expect(droppedWords([{ path: 'features/x/a.test.ts', text: 'e-mail' }])).toEqual([])
})
