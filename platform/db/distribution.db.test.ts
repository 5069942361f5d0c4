import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { distributionCalls, planDistribution, readTables, type TableFacts } from './distribution.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('each table with members’ rows is distributed by member, including the members’ table', async () => {
  const tables = await readTables(database.db)
  const { byMember } = planDistribution(tables)
  const members = tables.filter(({ memberColumn }) => memberColumn !== null).map(({ name }) => name)
  const cut = byMember.map(({ name }) => name)
  expect(members.length).toBeGreaterThan(50)
  expect(members.filter((name) => !cut.includes(name))).toEqual([])
  expect(byMember.filter(({ column }) => column !== 'member_id')).toEqual([{ name: 'member', column: 'id' }])
})

test('directories and shared tables are on the coordinator, and no members’ rows reference them', async () => {
  const tables = await readTables(database.db)
  const { coordinatorOnly: here } = planDistribution(tables)
  const ofMembers = tables.filter(({ name }) => !here.includes(name))
  expect(ofMembers.filter(({ references }) => references.some((name) => here.includes(name)))).toEqual([])
  const directories = [
    'bank_provider_ref',
    'calendar_address',
    'member_email',
    'rent_passport_code',
    'rent_passport_file',
    'rent_statement_code',
    'rent_statement_file',
    'sign_up_email',
  ]
  // Queried across all members, by a digest or a list position.
  const askedOverAll = [
    'payee_seen',
    'payee_trusted',
    'plan_holder',
    'bank_counted_account',
    'free_look_person',
    'welcome_given',
    'landlord_silence',
    'rent_credential_status',
  ]
  const nobodys = [
    'agency_answer',
    'agency_file',
    'agency_file_event',
    'agency_file_range',
    'audit_event',
    'audit_link',
    'audit_waiting',
    'complaint',
    'contact_message',
    'contact_reply',
    'desk_ask',
    'key_check',
    'live_line',
    'restored',
    'sandbox_state',
    'schema_migration',
    'throttle',
    'timetable_run',
    'unnamed_file',
    'viewer',
    'viewer_link',
    'viewer_session',
    'webhook_event',
  ]
  expect(here).toEqual([...directories, ...askedOverAll, ...nobodys].sort())
})

test('parent tables are distributed before their children, all colocated with the first', () => {
  const table = (name: string, references: string[] = []): TableFacts => ({
    name,
    memberColumn: 'member_id',
    uniqueOverMembers: false,
    references,
  })
  const member = { ...table('member'), memberColumn: 'id' }
  const queue = { ...table('queue'), memberColumn: null }
  const plan = planDistribution([table('entry', ['book']), table('book', ['member']), member, queue])
  expect(plan.coordinatorOnly).toEqual(['queue'])
  expect(distributionCalls(plan).map(({ call }) => call)).toEqual([
    "select create_distributed_table('member', 'id')",
    "select create_distributed_table('book', 'member_id', colocate_with => 'member')",
    "select create_distributed_table('entry', 'member_id', colocate_with => 'member')",
  ])
})
