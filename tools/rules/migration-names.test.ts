import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { misnamedMigrations } from './migration-names.ts'
import { sourceFiles } from './source-files.ts'

const names = sourceFiles(/^platform\/db\/migrations\/.*\.sql$/)
  .map(({ path }) => basename(path))
  .toSorted()

test('released migrations come first, and later ones are named by the minute they were written', () => {
  expect(misnamedMigrations(names)).toEqual([])
  expect(misnamedMigrations([...names, '202701310905_rewards_expiry.sql'])).toEqual([])
})

test.each([
  '1103_rewards_expiry.sql',
  '0721_dispute_day.sql',
  '20270131_rewards_expiry.sql',
  '202713310905_rewards_expiry.sql',
  '202702300905_rewards_expiry.sql',
  '202701310905_rewards.sql',
  '202701310905-rewards-expiry.sql',
])('the migration file name %s is refused', (name) => {
  expect(misnamedMigrations([...names, name])).toEqual([expect.stringContaining(name)])
})

test('two migrations of one minute, and a released one that is gone, are reported', () => {
  const twins = ['202701310905_rewards_expiry.sql', '202701310905_rewards_other.sql']
  expect(misnamedMigrations([...names, ...twins])).toHaveLength(1)
  expect(misnamedMigrations(names.slice(1))).toEqual(['0001_platform.sql has run and must stay'])
})
