import { expect, test } from 'vitest'
import { numbersOfTheirOwn } from './public-numbers.ts'
import { sourceFiles } from './source-files.ts'

/** Excluded, because its deadlines follow the law on complaints. */
const COMPLAINTS = 'content/complaints.tsx'

test('each number on a public page comes from the claims, the plans or a table of facts', () => {
  const pages = sourceFiles(/^apps\/web\/app\/site\/(?!art\/).*(?<!\.test)\.tsx?$/)
  expect(pages.length).toBeGreaterThan(40)
  expect(numbersOfTheirOwn(pages.filter(({ path }) => !path.endsWith(COMPLAINTS)))).toEqual([])
})

const found = (text: string): string[] =>
  numbersOfTheirOwn([{ path: 'x.tsx', text }]).map((each) => each.slice('x.tsx: '.length))

test('a page’s own number is reported in texts, labels and templates, and not in sizes, classes and paths', () => {
  expect(found('const a = <p>Paid within 14 days, 88% of £1,200</p>')).toEqual(['14', '88%', '£1,200'])
  expect(found('const a = <Card title="24 months read" className="mt-5 p-3" />')).toEqual(['24'])
  expect(found('const a = `Up to 24 months of \u0024{rent}`')).toEqual(['24'])
  expect(found('const a = <path d="M0 12 L 4 5" />; const b = `kt-window-32`')).toEqual([])
  expect(found('const a = <p>1 point for every £1, encrypted with AES-256-GCM</p>')).toEqual([])
})
