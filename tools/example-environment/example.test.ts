import { group, variablesIn } from '@keyturn/platform/config'
import { expect, test } from 'vitest'
import { variables } from '../../apps/server/config/index.ts'
import { settings } from '../../apps/server/config/settings.ts'
import { EXAMPLE_FILE, exampleEnvironment, readRows } from './example.ts'

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

test('the operations page shows each default of the schema', () => {
  const shown = (value: unknown): string =>
    typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value).replace(process.cwd(), '.')
  const rows = readRows()
  for (const { name, unset } of variablesIn(group(settings)))
    for (const value of [unset?.outside, unset?.inSandbox])
      if (['string', 'number', 'boolean'].includes(typeof value) && name !== 'NODE_ENV')
        expect(rows.find(({ names }) => names.includes(name))?.fallback, name).toContain(shown(value))
})
