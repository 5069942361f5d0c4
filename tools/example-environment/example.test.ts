import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from '../../apps/server/wiring/config.ts'
import { EXAMPLE_FILE, exampleEnvironment } from './example.ts'

test('the example environment is what the schema and the operations page say today', () => {
  // When it is not: npm run example-environment
  expect(readFileSync(EXAMPLE_FILE, 'utf8')).toBe(exampleEnvironment())
})

test('every variable stands in it once, and those without which production does not start wait to be filled in', () => {
  const lines = exampleEnvironment().split('\n')
  for (const name of variables)
    expect(lines.filter((line) => line.replace(/^#/, '').startsWith(`${name}=`))).toHaveLength(1)
  expect(lines).toContain('SESSION_SECRET=')
  expect(lines).toContain('#PORT=')
})
