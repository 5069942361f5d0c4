import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aHome, aPeriod, type ReportingWorld, rentUntil, reportingWorld, steady } from '../testing/index.ts'
import { admin, monthByMonth } from '../testing/months.ts'
import { approveFile, decideApproval, restartRejectedFile } from './decide.ts'
import { enqueueRefresh, refreshMember } from './refresh-member.ts'

let app: ReportingWorld
const at = monthByMonth(() => app, '2041-06')
beforeAll(async () => {
  app = await reportingWorld({ listening: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.everybodyLeaves()
  for (const list of Object.values(app.heard)) list.length = 0
  at.next(3)
})

/** Member with an account at Experian who moved out at the end of the following month. */
async function movedOut(): Promise<{ memberId: string; closedOn: string }> {
  const memberId = await app.add(at.paying())
  await app.fileOf(at.month)
  await at.accept()
  const closedOn = `${at.next()}-28`
  await app.lives(
    at.paying({ memberId, homes: [aHome({ endsOn: closedOn })], periods: rentUntil(at.month, steady(7)) }),
  )
  await app.fileOf(at.month)
  expect(at.records()).toMatchObject([{ closedOn }])
  await at.accept()
  at.next()
  return { memberId, closedOn }
}

test('a home closed by mistake is reported as open again after staff approved it', async () => {
  const { memberId } = await movedOut()
  await app.lives(at.paying({ memberId, periods: rentUntil(at.month, steady(8)) }))
  await app.fileOf(at.month)
  const waiting = await at.cycle()
  expect(waiting).toMatchObject({ state: 'checked', findings: [{ rule: 'closed_then_active', count: 1 }] })
  expect(app.heard.needed).toContainEqual(
    expect.objectContaining({ why: 'file_findings', fileId: waiting.id }),
  )
  const seen = { fileId: waiting.id, note: 'They asked us to.', seenRevision: waiting.draftRevision }
  await approveFile(app.context, seen, admin)
  await app.work()
  expect(at.records()).toMatchObject([{ closedOn: null, status: '0' }])
  await at.accept()
  at.next()
  await app.lives(at.paying({ memberId, periods: rentUntil(at.month, steady(9)) }))
  await app.fileOf(at.month)
  expect(at.records()).toMatchObject([{ closedOn: null, status: '0' }])
  await at.accept()
  expect(await at.cycle()).toMatchObject({ state: 'accepted', findings: [] })
})

test.each([
  ['later', (closedOn: string) => closedOn.replace('-28', '-29')],
  ['earlier', (closedOn: string) => closedOn.replace('-28', '-15')],
])('a last day of the tenancy corrected to a %s day is sent once', async (_which, corrected) => {
  const { memberId, closedOn } = await movedOut()
  const endsOn = corrected(closedOn.includes('-02-') ? closedOn.replace('-28', '-27') : closedOn)
  const homes = [aHome({ endsOn })]
  const periods = rentUntil(at.before, steady(7))
  await app.lives(at.paying({ memberId, homes, periods }))
  await app.fileOf(at.month)
  expect(at.records()).toMatchObject([{ closedOn: endsOn }])
  await at.accept()
  at.next()
  await app.lives(at.paying({ memberId, homes, periods }))
  await app.fileOf(at.month)
  expect(at.records()).toEqual([])
  expect(await at.cycle()).toMatchObject({ state: 'empty', problem: null })
})

test('a file that loses its last record after the check notifies staff about the agency’s account', async () => {
  const memberId = await app.add(at.paying())
  const stays = await app.add(at.paying({ name: 'Stays Here' }))
  await app.fileOf(at.month)
  await at.accept()
  const periods = rentUntil(at.next(), steady(7))
  await app.lives(at.paying({ memberId: stays, name: 'Stays Here', periods }))
  await app.lives(at.paying({ memberId, homes: [aHome({ address: 'Leeds' })], periods }))
  await app.fileOf(at.month)
  await app.consent(stays, 'experian', false)
  app.heard.needed.length = 0
  await refreshMember(app.context, stays)
  await app.work()
  const empty = await at.cycle()
  expect(empty).toMatchObject({
    state: 'empty',
    lineCount: 0,
    problem: expect.stringContaining('1 account'),
    findings: [{ rule: 'vanished', count: 1 }],
  })
  expect(app.heard.needed).toEqual([
    { why: 'file_findings', agency: 'experian', month: at.month, fileId: empty.id },
  ])

  await app.lives(at.paying({ memberId, periods }))
  await restartRejectedFile(app.context, empty.id, admin)
  await app.work()
  expect(at.arrived()).toMatchObject([{ name: at.name(2) }])
  expect(at.records()).toMatchObject([{ status: '0' }])
})

test('an empty file notifies staff if its only record was unwritable, and not if its members left', async () => {
  const memberId = await app.add(at.paying())
  await app.fileOf(at.month)
  await at.accept()
  await app.lives(
    at.paying({ memberId, homes: [aHome({ address: 'Leeds' })], periods: rentUntil(at.next(), steady(7)) }),
  )
  await app.fileOf(at.month)
  expect(await at.cycle()).toMatchObject({ state: 'empty', problem: expect.any(String) })
  expect(app.heard.needed.filter(({ why }) => why === 'file_findings')).toHaveLength(1)
  app.heard.needed.length = 0
  await app.consent(memberId, 'experian', false)
  at.next()
  await app.fileOf(at.month)
  const empty = await at.cycle()
  expect(empty).toMatchObject({ state: 'empty', problem: null })
  expect(app.heard.needed).toEqual([])
  await expect(restartRejectedFile(app.context, empty.id, admin)).rejects.toMatchObject({ status: 409 })
})

/** Creates a member whose missed month awaits an answer, in a file delayed by the agency’s wrong key. */
async function missedInAWaitingFile() {
  const paid = rentUntil(at.month, steady(6))
  const memberId = await app.add(at.paying())
  await app.fileOf(at.month)
  await at.accept()
  const periods = [...paid, aPeriod(`${at.next()}-01`, 'confirmed_missed')]
  await app.lives(at.paying({ memberId, periods }))
  for (let tries = 0; tries < 3; tries++) app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  const [question] = await app.questions()
  const decide = (approve: boolean, beforeCommit = async () => {}) =>
    decideApproval(
      app.context,
      { memberId, approvalId: question?.id ?? '', approve, note: approve ? 'Yes.' : 'It was a mistake.' },
      admin,
      beforeCommit,
    )
  return { memberId, periods, decide }
}

test('an approval withdrawn before delivery is not used, and a later month needs another approval', async () => {
  const { memberId, periods, decide } = await missedInAWaitingFile()
  await decide(true)
  await app.work()
  expect(await at.cycle()).toMatchObject({ state: 'approved', adverseCount: 1 })
  await decide(false)
  await app.work()
  await app.round(12)
  await app.round(12)
  expect(at.records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
  await expect(decide(false)).rejects.toMatchObject({ status: 409 })
  await expect(decide(true)).rejects.toMatchObject({ status: 409 })
  await at.accept()
  await app.lives(
    at.paying({ memberId, periods: [...periods, aPeriod(`${at.next()}-01`, 'verified_on_time')] }),
  )
  await app.fileOf(at.month)
  expect(at.records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
})

test('an approval withdrawn without a domain event is noticed at delivery', async () => {
  const { decide } = await missedInAWaitingFile()
  await decide(true)
  await app.work()
  const { queue } = app.context
  const enqueue = queue.enqueue
  Reflect.set(queue, 'enqueue', async () => undefined)
  await decide(false)
  Reflect.set(queue, 'enqueue', enqueue)
  await app.round(12)
  await app.round(12)
  expect(at.records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
})

test('a decision committed while the member’s record was being refreshed is in the file', async () => {
  const { memberId, decide } = await missedInAWaitingFile()
  const { db, queue } = app.context
  await db.transaction((tx) => enqueueRefresh(queue, tx, memberId))
  await decide(true, () => app.work())
  await app.work()
  expect(await at.cycle()).toMatchObject({ adverseCount: 1 })
})
