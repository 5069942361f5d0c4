import { accountHolderChanged } from '@keyturn/bank-link'
import { personChanged } from '@keyturn/identity'
import { addMonths } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { read } from '@keyturn/providers/credit-agency/cais'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aPeriod,
  aPerson,
  openReportingApp,
  type ReportablePerson,
  type ReportingApp,
  rentUntil,
  steady,
} from '../testing/index.ts'
import { approveFile, decideApproval } from './decide.ts'

let app: ReportingApp
let month = '2041-06'
beforeAll(async () => {
  app = await openReportingApp({ answersByItself: true, listening: true })
})
afterAll(() => app.close())
beforeEach(() => {
  month = addMonths(`${month}-01`, 1).slice(0, 7)
})
afterEach(() => app.everybodyLeaves())

const admin = { memberId: '0197c000-0000-7000-8000-000000000001', role: 'admin' } as const
const records = () => {
  const name = `keyturn-experian-${month}-v1`
  const file = app.standIn.files('experian').find((each) => each.name === name)
  return file ? read(Buffer.from(file.content, 'latin1')).accounts : []
}

/** Somebody whose month was missed and approved, in a file that waits because the agency shows a wrong key. */
async function behindInAWaitingFile(): Promise<ReportablePerson> {
  const paid = rentUntil(addMonths(`${month}-01`, -1).slice(0, 7), steady(7))
  const person = aPerson({ periods: [...paid, aPeriod(`${month}-01`, 'confirmed_missed')] })
  await app.add({ ...person, periods: paid })
  await app.fileOf(addMonths(`${month}-01`, -1).slice(0, 7))
  await app.lives(person)
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(month)
  const [question] = await app.questions()
  const yes = { memberId: person.memberId, approvalId: question?.id ?? '', approve: true, note: 'Yes.' }
  app.standIn.misbehave('wrong_host_key')
  await decideApproval(app.context, yes, admin)
  await app.work()
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'approved', adverseCount: 1 })
  return person
}

test('an adverse record is drawn again before its file leaves, whoever found out and without being told', async () => {
  const { periods, ...person } = await behindInAWaitingFile()
  await app.lives({ ...person, periods: [...periods.slice(0, -1), aPeriod(`${month}-01`, 'not_found')] })
  await app.round(12)
  expect(records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'accepted', adverseCount: 0 })
})

test('an adverse record that is still true leaves as it was approved', async () => {
  await behindInAWaitingFile()
  await app.round(12)
  expect(records()).toMatchObject([{ status: '1', balancePounds: 950 }])
})

test('a file with findings that a person lets go is drawn again too, and asks them once more', async () => {
  const { periods, ...person } = await behindInAWaitingFile()
  const file = await app.cycle('experian', month)
  await app.context.db.execute(sql`
    update agency_file set state = 'checked' where id = ${file.id}`)
  await app.lives({ ...person, periods: [...periods.slice(0, -1), aPeriod(`${month}-01`, 'verified_late')] })
  const seen = { fileId: file.id, note: 'Fine.', seenRevision: file.draftRevision }
  await approveFile(app.context, seen, admin)
  await app.work()
  expect(records()).toMatchObject([{ status: '0', balancePounds: 0 }])
})

/** Somebody in a waiting file, whose bank names them. */
async function namedInAWaitingFile(): Promise<ReportablePerson> {
  const person = aPerson({ periods: rentUntil(month, steady(7)) })
  await app.add(person)
  const { db, clock } = app.context
  await db.execute(sql`
    insert into bank_account (member_id, id, identity_digest, provider_ref, source, bank_name, name, kind, currency,
      holder_names, created_at)
    values (${person.memberId}, ${newId(clock.now())}, ${month}, 'ref', 'bank', 'Northgate Bank', 'Current', 'current',
      'GBP', array['AMARA OSEI'], ${clock.now().toISOString()})`)
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(month)
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'approved' })
  return person
}
const announce = (event: typeof personChanged, memberId: string): Promise<void> =>
  app.context.db.transaction((tx) => app.context.queue.announce(tx, event, { memberId }))

test('a member whose name changes to another than the bank’s is taken out of a file that waits', async () => {
  const person = await namedInAWaitingFile()
  await app.lives({ ...person, name: 'Mary Other' })
  await announce(personChanged, person.memberId)
  await app.work()
  await app.round(12)
  expect(records()).toEqual([])
})

test('a member whose bank names another holder is taken out of a file that waits', async () => {
  const { memberId } = await namedInAWaitingFile()
  await app.context.db.execute(sql`
    update bank_account set holder_names = array['MS BETH STRANGER'] where member_id = ${memberId}`)
  await announce(accountHolderChanged, memberId)
  await app.work()
  await app.round(12)
  expect(records()).toEqual([])
})

test('a member whose bank goes on naming them stays in a file that waits', async () => {
  const { memberId } = await namedInAWaitingFile()
  await announce(accountHolderChanged, memberId)
  await app.work()
  await app.round(12)
  expect(records()).toHaveLength(1)
})
