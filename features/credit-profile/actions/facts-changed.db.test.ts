import { reportAccepted, sentBeforeChange } from '@keyturn/agency-files'
import { addDays, addMonths, type Day, dayOfInstant } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { reportableFactsChanged } from '@keyturn/rent-record'
import type { ChangedBecause, PeriodState } from '@keyturn/rent-record/constants'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CreditProfileWorld, creditProfileWorld, type ReportingMember } from '../testing/index.ts'
import { decideDispute, startReview } from './decide-dispute.ts'

let app: CreditProfileWorld
beforeAll(async () => {
  app = await creditProfileWorld()
})
afterAll(() => app.close())

const today = () => dayOfInstant(app.clock.now())
const monthsAgo = (count: number) => addMonths(today(), -count).slice(0, 7)
const corrections = async ({ token }: ReportingMember) =>
  (await app.call('GET', '/api/credit-profile/disputes/', { token })).body.items

/** Creates a member with these codes at an agency, the last one for the previous month. */
async function told(statuses: readonly string[], states: readonly PeriodState[]): Promise<ReportingMember> {
  const member = await app.renter({ months: 8 })
  const { token } = member
  await app.call('PUT', '/api/credit-profile/consents/', { token, body: { agencies: ['experian'] } })
  for (const [at, status] of statuses.entries()) {
    const month = monthsAgo(statuses.length - at)
    await app.month(member, month, states[at] ?? 'verified_on_time')
    await app.reported(member, { agency: 'experian', month, status })
  }
  return member
}

async function becomes(
  member: ReportingMember,
  { ago, state, because = 'found' }: { ago: number; state: PeriodState; because?: ChangedBecause },
): Promise<void> {
  await app.month(member, monthsAgo(ago), state)
  await changed(member, ago, because)
}

async function changed(member: ReportingMember, ago: number, because: ChangedBecause = 'found') {
  const about = { memberId: member.id, dueOn: `${monthsAgo(ago)}-01`, because }
  await app.context.db.transaction((tx) => app.context.queue.publish(tx, reportableFactsChanged, about))
  await app.work()
}

async function paidLater(member: ReportingMember, ago: number, on: Day): Promise<void> {
  await app.context.db.execute(sql`
    update rent_period set settled_later = ${JSON.stringify([{ on, pence: 116_000 }])}
    where member_id = ${member.id} and due_on = ${`${monthsAgo(ago)}-01`}`)
  await changed(member, ago)
}

test('a month sent as missed that the bank shows as paid is corrected to 0, and the member sees why', async () => {
  const member = await told(['1'], ['confirmed_missed'])
  await becomes(member, { ago: 1, state: 'verified_on_time' })
  expect(await corrections(member)).toMatchObject([
    { state: 'upheld', by_paper: true, before: [{ agency: 'experian', code: '1' }] },
  ])
  const [letter] = app.mail.emailsTo(member.email)
  expect(letter?.subject).toMatch(/^We are correcting /)
  expect(letter?.text).toContain('up to date')
})

test('a payment from an account in another name does not correct a month sent as missed', async () => {
  const member = await told(['1'], ['confirmed_missed'])
  const { db, clock } = app.context
  await db.execute(sql`
    insert into bank_account (member_id, id, identity_digest, provider_ref, source, bank_name, name, kind, currency,
      holder_names, created_at)
    values (${member.id}, ${newId(clock.now())}, ${member.id}, 'ref', 'bank', 'Northgate Bank', 'Current', 'current',
      'GBP', array['MS BETH STRANGER'], ${clock.now().toISOString()})`)
  await becomes(member, { ago: 1, state: 'verified_on_time' })
  expect(await corrections(member)).toEqual([])
})

test('a month sent as missed is corrected by a letter to the agency if the member no longer confirms that it was missed', async () => {
  const member = await told(['1'], ['confirmed_missed'])
  await becomes(member, { ago: 1, state: 'not_found', because: 'answered' })
  expect(await corrections(member)).toMatchObject([{ state: 'upheld', by_letter: ['experian'] }])
})

test('a month sent as paid is corrected to U by letter if its payment was returned', async () => {
  const member = await told(['0'], ['verified_on_time'])
  await becomes(member, { ago: 1, state: 'not_found' })
  expect(await corrections(member)).toMatchObject([{ state: 'upheld', by_letter: ['experian'] }])
  await becomes(member, { ago: 1, state: 'verified_late' })
  expect(await corrections(member)).toMatchObject([{ state: 'withdrawn' }])
})

test('later months sent as behind are corrected together with the missed month they depend on', async () => {
  const member = await told(['1', '1'], ['confirmed_missed', 'verified_on_time'])
  await becomes(member, { ago: 2, state: 'verified_late' })
  expect((await corrections(member)).map(({ month }: { month: string }) => month).sort()).toEqual([
    monthsAgo(2),
    monthsAgo(1),
  ])
})

test('a month sent as behind is not corrected while it is still behind', async () => {
  const member = await told(['1', '1'], ['confirmed_missed', 'verified_on_time'])
  await changed(member, 2)
  await changed(member, 1)
  expect(await corrections(member)).toEqual([])
})

test('a missed month is corrected for a payment made before its record was sent, and not for a later one', async () => {
  const later = await told(['1'], ['confirmed_missed'])
  await paidLater(later, 1, addDays(today(), 1))
  expect(await corrections(later)).toEqual([])
  const before = await told(['1'], ['confirmed_missed'])
  await paidLater(before, 1, addDays(today(), -1))
  expect(await corrections(before)).toMatchObject([{ state: 'upheld', before: [{ code: '1' }] }])
})

test('a payment that waits for the member’s answer corrects no month yet', async () => {
  const member = await told(['1'], ['confirmed_missed'])
  await app.context.db.execute(sql`
    update rent_period set awaits_answer = true where member_id = ${member.id} and state = 'confirmed_missed'`)
  await changed(member, 1)
  expect(await corrections(member)).toEqual([])
})

describe('edited terms by which a month sent as missed was paid', () => {
  const typed = async () => {
    const member = await told(['1'], ['confirmed_missed'])
    await becomes(member, { ago: 1, state: 'verified_on_time', because: 'terms' })
    return member
  }
  const states = async (member: ReportingMember) =>
    (await corrections(member)).map(({ state }: { state: string }) => state)

  test('correct no month until staff approve', async () => {
    const member = await typed()
    await changed(member, 1, 'terms')
    await changed(member, 1, 'said')
    const [asked, ...others] = await corrections(member)
    expect(others).toEqual([])
    expect(asked).toMatchObject({ state: 'open', by_paper: false, before: [{ code: '1' }], by_letter: [] })
    expect(app.mail.emailsTo(member.email)[0]?.subject).toMatch(/^We are looking into /)

    const about = { memberId: member.id, disputeId: asked.id }
    const by = newId(app.clock.now())
    await startReview(app.context, { ...about, by })
    const yes = { inFavour: true, correctedStatus: '0', reason: 'The agreement says so.' } as const
    await decideDispute(app.context, { ...about, ...yes, decidedBy: by })
    expect(await states(member)).toEqual(['upheld'])
  })

  test('correct no month once staff have declined, whatever the member answers', async () => {
    const member = await typed()
    const [{ id: disputeId }] = await corrections(member)
    const about = { memberId: member.id, disputeId }
    const by = newId(app.clock.now())
    await startReview(app.context, { ...about, by })
    const no = { inFavour: false, correctedStatus: 'U', reason: 'The landlord says otherwise.' } as const
    await decideDispute(app.context, { ...about, ...no, decidedBy: by })
    for (const because of ['terms', 'said', 'answered', 'found'] as const) await changed(member, 1, because)
    expect(await states(member)).toEqual(['not_upheld'])
  })

  test('go to staff again after the dispute was withdrawn, and nothing else corrects the month', async () => {
    const member = await typed()
    const [{ id }] = await corrections(member)
    const { token } = member
    await app.call('POST', `/api/credit-profile/disputes/${id}/withdraw/`, { token })
    for (const because of ['said', 'answered', 'found'] as const) await changed(member, 1, because)
    expect(await states(member)).toEqual(['withdrawn'])
    await changed(member, 1, 'terms')
    expect((await states(member)).toSorted()).toEqual(['open', 'withdrawn'])
  })

  test('correct a month that was sent as unknown', async () => {
    const member = await told(['U'], ['part_paid'])
    await becomes(member, { ago: 1, state: 'verified_on_time', because: 'terms' })
    expect(await corrections(member)).toMatchObject([{ state: 'upheld', by_paper: true }])
  })
})

test('edited terms do not withdraw a month sent as paid', async () => {
  const member = await told(['0'], ['verified_on_time'])
  await becomes(member, { ago: 1, state: 'part_paid', because: 'terms' })
  expect(await corrections(member)).toEqual([])
})

describe('a month sent as missed that staff decided is unknown', () => {
  const decided = async (correctedStatus: '0' | 'U') => {
    const member = await told(['1'], ['confirmed_missed'])
    const question = { agency: 'experian', month: monthsAgo(1), reason: 'I paid it in cash.' }
    const { token, id: memberId } = member
    const { body } = await app.call('POST', '/api/credit-profile/disputes/', { token, body: question })
    const by = newId(app.clock.now())
    await startReview(app.context, { memberId, disputeId: body.id, by })
    await decideDispute(app.context, {
      ...{ memberId, disputeId: body.id, decidedBy: by, inFavour: true, correctedStatus },
      reason: 'Nobody can say.',
    })
    return member
  }
  const note = async ({ token }: ReportingMember) => {
    const { months } = (await app.call('GET', '/api/credit-profile/', { token })).body
    return months.find(({ month }: { month: string }) => month === monthsAgo(1)).entries[0].note
  }

  test('is corrected to 0 once the bank shows a payment, and one accepted record settles both corrections', async () => {
    const member = await decided('U')
    await becomes(member, { ago: 1, state: 'verified_on_time' })
    expect(await corrections(member)).toMatchObject([
      { state: 'upheld', by_paper: true },
      { state: 'upheld', by_paper: false },
    ])
    expect(await note(member)).toContain('The correction to 0 is on its way.')
    await changed(member, 1)
    expect(await corrections(member)).toHaveLength(2)

    await app.advance(60_000)
    await app.reported(member, { agency: 'experian', month: monthsAgo(0), status: '0' })
    const accepted = { memberId: member.id, agency: 'experian', month: monthsAgo(0), status: '0' } as const
    await app.context.db.transaction((tx) => app.context.queue.publish(tx, reportAccepted, accepted))
    await app.work()
    expect(await corrections(member)).toMatchObject([{ state: 'corrected' }, { state: 'corrected' }])
  })

  test('keeps the decision if that payment is returned', async () => {
    const member = await decided('U')
    await becomes(member, { ago: 1, state: 'verified_on_time' })
    await becomes(member, { ago: 1, state: 'not_found' })
    expect(await corrections(member)).toMatchObject([
      { state: 'withdrawn', by_paper: true },
      { state: 'upheld', by_paper: false },
    ])
    expect(await note(member)).toContain('The correction to U is on its way.')
  })

  test('is not made worse by later findings, as one decided as paid is not', async () => {
    const member = await decided('0')
    await becomes(member, { ago: 1, state: 'not_found', because: 'answered' })
    expect(await corrections(member)).toMatchObject([{ state: 'upheld', by_paper: false }])
  })
})

test('a record sent with outdated facts is checked again after the delivery', async () => {
  const member = await told(['0'], ['not_found'])
  const about = { memberId: member.id, month: monthsAgo(1) }
  await app.context.db.transaction((tx) => app.context.queue.publish(tx, sentBeforeChange, about))
  await app.work()
  expect(await corrections(member)).toMatchObject([{ state: 'upheld', by_letter: ['experian'] }])
})

test('a record in an unsent file needs no correction, because the file is built again', async () => {
  const member = await told([], [])
  const file = await app.openFile(member, { agency: 'experian', month: monthsAgo(1) })
  await app.context.db.execute(sql`update agency_file set leaving_at = null, state = 'frozen'`)
  await becomes(member, { ago: 1, state: 'not_found' })
  expect(await corrections(member)).toEqual([])
  await file.leaves()
})
