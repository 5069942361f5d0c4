import { readFile } from 'node:fs/promises'
import { memberErased } from '@keyturn/identity'
import { addMonths } from '@keyturn/platform/days'
import { lookUp } from '@keyturn/platform/db'
import { read } from '@keyturn/providers/credit-agency/cais'
import { rejectedSurname } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Agency } from '../constants.ts'
import { reportedHolderOf } from '../store/accounts.ts'
import {
  aHome,
  aPerson,
  firstHomeId,
  type ReportingWorld,
  rentUntil,
  reportingWorld,
  steady,
} from '../testing/index.ts'
import { allowHolderChange, recordManualAnswer } from './decide.ts'

let app: ReportingWorld
let month = '2041-06'
beforeAll(async () => {
  app = await reportingWorld({ answersByItself: true })
})
afterAll(() => app.close())
const next = () => {
  month = addMonths(`${month}-01`, 1).slice(0, 7)
}
beforeEach(next)
afterEach(() => app.everybodyLeaves())

const admin = { memberId: '0197c000-0000-7000-8000-000000000001', role: 'admin' } as const
const holders = (agency: Agency = 'experian') =>
  app.standIn
    .files(agency)
    .filter(({ name }) => name.includes(month))
    .flatMap(({ content }) => read(Buffer.from(content, 'latin1')).accounts)
    .map(({ name, bornOn }) => [name, bornOn])
const renter = () => aPerson({ name: 'Amara Osei', periods: rentUntil(month, steady(6)) })
const stranger = { name: 'Mary Other', bornOn: '1966-06-06' }

/** Member with an agency account who has since changed to another person's name. */
async function renamed(): Promise<string> {
  const person = renter()
  await app.add(person)
  await app.fileOf(month)
  next()
  await app.lives({ ...person, ...stranger, periods: rentUntil(month, steady(7)) })
  return person.memberId
}

test('a changed name or birth date is not sent to an agency that knows the account', async () => {
  await renamed()
  await app.fileOf(month)
  expect(holders()).toEqual([['AMARA OSEI', '2005-05-17']])
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'accepted', findings: [] })
})

test('the title is written before the name in a file, and a changed title is no change of name', async () => {
  const person = { ...renter(), title: 'Miss' as const }
  await app.add(person)
  await app.fileOf(month)
  const titled = () =>
    app.standIn
      .files('experian')
      .filter(({ name }) => name.includes(month))
      .flatMap(({ content }) => read(Buffer.from(content, 'latin1')).accounts)
      .map(({ title, name }) => [title, name])
  expect(titled()).toEqual([['MISS', 'AMARA OSEI']])
  next()
  await app.lives({ ...person, title: 'Dr', periods: rentUntil(month, steady(7)) })
  await app.fileOf(month)
  expect(titled()).toEqual([['DR', 'AMARA OSEI']])
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'accepted', findings: [] })
  next()
  await app.lives({ ...person, title: null, periods: rentUntil(month, steady(8)) })
  await app.fileOf(month)
  expect(titled()).toEqual([[null, 'AMARA OSEI']])
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'accepted', findings: [] })
})

/** Moves the member as well and verifies their first rent in the new home. */
async function moved(person: ReturnType<typeof renter>): Promise<void> {
  const id = firstHomeId.replace(/1$/, '2')
  const paid = rentUntil(month, steady(8))
  await app.lives({
    ...person,
    homes: [
      aHome({ id, startsOn: `${month}-01`, address: '77 Other Road, York, YO1 7AA' }),
      aHome({ endsOn: `${addMonths(`${month}-01`, -1).slice(0, 7)}-28` }),
    ],
    periods: paid.map((period) => (period.dueOn >= `${month}-01` ? { ...period, tenancyId: id } : period)),
  })
}

test('a home after a move has the name and birth date that an agency knows', async () => {
  const person = renter()
  await app.add(person)
  await app.fileOf(month)
  next()
  await moved({ ...person, ...stranger })
  await app.fileOf(month)
  expect(new Set(holders().map(String))).toEqual(new Set(['AMARA OSEI,2005-05-17']))
  expect(holders()).toHaveLength(2)
  next()
  await allowHolderChange(app.context, person.memberId, admin)
  await moved({ ...person, ...stranger })
  await app.fileOf(month)
  expect(new Set(holders().map(String))).toEqual(new Set(['MARY OTHER,1966-06-06']))
})

test('an agency chosen after a change of name gets the name that the other agencies have', async () => {
  const memberId = await renamed()
  await app.consent(memberId, 'equifax', true)
  await app.fileOf(month)
  expect(holders('equifax')).toEqual([['AMARA OSEI', '2005-05-17']])
})

test('after a move, the file has the changed name if the agency had rejected the record', async () => {
  const person = { ...renter(), name: `Max ${rejectedSurname}` }
  await app.add(person)
  await app.fileOf(month)
  next()
  await moved({ ...person, ...stranger })
  await app.fileOf(month)
  expect(holders().at(-1)).toEqual(['MARY OTHER', '1966-06-06'])
})

test('an account sent before names were stored gets the name that the member had at the upgrade', async () => {
  const person = renter()
  await app.add(person)
  await app.fileOf(month)
  const { db } = app.context
  await db.execute(sql`update agency_account set holder_name = null, holder_born_on = null`)
  const migration = '../../../platform/db/migrations/202611262058_agency_files_known_holder.sql'
  await db.execute(sql.raw(await readFile(new URL(migration, import.meta.url), 'utf8')))
  next()
  await app.lives({ ...person, ...stranger, periods: rentUntil(month, steady(7)) })
  await app.fileOf(month)
  expect(holders()).toEqual([['AMARA OSEI', '2005-05-17']])
})

test('a name changed before the first record is sent', async () => {
  const person = renter()
  await app.add(person)
  await app.lives({ ...person, ...stranger })
  await app.fileOf(month)
  expect(holders()).toEqual([['MARY OTHER', '1966-06-06']])
})

test('a name does not count as known to an agency that rejected its record', async () => {
  const memberId = await app.add({ ...renter(), name: `Max ${rejectedSurname}` })
  await app.fileOf(month)
  expect(await lookUp(app.context.db, reportedHolderOf(memberId))).toBeNull()
})

test('a changed name is sent to every agency after staff have seen a document', async () => {
  const memberId = await renamed()
  const member = { ...admin, role: 'member' } as const
  await expect(allowHolderChange(app.context, memberId, member)).rejects.toMatchObject({ status: 404 })
  const self = { ...admin, memberId }
  await expect(allowHolderChange(app.context, memberId, self)).rejects.toMatchObject({ status: 409 })
  await allowHolderChange(app.context, memberId, admin)
  await app.fileOf(month)
  expect(holders()).toEqual([['MARY OTHER', '1966-06-06']])
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'accepted', findings: [] })
})

test('a name is not sent if it changed again after staff compared it with a document', async () => {
  const memberId = await renamed()
  const seen = { name: 'Mary Seen', bornOn: '1966-06-06' }
  await expect(allowHolderChange(app.context, memberId, admin, undefined, seen)).rejects.toMatchObject({
    status: 409,
  })
  await app.fileOf(month)
  expect(holders()).toEqual([['AMARA OSEI', '2005-05-17']])
})

test('the file check removes a record whose holder changed without approval', async () => {
  const memberId = await renamed()
  await app.context.db.execute(sql`
    update agency_account set holder_name = 'Mary Other' where member_id = ${memberId}`)
  await app.fileOf(month)
  expect(holders()).toEqual([])
  const { findings } = await app.cycle('experian', month)
  expect(findings.map(({ rule }) => rule)).toEqual(['holder_changed'])
})

test('a name can change freely after the agency’s own rejection, and not after one recorded by staff', async () => {
  const person = renter()
  await app.add(person)
  app.standIn.misbehave('acknowledge_never')
  await app.fileOf(month)
  const { id: fileId } = await app.cycle('experian', month)
  const { rows } = await app.context.db.execute<{ number: string }>(
    sql`select account_number as number from agency_account where member_id = ${person.memberId}`,
  )
  const rejects = [{ accountNumber: rows[0]?.number ?? '', code: '', reason: 'By telephone.' }]
  const heard = { kind: 'records_rejected', rejects } as const
  await recordManualAnswer(app.context, { fileId, heard, note: 'By telephone.' }, admin)
  await app.work()
  expect(await lookUp(app.context.db, reportedHolderOf(person.memberId))).toMatchObject({
    name: 'Amara Osei',
  })
  next()
  await app.lives({ ...person, ...stranger, periods: rentUntil(month, steady(7)) })
  await app.fileOf(month)
  expect(holders()).toEqual([['AMARA OSEI', '2005-05-17']])
  next()
  await allowHolderChange(app.context, person.memberId, admin)
  await app.fileOf(month)
  expect(holders()).toEqual([['MARY OTHER', '1966-06-06']])
})

test('the file check removes a member who would get another name at a second agency', async () => {
  const person = renter()
  await app.add(person)
  await app.fileOf(month)
  // Another agency has a record of another person under this member's id.
  await app.context.db.execute(sql`
    insert into agency_account (member_id, tenancy_id, agency, account_number, started_on, made_at, holder_name,
      holder_born_on, held_month, held_closed_on)
    values (${person.memberId}, ${firstHomeId}, 'equifax', 'KTTWONAMES', '2041-01-01', '2099-01-01',
      ${stranger.name}, ${stranger.bornOn}, ${month}, ${`${month}-28`})`)
  next()
  await moved(person)
  await app.fileOf(month)
  expect(holders()).toEqual([])
  const { findings } = await app.cycle('experian', month)
  expect(findings.map(({ rule }) => rule)).toContain('two_holders')
})

test('the stored agency account has no part of the name once the member has left', async () => {
  const person = renter()
  await app.add(person)
  await app.fileOf(month)
  await app.leaves(person.memberId)
  await app.context.db.transaction((tx) =>
    app.context.queue.publish(tx, memberErased, { memberId: person.memberId }),
  )
  await app.work()
  const { rows } = await app.context.db.execute(sql`
    select holder_name, holder_born_on from agency_account where member_id = ${person.memberId}`)
  expect(rows).toEqual([{ holder_name: null, holder_born_on: null }])
})
