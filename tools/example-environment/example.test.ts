import { expect, test } from 'vitest'
import { variables } from '../../apps/server/config/index.ts'
import { EXAMPLE_FILE, exampleEnvironment } from './example.ts'

test('the example environment matches the schema and the operations page', async () => {
  await expect(exampleEnvironment()).toMatchFileSnapshot(EXAMPLE_FILE)
})

test('the example environment has each variable once, and leaves those that production needs empty', () => {
  const lines = exampleEnvironment().split('\n')
  for (const name of variables)
    expect(lines.filter((line) => line.replace(/^#/, '').startsWith(`${name}=`))).toHaveLength(1)
  for (const name of ['SESSION_SECRET=', 'STRIPE_WEBHOOK_SECRET=', 'SANDBOX=off'])
    expect(lines).toContain(name)
  expect(lines).toContain('#PORT=')
})
