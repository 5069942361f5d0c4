import { reportAccepted } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import { addMonths, dayOfInstant, formatDay } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { evidenceAccepted, evidenceRemoved, reportableFactsChanged } from '@keyturn/rent-record'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDispute } from '../store/disputes.ts'
import {
  type CreditProfileWorld,
  creditProfileWorld,
  type ReportedMonth,
  type ReportingMember,
} from '../testing/index.ts'
import { confirmManualCorrection } from './confirm-manual-correction.ts'
import { decideDispute } from './decide-dispute.ts'

let app: CreditProfileWorld
beforeAll(async () => {
  app = await creditProfileWorld()
})
afterAll(() => app.close())

const today = () => dayOfInstant(app.clock.now())
const monthsAgo = (count: number) => addMonths(today(), -count).slice(0, 7)
const call = (member: ReportingMember, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  app.call(method, `/api/credit-profile/${path}`, { token: member.token, ...(body ? { body } : {}) })

describe('a month sent as U that evidence later proves as paid', () => {
  const ago = 3
  const benefitPaid = async () => {
    const member = await app.renter({ months: 8 })
    await call(member, 'PUT', 'consents/', { agencies: ['experian', 'equifax'] })
    await app.month(member, monthsAgo(ago), 'paid_by_other')
    for (const agency of ['experian', 'equifax'] as const)
      await app.reported(member, { agency, month: monthsAgo(ago), status: 'U' })
    return member
  }
  const announce = async (happened: typeof evidenceAccepted, member: ReportingMember) => {
    const { db, queue } = app.context
    const dueOn = `${monthsAgo(ago)}-01`
    await db.transaction((tx) => queue.publish(tx, happened, { memberId: member.id, dueOn }))
    await app.work()
  }
  const bringAward = async (member: ReportingMember, proves: boolean | null = true) => {
    await app.context.db.execute(sql`
      insert into rent_evidence (member_id, tenancy_id, due_on, file_key, file_name, kind, size_bytes, uploaded_at, proves)
      values (${member.id}, ${member.tenancyId}, ${`${monthsAgo(ago)}-01`}, 'key', 'award.pdf', 'pdf', 9, '2041-01-01', ${proves})`)
    await announce(evidenceAccepted, member)
  }
  const corrections = async (member: ReportingMember) => (await call(member, 'GET', 'disputes/')).body.items
  const entries = async (member: ReportingMember) => {
    const { months } = (await call(member, 'GET', '')).body
    return months.find(({ month }: { month: string }) => month === monthsAgo(ago)).entries
  }
  const nextFile = async (member: ReportingMember, agency: Agency, month: string, status: string) => {
    await app.advance(60_000)
    await app.reported(member, { agency, month, status })
    const about = { memberId: member.id, agency, month, status }
    await app.context.db.transaction((tx) => app.context.queue.publish(tx, reportAccepted, about))
    await app.work()
  }

  test('is corrected by the next file to 0, and the timeline shows the correction', async () => {
    const member = await benefitPaid()
    await bringAward(member, null)
    expect(await corrections(member)).toEqual([])

    await app.context.db.execute(sql`update rent_evidence set proves = true where member_id = ${member.id}`)
    await announce(evidenceAccepted, member)
    expect(await corrections(member)).toMatchObject([
      {
        state: 'upheld',
        by_paper: true,
        month: monthsAgo(ago),
        before: [
          { agency: 'experian', code: 'U' },
          { agency: 'equifax', code: 'U' },
        ],
        decision: expect.stringContaining('A document brought on'),
      },
    ])
    expect(app.mail.emailsTo(member.email)[0]?.subject).toMatch(/^You were right about/)
    expect((await entries(member))[0]).toMatchObject({
      state: 'accepted',
      code: 'U',
      note: 'No update. The correction to 0 is on its way.',
    })

    await nextFile(member, 'experian', monthsAgo(2), 'U')
    expect((await corrections(member))[0]).toMatchObject({ state: 'upheld', after: [] })
    await nextFile(member, 'experian', monthsAgo(1), '0')
    await nextFile(member, 'equifax', monthsAgo(1), '0')
    expect((await corrections(member))[0]).toMatchObject({ state: 'corrected' })
    for (const at of [0, 1])
      expect((await entries(member))[at]).toMatchObject({
        code: 'U',
        note: `No update. Corrected on ${formatDay(today())}, now 0.`,
      })
    const { rows } = await app.context.db.execute(sql`
      select move, note from report_dispute_event where member_id = ${member.id} order by move`)
    expect(rows).toMatchObject([
      { move: 'corrected_everywhere' },
      { move: 'open' },
      { move: 'show_paper', note: expect.stringContaining('A document brought on') },
    ])
  })

  test('stays U if the evidence is withdrawn before the correction, or if a dispute is open', async () => {
    const member = await benefitPaid()
    await bringAward(member)
    await app.context.db.execute(sql`delete from rent_evidence where member_id = ${member.id}`)
    await announce(evidenceRemoved, member)
    expect(await corrections(member)).toMatchObject([{ state: 'withdrawn' }])
    expect((await entries(member))[0]).toMatchObject({ note: 'No update' })

    const asking = await benefitPaid()
    const question = { agency: 'equifax', month: monthsAgo(ago), reason: 'Universal Credit paid it.' }
    await call(asking, 'POST', 'disputes/', question)
    await bringAward(asking)
    expect(await corrections(asking)).toMatchObject([{ state: 'open', by_paper: false }])
  })
})

describe('a month that the member corrected after it was sent', () => {
  const ago = 2
  const about = (member: ReportingMember) => ({ memberId: member.id, dueOn: `${monthsAgo(ago)}-01` })
  const putRight = async (member: ReportingMember, state: 'not_found' | 'verified_on_time') => {
    await app.month(member, monthsAgo(ago), state)
    await app.context.db.transaction((tx) =>
      app.context.queue.publish(tx, reportableFactsChanged, about(member)),
    )
    await app.work()
  }
  const told = async (status: '0' | 'U') => {
    const member = await app.renter({ months: 8 })
    await call(member, 'PUT', 'consents/', { agencies: ['experian'] })
    await app.reported(member, { agency: 'experian', month: monthsAgo(ago), status })
    return member
  }
  const corrections = async (member: ReportingMember) => (await call(member, 'GET', 'disputes/')).body.items
  const entry = async (member: ReportingMember) => {
    const { months } = (await call(member, 'GET', '')).body
    return months.find(({ month }: { month: string }) => month === monthsAgo(ago)).entries[0]
  }

  test('is corrected by letter, with old and new value, if it was sent as paid and is no longer proved', async () => {
    const member = await told('0')
    await putRight(member, 'not_found')
    await putRight(member, 'not_found')
    const [correction, ...others] = await corrections(member)
    expect(others).toEqual([])
    expect(correction).toMatchObject({ state: 'upheld', by_paper: true, by_letter: ['experian'] })
    expect(await entry(member)).toMatchObject({
      code: '0',
      note: 'Up to date. The correction to U is on its way.',
    })
    const noted = { memberId: member.id, disputeId: correction.id, by: member.id, note: 'They wrote back.' }
    await confirmManualCorrection(app.context, noted)
    expect(await entry(member)).toMatchObject({
      note: `Up to date. Corrected on ${formatDay(today())}, now U.`,
    })
    expect((await corrections(member))[0]).toMatchObject({ state: 'corrected' })
  })

  test('has its correction cancelled if it is withdrawn before it is sent, and started if the month is proved', async () => {
    const member = await told('0')
    await putRight(member, 'not_found')
    await putRight(member, 'verified_on_time')
    expect(await corrections(member)).toMatchObject([{ state: 'withdrawn' }])
    expect(await entry(member)).toMatchObject({ code: '0', note: 'Up to date' })

    const unknown = await told('U')
    await putRight(unknown, 'verified_on_time')
    expect(await corrections(unknown)).toMatchObject([{ state: 'upheld' }])
    expect(await entry(unknown)).toMatchObject({ note: 'No update. The correction to 0 is on its way.' })
  })

  test('is corrected once, only at agencies that got the file, if its file was being built', async () => {
    const member = await app.renter({ months: 8 })
    await call(member, 'PUT', 'consents/', { agencies: ['experian'] })
    const file = await app.openFile(member, { agency: 'experian', month: monthsAgo(ago) })
    await putRight(member, 'not_found')
    await putRight(member, 'not_found')
    expect(await corrections(member)).toMatchObject([{ state: 'upheld', before: [], by_letter: [] }])

    await file.leaves()
    await app.reported(member, { agency: 'experian', month: monthsAgo(ago) })
    const line = { memberId: member.id, agency: 'experian', month: monthsAgo(ago), status: '0' } as const
    await app.context.db.transaction((tx) => app.context.queue.publish(tx, reportAccepted, line))
    await app.work()
    expect(await corrections(member)).toMatchObject([
      { state: 'upheld', before: [{ agency: 'experian', code: '0' }], by_letter: ['experian'] },
    ])
    expect(await entry(member)).toMatchObject({ note: 'Up to date. The correction to U is on its way.' })
  })

  test('is corrected by the open dispute about it, without a second correction', async () => {
    const member = await told('0')
    const question = { agency: 'experian', month: monthsAgo(ago), reason: 'That was not my rent.' }
    await call(member, 'POST', 'disputes/', question)
    await putRight(member, 'not_found')
    expect(await corrections(member)).toMatchObject([{ state: 'open', by_paper: false }])
  })
})

describe('a dispute decided for the member', () => {
  const underQuery = { agency: 'transunion', status: 'U', flag: 'Q' } as const
  const asked = async () => {
    const member = await app.renter({ months: 8 })
    await call(member, 'PUT', 'consents/', { agencies: ['transunion'] })
    const question = { agency: 'transunion', month: monthsAgo(1), reason: 'I paid it.' }
    const { body } = await call(member, 'POST', 'disputes/', question)
    expect(body.before).toEqual([])
    const decide = () =>
      decideDispute(app.context, {
        ...{ memberId: member.id, disputeId: body.id, decidedBy: newId(app.clock.now()) },
        ...{ inFavour: true, correctedStatus: '0', reason: 'It was.' },
      })
    const stands = () => findDispute(app.context.db, member.id, body.id)
    return { member, decide, stands }
  }
  const letters = (member: ReportingMember): string =>
    app.mail
      .emailsTo(member.email)
      .map(({ text }) => text)
      .join('\n')
  const taken = async (member: ReportingMember, line: ReportedMonth) => {
    await app.advance(60_000)
    await app.reported(member, line)
    const about = { memberId: member.id, agency: line.agency, month: line.month, status: '0' }
    await app.context.db.transaction((tx) => app.context.queue.publish(tx, reportAccepted, about))
    await app.work()
  }

  test('is corrected if a file was sent before the decision', async () => {
    const { member, decide, stands } = await asked()
    await app.reported(member, { ...underQuery, month: monthsAgo(1), outcome: null })
    await decide()
    await app.work()
    expect(await stands()).toMatchObject({
      state: 'upheld',
      recordsBefore: [{ agency: 'transunion', code: 'U Q' }],
    })
    expect(letters(member)).toContain('TransUnion had the month, so the correction goes to it')
  })

  test('during the delivery of a file is corrected by the next file', async () => {
    const { member, decide, stands } = await asked()
    const file = await app.openFile(member, { ...underQuery, month: monthsAgo(1) })
    await decide()
    await app.work()
    expect(await stands()).toMatchObject({ state: 'upheld', recordsBefore: [] })
    expect(letters(member)).not.toContain('nobody holds anything wrong')
    await file.leaves()
    await taken(member, { ...underQuery, month: monthsAgo(1) })
    expect(await stands()).toMatchObject({
      state: 'upheld',
      recordsBefore: [{ code: 'U Q' }],
      recordsAfter: [],
    })
    await taken(member, { agency: 'transunion', month: monthsAgo(0) })
    expect(await stands()).toMatchObject({ state: 'corrected', recordsAfter: [{ code: '0' }] })
  })

  test('is closed if the file is never sent', async () => {
    const { member, decide, stands } = await asked()
    const file = await app.openFile(member, { ...underQuery, month: monthsAgo(1) })
    await decide()
    await file.leaves()
    await app.advance(86_400_000)
    expect(await stands()).toMatchObject({ state: 'corrected', recordsBefore: [] })
  })

  test('is corrected by letter if the agency can no longer be reached', async () => {
    const { member, decide } = await asked()
    await app.reported(member, { ...underQuery, month: monthsAgo(1) })
    await decide()
    const byLetter = async () => (await call(member, 'GET', 'disputes/')).body.items[0].by_letter
    expect(await byLetter()).toEqual([])
    const file = await app.openFile(member, { ...underQuery, month: monthsAgo(0) })
    await app.context.db.execute(sql`update agency_file set state = 'called_off'`)
    expect(await byLetter()).toEqual(['transunion'])
    await file.leaves()
  })
})
