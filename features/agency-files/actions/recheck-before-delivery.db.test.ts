import { accountHolderChanged } from '@keyturn/bank-link'
import { personChanged } from '@keyturn/identity'
import { newId } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aPeriod,
  aPerson,
  type ReportablePerson,
  type ReportingWorld,
  rentUntil,
  reportingWorld,
  steady,
} from '../testing/index.ts'
import { admin, monthByMonth } from '../testing/months.ts'
import { approveFile, decideApproval } from './decide.ts'

let app: ReportingWorld
const at = monthByMonth(() => app, '2041-06')
beforeAll(async () => {
  app = await reportingWorld({ answersByItself: true, listening: true })
})
afterAll(() => app.close())
beforeEach(() => {
  at.next()
})
afterEach(() => app.everybodyLeaves())

/** Member with a missed and approved month, in a file that waits because the agency shows a wrong key. */
async function behindInAWaitingFile(): Promise<ReportablePerson> {
  const paid = rentUntil(at.before, steady(7))
  const person = aPerson({ periods: [...paid, aPeriod(`${at.month}-01`, 'confirmed_missed')] })
  await app.add({ ...person, periods: paid })
  await app.fileOf(at.before)
  await app.lives(person)
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  const [question] = await app.questions()
  const yes = { memberId: person.memberId, approvalId: question?.id ?? '', approve: true, note: 'Yes.' }
  app.standIn.misbehave('wrong_host_key')
  await decideApproval(app.context, yes, admin)
  await app.work()
  expect(await at.cycle()).toMatchObject({ state: 'approved', adverseCount: 1 })
  return person
}

test('an adverse record is computed again before delivery, even without a domain event', async () => {
  const { periods, ...person } = await behindInAWaitingFile()
  await app.lives({ ...person, periods: [...periods.slice(0, -1), aPeriod(`${at.month}-01`, 'not_found')] })
  await app.round(12)
  expect(at.records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
  expect(await at.cycle()).toMatchObject({ state: 'accepted', adverseCount: 0 })
})

test('an adverse record that is still true at delivery is sent as approved', async () => {
  await behindInAWaitingFile()
  await app.round(12)
  expect(at.records()).toMatchObject([{ status: '1', balancePounds: 950 }])
})

test('a released file with findings is computed again before delivery, and a change needs another release', async () => {
  const { periods, ...person } = await behindInAWaitingFile()
  const file = await at.cycle()
  await app.context.db.execute(sql`
    update agency_file set state = 'checked' where id = ${file.id}`)
  await app.lives({
    ...person,
    periods: [...periods.slice(0, -1), aPeriod(`${at.month}-01`, 'verified_late')],
  })
  const seen = { fileId: file.id, note: 'Fine.', seenRevision: file.draftRevision }
  await approveFile(app.context, seen, admin)
  await app.work()
  expect(at.records()).toMatchObject([{ status: '0', balancePounds: 0 }])
})

/** Member in a waiting file, with a bank that returns their name. */
async function namedInAWaitingFile(): Promise<ReportablePerson> {
  const person = aPerson({ periods: rentUntil(at.month, steady(7)) })
  await app.add(person)
  const { db, clock } = app.context
  await db.execute(sql`
    insert into bank_account (member_id, id, identity_digest, provider_ref, source, bank_name, name, kind, currency,
      holder_names, created_at)
    values (${person.memberId}, ${newId(clock.now())}, ${at.month}, 'ref', 'bank', 'Northgate Bank', 'Current', 'current',
      'GBP', array['AMARA OSEI'], ${clock.now().toISOString()})`)
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  expect(await at.cycle()).toMatchObject({ state: 'approved' })
  return person
}
const announce = (event: typeof personChanged, memberId: string): Promise<void> =>
  app.context.db.transaction((tx) => app.context.queue.publish(tx, event, { memberId }))

test('a name changed away from the bank’s holder removes its member from a waiting file', async () => {
  const person = await namedInAWaitingFile()
  await app.lives({ ...person, name: 'Mary Other' })
  await announce(personChanged, person.memberId)
  await app.work()
  await app.round(12)
  expect(at.records()).toEqual([])
})

test('a bank that now names another holder removes the member from a waiting file', async () => {
  const { memberId } = await namedInAWaitingFile()
  await app.context.db.execute(sql`
    update bank_account set holder_names = array['MS BETH STRANGER'] where member_id = ${memberId}`)
  await announce(accountHolderChanged, memberId)
  await app.work()
  await app.round(12)
  expect(at.records()).toEqual([])
})

test('a bank that still names the member keeps the member in a waiting file', async () => {
  const { memberId } = await namedInAWaitingFile()
  await announce(accountHolderChanged, memberId)
  await app.work()
  await app.round(12)
  expect(at.records()).toHaveLength(1)
})

describe('a member known to the agency who pays from another person’s account', () => {
  /** A file reported them once. Since then their bank returns another name. */
  const paysFromAnother = async (): Promise<ReportablePerson> => {
    const person = await namedInAWaitingFile()
    await app.round(12)
    expect(at.records()).toMatchObject([{ status: '0' }])
    await app.context.db.execute(sql`
      update bank_account set holder_names = array['MS BETH STRANGER'] where member_id = ${person.memberId}`)
    at.next()
    return { ...person, periods: rentUntil(at.month, steady(8)) }
  }

  test('is reported as no update, and as up to date again after two approvals', async () => {
    const person = await paysFromAnother()
    await app.lives(person)
    await app.fileOf(at.month)
    expect(at.records()).toMatchObject([{ status: 'U', name: 'AMARA OSEI' }])
    expect(await at.cycle()).toMatchObject({ state: 'accepted', findings: [] })
    const { db, clock } = app.context
    await db.execute(sql`
      insert into bank_holder_check (member_id, id, typed_name, holder_names, said, accepted, account_digests, asked_at)
      select member_id, ${newId(clock.now())}, 'Amara Osei', holder_names, 'joint_account', true,
        array[identity_digest], ${clock.now().toISOString()}
      from bank_account where member_id = ${person.memberId}`)
    at.next()
    await app.lives({ ...person, periods: rentUntil(at.month, steady(9)) })
    await app.fileOf(at.month)
    expect(at.records()).toMatchObject([{ status: '0' }])
  })

  test('is still reported as no update after taking the other person’s name', async () => {
    const person = await paysFromAnother()
    await app.lives({ ...person, name: 'Beth Stranger' })
    await app.fileOf(at.month)
    expect(at.records()).toMatchObject([{ status: 'U', name: 'AMARA OSEI' }])
  })
})
