import { expect, test } from 'vitest'
import { variables } from '../../apps/server/config/index.ts'
import { EXAMPLE_FILE, exampleEnvironment } from './example.ts'

test('the example environment is what the schema and the operations page say today', async () => {
  await expect(exampleEnvironment()).toMatchFileSnapshot(EXAMPLE_FILE)
})

test('every variable stands in it once, and those without which production does not start wait to be filled in', () => {
  const lines = exampleEnvironment().split('\n')
  for (const name of variables)
    expect(lines.filter((line) => line.replace(/^#/, '').startsWith(`${name}=`))).toHaveLength(1)
  for (const name of ['SESSION_SECRET=', 'STRIPE_WEBHOOK_SECRET=', 'SANDBOX=off'])
    expect(lines).toContain(name)
  expect(lines).toContain('#PORT=')
})
