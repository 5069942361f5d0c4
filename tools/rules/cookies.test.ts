import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const namesIn = ({ text }: { text: string }): string[] =>
  [...text.matchAll(/COOKIE = '(keyturn_\w+)'/g)].flatMap(([, name]) => name ?? [])

test('the privacy notice names every cookie that the app sets', () => {
  const cookies = sourceFiles(/^(apps|features|platform)\/.*\.ts$/).flatMap(namesIn)
  const notice = sourceFiles(/site\/content\/privacy-notice\.tsx$/)[0]?.text ?? ''
  expect(cookies).toContain('keyturn_device')
  expect(cookies.filter((name) => !notice.includes(name))).toEqual([])
})
