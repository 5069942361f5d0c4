import { expect, test } from 'vitest'

interface Run {
  results: { passed: number; failed: number; skipped?: number }[]
  secondTries: string[]
  seconds: number
}
const { summaryOf }: { summaryOf: (run: Run) => string } = await import(
  new URL('summary.mjs', import.meta.url).href
)

test('the summary of a run ends with the tests that passed only at a second try', () => {
  const results = [
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 4, failed: 1 },
  ]
  const secondTries = ['a.test.ts > rain\nError: wet', 'b.test.ts > wind\nError: cold']
  expect(summaryOf({ results, secondTries, seconds: 9 })).toBe(`
in 9 s
Faults: 2 passed only at a second try
  a.test.ts > rain
  b.test.ts > wind
7 passed, 1 failed, 1 skipped, 2 at a second try
`)
})

test('the summary of a run without faults has only its counts', () => {
  expect(summaryOf({ results: [{ passed: 3, failed: 0 }], secondTries: [], seconds: 9 })).toBe(
    '\nin 9 s\n3 passed, 0 failed\n',
  )
})
