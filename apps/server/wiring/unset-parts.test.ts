import { expect, test } from 'vitest'
import { formatResults, runChecks } from './checkup.ts'
import { unsetParts } from './unset-parts.ts'

test('the doctor lists each part that is not configured, its effect and the variable to set', async () => {
  const table = formatResults(await runChecks(unsetParts({})))
  for (const what of ['Credit agencies', 'Push messages', 'Backups', 'Virus scanner'])
    expect(table).toMatch(new RegExp(`^${what} +not set +without\\n +No .+\\n +Set [A-Z_]+`, 'm'))
})

test('the doctor does not list a configured part, and names the missing variable of a half-configured one', async () => {
  const table = formatResults(
    await runChecks(unsetParts({ CREDIT_AGENCIES: '/run/a.json', BACKUP_KEYS: `b1:${'A'.repeat(43)}=` })),
  )
  expect(table).not.toContain('Credit agencies')
  expect(table).toContain('Set BACKUP_DIR: docs')
})
