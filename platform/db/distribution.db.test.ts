import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { distributionCalls, planDistribution, readTables, type TableFacts } from './distribution.ts'

test('every table of members can be cut by member', async () => {
  const database = await createTestDatabase()
  const tables = await readTables(database.db)
  const { byMember, everywhere } = planDistribution(tables)
  const members = tables.filter(({ ofMembers }) => ofMembers).map(({ name }) => name)
  expect(members.length).toBeGreaterThan(40)
  expect(members.filter((name) => !byMember.includes(name))).toEqual([])
  expect(everywhere).toEqual(['member'])
  await database.close()
})

test('parents come before their children, all beside the first', () => {
  const table = (name: string, references: string[] = []): TableFacts => ({
    name,
    ofMembers: true,
    uniqueOverMembers: false,
    references,
  })
  const shared = { ...table('member'), ofMembers: false, uniqueOverMembers: true }
  const plan = planDistribution([table('entry', ['book']), table('book', ['member']), shared])
  expect(distributionCalls(plan)).toEqual([
    "select create_reference_table('member')",
    "select create_distributed_table('book', 'member_id')",
    "select create_distributed_table('entry', 'member_id', colocate_with => 'book')",
  ])
})
