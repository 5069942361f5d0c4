import { PASSWORD } from '@keyturn/identity/testing'
import { moveIn } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repairSearchIndex } from '../actions/repair-search-index.ts'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const { ask, items } = adminRequests(() => app)
const found = async (words: string): Promise<(string | null)[]> =>
  (await items(`applications/?search=${encodeURIComponent(words)}`)).map(({ name }) => name)

describe('member search', () => {
  test('finds a new name at once, and no longer finds the old name', async () => {
    const member = await app.member({ firstName: 'Wilhelmina', lastName: 'Stronk' })
    await app.aHome(member)
    const answer = await app.call('PATCH', '/api/auth/profile/', {
      token: member.token,
      body: { last_name: 'Featherby', postcode: 'M14 5RQ' },
    })
    expect(answer.status).toBe(200)
    for (const words of ['featherby', 'wilh feath', 'M14 5RQ', 'm145rq'])
      expect(await found(words), words).toEqual(['Wilhelmina Featherby'])
    expect(await found('stronk')).toEqual([])
  })

  test.each([
    ['Łukasz', 'Wąsowicz', 'lukasz wasowicz'],
    ['Sigrid', 'Sørensen', 'sorensen'],
    ['Jörg', 'Weiß', 'weiss'],
  ])('finds the name with and without accents: %s %s', async (firstName, lastName, plain) => {
    await app.aHome(await app.member({ firstName, lastName }))
    const name = `${firstName} ${lastName}`
    expect([await found(plain), await found(name)]).toEqual([[name], [name]])
    await app.call('POST', '/api/verification/contact/', {
      body: { firstName, lastName, email: 'writes@post.example', message: 'Where is my rent?' },
    })
    const search = encodeURIComponent(plain)
    expect((await items(`messages/?search=${search}`)).map((item) => item.name)).toContain(name)
  })

  test('finds a whole email address and an id', async () => {
    const member = await app.member({ lastName: 'Idwell', email: 'i.idwell+rent@post.example' })
    await app.aHome(member)
    expect(await found('i.idwell+rent@post.example')).toEqual(['Amara Idwell'])
    expect(await found(` ${member.id.toUpperCase()} `)).toEqual(['Amara Idwell'])
    expect(await found('0192c0de-0000-7000-8000-000000000001')).toEqual([])
  })

  test('finds the new home after a move, and not the old one', async () => {
    const member = await app.member({ lastName: 'Mover' })
    const details = {
      monthlyRent: 900,
      landlordName: 'Hallam Lettings',
      landlordEmail: 'rents@hallam.example',
      landlordPhone: '0117 496 0123',
    }
    const landlord = {
      company: 'Hallam',
      address: '1 High Street',
      agentName: 'H',
      agentEmail: 'h@hallam.example',
    }
    const home = (propertyAddress: string, startsOn: string) =>
      moveIn(app.desk, member, { startsOn, landlord, tenancy: { propertyAddress, ...details } })
    await home('9 Cobblers Yard, York, YO1 7HH', '2025-01-01')
    expect(await found('cobblers yo17hh')).toEqual(['Amara Mover'])
    await home('31 Saddlers Row, York, YO1 9QL', '2026-01-01')
    expect(await found('saddlers')).toEqual(['Amara Mover'])
    expect(await found('cobblers')).toEqual([])
  })

  test('finds no closed account', async () => {
    const member = await app.member({ lastName: 'Goodbye' })
    await app.aHome(member)
    expect(await found('goodbye')).toHaveLength(1)
    const body = { password: PASSWORD }
    expect((await app.call('DELETE', '/api/auth/profile/', { token: member.token, body })).status).toBe(200)
    const { rows } = await app.context.db.execute(
      sql`select 1 from desk_person where member_id = ${member.id}`,
    )
    expect(rows).toEqual([])
  })
})

test('the nightly check repairs the search index for rows written outside the program', async () => {
  const { db } = app.context
  const [renamed, moved, gone, lost] = [
    await app.member({ lastName: 'Renamed' }),
    await app.member({ lastName: 'Resettled' }),
    await app.member({ lastName: 'Vanished' }),
    await app.member({ lastName: 'Mislaid' }),
  ]
  for (const member of [renamed, moved, gone, lost]) await app.aHome(member)
  expect(await repairSearchIndex(app.context)).toBe(0)
  await db.execute(sql`update member set last_name = 'Unheard' where id = ${renamed.id}`)
  await db.execute(sql`update tenancy set address = '2 Unknown Way, Bath' where member_id = ${moved.id}`)
  await db.execute(sql`update member set email = null, erased_at = signed_up_at where id = ${gone.id}`)
  await db.execute(sql`delete from desk_person where member_id = ${lost.id}`)
  expect(await repairSearchIndex(app.context)).toBe(4)
  expect(await found('unheard')).toEqual(['Amara Unheard'])
  expect(await found('unknown way')).toEqual(['Amara Resettled'])
  expect(await found('vanished')).toEqual([])
  expect(await found('mislaid')).toEqual(['Amara Mislaid'])
  expect(await repairSearchIndex(app.context)).toBe(0)
})

test('a search with more matches than the limit shows the count as “at least”', async () => {
  const { db } = app.context
  const id = sql.raw(`('c0000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`)
  await db.execute(sql`
    insert into desk_person (member_id, name, said) select ${id}, 'Sam Commonest', array['sam', 'commonest']
    from generate_series(1, 1200) n`)
  await db.execute(sql`
    insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, awaits_answer,
      watched, bank_proven, reasons)
    select ${id}, ${id}, '2026-06-01', '2026-06-06', 90000, 90000, 'verified_on_time', false, true, true, '[]'
    from generate_series(1, 1200) n`)
  const { body } = await ask('verifications/?search=commonest')
  expect([body.items.length, body.total_count, body.total_is_exact]).toEqual([25, 500, false])
})

test('a search uses the word index', async () => {
  const { db } = app.context
  await db.execute(sql`
    insert into desk_person (member_id, name, said)
    select gen_random_uuid(), 'Somebody ' || n, array['somebody' || n] from generate_series(1, 20000) n`)
  await db.execute(sql`analyze desk_person`)
  const { rows } = await db.transaction(async (tx) => {
    // Sequential scans are disabled, because they win for few rows and this tests the index.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select member_id from desk_person where words @@ '''somebody77'':*'::tsquery limit 1001`)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('desk_person_words')
  expect(plan).not.toContain('Seq Scan')
})
