import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { undeclaredLocks } from './migration-locks.ts'
import { sourceFiles } from './source-files.ts'

const migrations = sourceFiles(/^platform\/db\/migrations\/.*\.sql$/).map(({ path, text }) => ({
  name: basename(path),
  text,
}))
const held = (text: string) => undeclaredLocks([{ name: '203001010000_rent_more.sql', text }])

test('a migration that locks a table sets a lock timeout, or builds its index concurrently', () => {
  expect(undeclaredLocks(migrations)).toEqual([])
})

test.each([
  ['create index rent_period_x on rent_period (due_on);', 'an index blocks writes'],
  ['create unique index\n  rent_period_x on rent_period (due_on);', 'an index blocks writes'],
  ['create index on rent_period (due_on);', 'an index blocks writes'],
  [
    "alter table rent_period add column words tsvector generated always as (to_tsvector('simple', a)) stored;",
    'a generated column rewrites the table',
  ],
  ['alter table rent_period alter column due_pence type bigint;', 'another type rewrites the table'],
  ['alter table rent_period alter due_pence set not null;', 'not null reads the whole table'],
  [
    'alter table rent_period add constraint fine check (due_pence > 0);',
    'a constraint reads the whole table',
  ],
  ["update rent_period set state = 'upcoming';", 'an update holds its rows until the end'],
  ['delete from rent_period where due_on is null;', 'a delete holds its rows until the end'],
])('the migration %s is reported', (text, what) => {
  expect(held(text)).toEqual([expect.stringContaining(what)])
  expect(held(`-- locks rent_period: writes, 2 s for a million rows\n${text}`)).toEqual([])
  expect(held(`-- locks rent_period: writes, not long\n${text}`)).toHaveLength(1)
  expect(held(`-- locks rent_match: writes, 2 s for a million rows\n${text}`)).toHaveLength(1)
})

test.each([
  'create table rent_more (member_id uuid primary key); create index rent_more_x on rent_more (member_id);',
  'alter table rent_period add column note text;',
  "alter table rent_period add column note text not null default '';",
  'alter table rent_period add constraint fine check (due_pence > 0) not valid;',
  'create index concurrently rent_period_x on rent_period (due_on);',
  'create function f() returns void language sql as $$ update rent_period set note = null $$;',
])('the migration %s takes no long lock', (text) => {
  expect(held(text)).toEqual([])
})

test('a migration that has already run is not checked', () => {
  const name = '202611231336_desk_person_by_code.sql'
  expect(migrations.find((migration) => migration.name === name)?.text).toContain('generated always')
  expect(undeclaredLocks(migrations.filter((migration) => migration.name === name))).toEqual([])
})
