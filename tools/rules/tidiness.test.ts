import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import {
  clockReaders,
  datesByHand,
  genericFileNames,
  longFunctions,
  secretsIn,
  suspensePages,
  tooLong,
} from './tidiness.ts'

// Without the generated client, which has its own test.
const code = sourceFiles(/^(?!api-client\/).*\.(tsx?|mjs)$/)

test('each file is within its length limit', () => {
  expect(tooLong(code)).toEqual([])
  expect(longFunctions(code)).toEqual([])
})

test('each folder and file is named for its content', () => {
  expect(genericFileNames(code)).toEqual([])
})

test('the repository contains no secret', () => {
  expect(secretsIn(sourceFiles(/\.(tsx?|mjs|js|json|md|sql|yml|sh|env|html)$|(^|\/)\.[a-z]+$/))).toEqual([])
})

test('only the clock module reads the machine’s time', () => {
  expect(clockReaders(code)).toEqual([])
})

test('only platform/time/days formats dates and times of London', () => {
  expect(datesByHand(code)).toEqual([])
})

test('no lazily loaded page uses Suspense', () => {
  expect(suspensePages(code)).toEqual([])
})

test('each tidiness check finds an added fault', () => {
  const long = {
    path: 'features/x/domain/a.ts',
    text: `export function long() {\n${'  x()\n'.repeat(300)}}\n`,
  }
  expect(tooLong([long])).toHaveLength(1)
  expect(longFunctions([long])).toHaveLength(1)
  const lasting = (name: string, lines: number) =>
    longFunctions([{ ...long, text: `function ${name}() {\n${'  x()\n'.repeat(lines - 2)}}\n` }]).length
  expect([lasting('decide', 70), lasting('decide', 71)]).toEqual([0, 1])
  expect([lasting('homeRoutes', 90), lasting('homeRoutes', 91)]).toEqual([0, 1])
  const lines = `{\n${'  x()\n'.repeat(69)}}`
  for (const [text, name] of [
    [`const decide = async () => ${lines}`, 'decide'],
    [`const a = { decide() ${lines} }`, 'decide'],
    [`class A { decide() ${lines} }`, 'decide'],
    [`function decide() { return () => ${lines} }`, 'decide'],
    [`each(() => ${lines})`, 'a function without a name'],
  ])
    expect(longFunctions([{ ...long, text: text ?? '' }])[0], text).toMatch(
      `${long.path}: ${name} has 71 lines`,
    )
  expect(genericFileNames([{ path: 'features/x/utils.ts', text: '' }])).toHaveLength(1)
  expect(secretsIn([{ path: 'a.ts', text: `const key = 'AKIA${'A'.repeat(16)}'` }])).toEqual([
    'a.ts holds an AWS key',
  ])
  expect(secretsIn([{ path: 'a.pem', text: `-----BEGIN ${'PRIVATE KEY'}-----` }])).toHaveLength(1)
  expect(clockReaders([{ path: 'features/x/actions/a.ts', text: 'const now = new Date()' }])).toHaveLength(1)
  const byHand = [
    "new Intl.DateTimeFormat('en-GB')",
    "at.toLocaleTimeString('en-GB')",
    "const zone = 'Europe/London'",
  ]
  const planted = byHand.map((text) => ({ path: 'features/x/web/a.tsx', text }))
  const inSql = { path: 'features/x/store/a.ts', text: "sql`(at at time zone 'Europe/London')::date`" }
  expect(datesByHand([...planted, inSql])).toHaveLength(byHand.length)
  const late = { path: 'features/x/web/a.tsx', text: "import { lazy, Suspense } from 'react'" }
  expect(suspensePages([late])).toEqual([late.path])
})
