import { expect, test } from 'vitest'
import { sleepers } from './sleeps.ts'
import { sourceFiles } from './source-files.ts'

test('no test waits for a fixed time', () => {
  expect(sleepers(sourceFiles(/\.tsx?$/))).toEqual([])
})

const asleep = (text: string): number => sleepers([{ path: 'a.test.ts', text }]).length

test('a test that waits for a fixed time is reported, and one with a polling loop is not', () => {
  const timer = "import { setTimeout as wait } from 'node:timers/promises'\n"
  expect(asleep(`${timer}await wait(20)`)).toBe(1)
  expect(asleep('await new Promise((resolve) => setTimeout(resolve, 20))')).toBe(1)
  expect(asleep('await page.waitForTimeout(20)')).toBe(1)
  expect(asleep(`${timer}while (!(await isThere())) await wait(20)`)).toBe(0)
  expect(asleep("const inner = 'setTimeout(() => {}, 10_000)'; line.setTimeout(500, end)")).toBe(0)
})
