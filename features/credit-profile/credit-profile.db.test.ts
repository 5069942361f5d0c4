import { manualReviewNeeded, reportAccepted } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import { addMonths, dayOfInstant, formatDay } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { consentChanged } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CURRENT_TEXT_VERSION } from './domain/consent-texts.ts'
import { confirmManualCorrection, decideDispute, startReview } from './index.ts'
import { type CreditProfileWorld, creditProfileWorld, type ReportingMember } from './testing/index.ts'

let app: CreditProfileWorld
beforeAll(async () => {
  app = await creditProfileWorld()
})
afterAll(() => app.close())

const DAY = 86_400_000
const today = () => dayOfInstant(app.clock.now())
const monthsAgo = (count: number) => addMonths(today(), -count).slice(0, 7)
const call = (
  member: ReportingMember,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => app.call(method, `/api/credit-profile/${path}`, { token: member.token, ...(body ? { body } : {}) })
const choose = (member: ReportingMember, ...agencies: Agency[]) =>
  call(member, 'PUT', 'consents/', { agencies })
const givenTo = async (member: ReportingMember): Promise<string[]> => {
  const { body } = await call(member, 'GET', 'consents/')
  return body.agencies.flatMap((each: { agency: string; given: boolean }) =>
    each.given ? [each.agency] : [],
  )
}
/** Newest first. */
const subjects = (member: { email: string }): string[] =>
  app.mail.emailsTo(member.email).map(({ subject }) => subject)

test('staff are notified once of each item that waits for them, without names', async () => {
  const needed = { why: 'answer_overdue', agency: 'equifax', month: '2026-08', fileId: null } as const
  await app.context.db.transaction(async (tx) => {
    await app.context.queue.publish(tx, manualReviewNeeded, needed)
    await app.context.queue.publish(tx, manualReviewNeeded, needed)
    await app.context.queue.publish(tx, manualReviewNeeded, { ...needed, why: 'adverse_code', agency: null })
  })
  await app.advance(DAY / 24)
  const letters = app.mail.emailsTo('desk@keyturn.example')
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'A file has not been answered: Equifax, August 2026',
    'Missed rent waits for a person: August 2026',
  ])
})

describe('consents to agencies', () => {
  test('need a plan; a plan for one agency accepts any one, and names the plan that covers more', async () => {
    const member = await app.renter({ plan: 'standard' })
    expect((await choose(member, 'equifax')).status).toBe(200)
    const refused = await choose(member, 'equifax', 'experian')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      error: 'feature_required',
      details: { required_feature: 'Premium' },
    })
    expect(await givenTo(member)).toEqual(['equifax'])
    await choose(member, 'transunion')
    expect(await givenTo(member)).toEqual(['transunion'])
  })

  test('are stored once per change with the text’s version, its hash and the page, and confirmed by email', async () => {
    const member = await app.renter()
    await choose(member, 'experian', 'equifax')
    await choose(member, 'experian', 'equifax')
    await call(member, 'DELETE', 'consents/experian/')
    await call(member, 'DELETE', 'consents/experian/')
    await app.work()
    const { body } = await call(member, 'GET', 'consents/')
    const said = body.history.map((each: { agency: string; given: boolean }) => [each.agency, each.given])
    expect(said).toHaveLength(3)
    expect(said[0]).toEqual(['experian', false])
    for (const event of body.history) {
      expect(event.text_hash).toMatch(/^[0-9a-f]{64}$/)
      expect(event).toMatchObject({ text_version: CURRENT_TEXT_VERSION, channel: 'credit-profile' })
    }
    expect(subjects(member).toSorted()).toEqual([
      'You report to Experian and Equifax from now on',
      'You stopped reporting to Experian',
    ])
    const change = app.context.db.execute(
      sql`update agency_consent_event set given = true where member_id = ${member.id}`,
    )
    await expect(change).rejects.toThrow()
  })

  test('to one agency include reporting; withdrawing reporting withdraws all of them', async () => {
    const member = await app.renter()
    const optIn = async () =>
      (await app.call('GET', '/api/verification/status/', { token: member.token })).body.data.gdpr_consent
        .craReportingOptIn
    expect(await optIn()).toBe(false)
    await choose(member, 'experian', 'transunion')
    expect(await optIn()).toBe(true)
    const queuedLongAgo = { memberId: member.id, kind: 'craReportingOptIn', given: false } as const
    const { db, queue } = app.context
    await db.transaction((tx) => queue.publish(tx, consentChanged, queuedLongAgo))
    await app.work()
    expect(await givenTo(member)).toEqual([])
  })

  test('given after a withdrawal of reporting stay, even if the withdrawal is processed later', async () => {
    const member = await app.renter()
    await choose(member, 'experian', 'equifax')
    await app.call('DELETE', '/api/verification/consents/craReportingOptIn/', { token: member.token })
    app.clock.setOffsetMs(app.clock.offsetMs() + 1000)
    await choose(member, 'experian')
    await app.work()
    expect(await givenTo(member)).toEqual(['experian'])
  })

  test('can be withdrawn after the plan has ended; giving one needs a plan', async () => {
    const member = await app.renter()
    await choose(member, 'experian', 'equifax', 'transunion')
    await app.changePlan(member, null)
    expect((await choose(member, 'experian')).status).toBe(402)
    expect((await call(member, 'GET', '')).status).toBe(402)
    const no = await call(member, 'DELETE', 'consents/experian/')
    expect(no.status).toBe(200)
    expect(no.body.agencies[0]).toMatchObject({ agency: 'experian', given: false, since: null })
    const none = await call(member, 'DELETE', 'consents/?channel=settings')
    expect(none.body.agencies.some((each: { given: boolean }) => each.given)).toBe(false)
    expect(none.body.history.map((each: { channel: string }) => each.channel).slice(0, 3)).toEqual([
      'settings',
      'settings',
      'credit-profile',
    ])
    await app.work()
    expect(subjects(member)).toContain('You stopped reporting to Equifax and TransUnion')
  })

  test('stay after a downgrade: the first agency continues, and the others are listed as waiting', async () => {
    const member = await app.renter()
    await choose(member, 'transunion')
    await app.advance(1000)
    await choose(member, 'transunion', 'experian')
    await app.changePlan(member, 'standard')
    const { body } = await call(member, 'GET', '')
    const of = (agency: string) => body.agencies.find((each: { agency: string }) => each.agency === agency)
    expect(of('transunion')).toMatchObject({ given: true, covered: true, reasons: [] })
    expect(of('experian')).toMatchObject({
      given: true,
      covered: false,
      reasons: ['Your plan does not include this agency.'],
    })
    expect(subjects(member)).toContain('Your plan now reports to TransUnion')
    await app.changePlan(member, 'premium')
    expect((await call(member, 'GET', '')).body.agencies[0]).toMatchObject({ covered: true })
  })

  test('are refused with an unknown agency, an unknown field or no list, by field name', async () => {
    const member = await app.renter()
    for (const body of [
      { agencies: ['callcredit'] },
      { agencies: 'experian' },
      {},
      { agencies: [], all: true },
    ])
      expect((await call(member, 'PUT', 'consents/', body)).status, JSON.stringify(body)).toBe(400)
    expect((await call(member, 'DELETE', 'consents/callcredit/')).status).toBe(404)
    expect((await app.call('GET', '/api/credit-profile/')).status).toBe(401)
  })
})

describe('the credit profile', () => {
  test('shows for each month and agency what was sent, the result and when it should be visible', async () => {
    const member = await app.renter({ months: 8 })
    await choose(member, 'experian', 'equifax')
    await app.reported(member, { agency: 'experian', month: monthsAgo(1) })
    await app.reported(member, { agency: 'equifax', month: monthsAgo(1), outcome: null })
    const { body } = await call(member, 'GET', '')
    const month = body.months.find((each: { month: string }) => each.month === monthsAgo(1))
    expect(month).toMatchObject({ due: 1160, found: 1160, state: 'verified_on_time' })
    expect(month.entries[0]).toMatchObject({
      agency: 'experian',
      state: 'accepted',
      code: '0',
      sent_on: today(),
      accepted_on: today(),
      note: 'Up to date',
    })
    expect(month.entries[0].expected_visible_by > today()).toBe(true)
    expect(month.entries[1]).toMatchObject({ state: 'sent', accepted_on: null })
    expect(month.entries[2]).toMatchObject({ state: 'off', code: null, sent_on: null })
    expect(body.months[0].entries[0]).toMatchObject({
      state: 'verified',
      goes_on: expect.stringMatching(/-20$/),
    })
    expect(body.agencies[0]).toMatchObject({ months_on_file: 1, payments_until_first_report: 0 })
  })

  test('shows that nothing is sent to an agency that cannot be reached', async () => {
    const member = await app.renter({ months: 8 })
    await choose(member, 'experian', 'equifax')
    const { agencies } = app
    const way = agencies.get('equifax')
    agencies.delete('equifax')
    const { body } = await call(member, 'GET', '')
    if (way) agencies.set('equifax', way)
    const nothing = 'We send nothing to this agency at present.'
    expect(body.agencies[1].reasons).toEqual([nothing])
    const [experian, equifax, transunion] = body.months[0].entries
    expect([experian.state, equifax.note, transunion.state]).toEqual(['verified', nothing, 'off'])
  })

  test('shows what is still missing before the first report', async () => {
    const member = await app.renter({ months: 4 })
    await choose(member, 'experian')
    const { body } = await call(member, 'GET', '')
    expect(body.agencies[0]).toMatchObject({ payments_until_first_report: 2 })
    expect(body.months[0].entries[0]).toMatchObject({
      state: 'not_yet',
      note: 'We report after half a year of steady payments.',
    })
  })

  test('promises no file for details that do not fit a file, and names them', async () => {
    const member = await app.renter({ bornOn: null })
    await choose(member, 'experian')
    const missing = expect.stringMatching(/^Your date of birth is missing/)
    const { body } = await call(member, 'GET', '')
    expect(body.agencies[0].reasons).toEqual([missing])
    expect(body.months[0].entries[0]).toMatchObject({ state: 'not_yet', note: missing, goes_on: null })
    const details = { date_of_birth: '1990-05-04' }
    await app.call('PATCH', '/api/auth/profile/', { token: member.token, body: details })
    const mended = await call(member, 'GET', '')
    expect(mended.body.agencies[0].reasons).toEqual([])
    expect(mended.body.months[0].entries[0]).toMatchObject({ state: 'verified' })
  })

  test('promises no file if an agency that has the old name cannot get the new one', async () => {
    const member = await app.renter()
    await choose(member, 'experian')
    await app.reported(member, { agency: 'experian', month: monthsAgo(1) })
    const rename = { first_name: 'Мария', last_name: 'Иванова' }
    await app.call('PATCH', '/api/auth/profile/', { token: member.token, body: rename })
    const { body } = await call(member, 'GET', '')
    expect(body.agencies[0].reasons).toEqual([expect.stringMatching(/^Your name does not fit/)])
    expect(body.months[0].entries[0]).toMatchObject({ state: 'not_yet', goes_on: null })
  })
})

describe('a dispute', () => {
  const ask = (member: ReportingMember, change: object = {}) =>
    call(member, 'POST', 'disputes/', {
      agency: 'transunion',
      month: monthsAgo(2),
      reason: 'Amount shown is £1,060, I paid £1,160.',
      ...change,
    })
  const reporting = async () => {
    const member = await app.renter({ months: 8 })
    await choose(member, 'experian', 'transunion')
    await app.reported(member, { agency: 'experian', month: monthsAgo(2) })
    await app.reported(member, { agency: 'transunion', month: monthsAgo(2), status: '1' })
    return member
  }
  const decision = (memberId: string, disputeId: string) => ({
    memberId,
    disputeId,
    decidedBy: newId(app.clock.now()),
    reason: 'Your bank shows £1,160 on the second.',
  })

  test('puts the month under query at once, with a deadline, and cannot be opened twice', async () => {
    const member = await reporting()
    const { status, body } = await ask(member)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'open', standing: 'in_time', evidence: [] })
    expect(body.before.map((each: { code: string }) => each.code)).toEqual(['0', '1'])
    const profile = (await call(member, 'GET', '')).body
    const month = profile.months.find((each: { month: string }) => each.month === monthsAgo(2))
    expect(month.entries[2]).toMatchObject({ state: 'under_query', dispute_id: body.id })
    expect(month.entries[0]).toMatchObject({ state: 'accepted', dispute_id: null })
    const again = await ask(member)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'already_disputed', details: { id: body.id } })
    await app.work()
    const words = `You have our answer by ${formatDay(body.promised_by)}. The law gives us until ${formatDay(body.legal_by)}.`
    expect(app.mail.emailsTo(member.email).some(({ text }) => text.includes(words))).toBe(true)
  })

  test('does not correct a record that an agency did not accept', async () => {
    const member = await reporting()
    const wrong = { agency: 'experian', month: monthsAgo(3), status: '1', outcome: 'rejected' } as const
    await app.reported(member, wrong)
    const { body } = await ask(member, { agency: 'experian', month: monthsAgo(3) })
    expect(body).toMatchObject({ state: 'open', before: [] })
  })

  test('is refused for another member’s month, for an agency without the month, and with an empty text', async () => {
    const member = await reporting()
    expect((await ask(member, { month: '2019-01' })).body).toHaveProperty('month')
    expect((await ask(member, { month: '2026-13' })).status).toBe(400)
    expect((await ask(member, { reason: '  ' })).body).toHaveProperty('reason')
    expect((await ask(member, { agency: 'equifax' })).status).toBe(409)
    expect((await ask(member, { month: addMonths(today(), 2).slice(0, 7) })).status).toBe(400)
  })

  test('reminds staff once per step up to its deadline, and not after the decision', async () => {
    const { rows } = await app.context.db.execute<{ member_id: string; id: string }>(
      sql`select member_id, id from report_dispute where state in ('open', 'in_review', 'upheld')`,
    )
    for (const { member_id, id } of rows)
      await decideDispute(app.context, { ...decision(member_id, id), inFavour: false })
    const member = await reporting()
    const { body } = await ask(member)
    const reminders = () =>
      app.mail
        .emailsTo('desk@keyturn.example')
        .flatMap(({ subject }) => /^A dispute is (\d+) days/.exec(subject)?.[1] ?? [])
    await app.advance(6 * DAY)
    expect(reminders()).toEqual([])
    await app.advance(7 * DAY)
    expect(reminders()).toEqual(['12', '7'])
    await app.advance(2 * DAY)
    expect(reminders()).toEqual(['14', '12', '7'])
    await decideDispute(app.context, { ...decision(member.id, body.id), inFavour: false })
    await app.advance(15 * DAY)
    expect(reminders()).toHaveLength(3)
  })

  test('decided for the member corrects the month at each agency that has it, with old and new value', async () => {
    const member = await reporting()
    const { body } = await ask(member)
    await app.work()
    await startReview(app.context, { memberId: member.id, disputeId: body.id, by: member.id })
    await expect(
      decideDispute(app.context, { ...decision(member.id, body.id), inFavour: true }),
    ).rejects.toMatchObject({ fields: { corrected_status: expect.anything() } })
    await decideDispute(app.context, {
      ...decision(member.id, body.id),
      inFavour: true,
      correctedStatus: '0',
    })
    await app.work()
    expect(subjects(member)[0]).toMatch(/^You were right about/)
    const accepted = async (agency: Agency, tenancyId = member.tenancyId) => {
      await app.advance(60_000)
      await app.reported({ ...member, tenancyId }, { agency, month: monthsAgo(1) })
      const about = { memberId: member.id, agency, month: monthsAgo(1), status: '0' }
      await app.context.db.transaction((tx) => app.context.queue.publish(tx, reportAccepted, about))
      await app.work()
      return (await call(member, 'GET', 'disputes/')).body.items[0]
    }
    expect(await accepted('transunion')).toMatchObject({ state: 'upheld', after: [{ agency: 'transunion' }] })
    const atAnotherHome = await accepted('experian', newId(app.clock.now()))
    expect(atAnotherHome).toMatchObject({ state: 'upheld', after: [{ agency: 'transunion' }] })
    const done = await accepted('experian')
    expect(done).toMatchObject({ state: 'corrected' })
    expect(done.before.map((each: { code: string }) => each.code)).toEqual(['0', '1'])
    expect(done.after.map((each: { code: string }) => each.code)).toEqual(['0', '0'])
    expect(subjects(member)[0]).toMatch(/is put right$/)
  })

  test('for a member who stopped reporting is corrected by letter, and staff are notified once', async () => {
    const member = await reporting()
    const { body } = await ask(member)
    await call(member, 'DELETE', 'consents/transunion/')
    await decideDispute(app.context, {
      ...decision(member.id, body.id),
      inFavour: true,
      correctedStatus: '0',
    })
    await app.work()
    const [shown] = (await call(member, 'GET', 'disputes/')).body.items
    expect(shown).toMatchObject({ state: 'upheld', by_letter: ['transunion'] })
    const toDesk = () =>
      app.mail.emailsTo('desk@keyturn.example').filter(({ subject }) => subject.includes('by hand'))
    await app.advance(2 * DAY)
    expect(toDesk().map(({ subject }) => subject)).toEqual(['A correction has to go to TransUnion by hand'])
    expect(toDesk()[0]?.text).not.toContain(member.email)
    const hand = {
      memberId: member.id,
      disputeId: body.id,
      by: newId(app.clock.now()),
      note: 'They wrote.',
    }
    expect(await confirmManualCorrection(app.context, hand)).toMatchObject({
      state: 'upheld',
      recordsAfter: [{ agency: 'transunion', code: '0' }],
    })
    await expect(confirmManualCorrection(app.context, hand)).rejects.toMatchObject({ status: 409 })

    // The other agency still gets files until the member leaves altogether.
    await app.context.db.execute(sql`
      update member set email = null, erased_at = ${app.clock.now().toISOString()} where id = ${member.id}`)
    expect(await confirmManualCorrection(app.context, hand)).toMatchObject({ state: 'corrected' })
    await app.work()
    expect(toDesk()).toHaveLength(1)
  })

  test('is corrected by a file even after an earlier correction by letter', async () => {
    const member = await reporting()
    const { body } = await ask(member)
    await call(member, 'DELETE', 'consents/transunion/')
    await decideDispute(app.context, {
      ...decision(member.id, body.id),
      inFavour: true,
      correctedStatus: '0',
    })
    const hand = { memberId: member.id, disputeId: body.id, by: newId(app.clock.now()) }
    await confirmManualCorrection(app.context, { ...hand, note: 'They wrote.' })
    await app.advance(60_000)
    await app.reported(member, { agency: 'experian', month: monthsAgo(1) })
    const told = { memberId: member.id, agency: 'experian', month: monthsAgo(1), status: '0' } as const
    await app.context.db.transaction((tx) => app.context.queue.publish(tx, reportAccepted, told))
    await app.work()
    const [shown] = (await call(member, 'GET', 'disputes/')).body.items
    expect(shown).toMatchObject({
      state: 'corrected',
      after: [{ agency: 'transunion' }, { agency: 'experian' }],
    })
  })

  test('decided against the member is final, and explains the reason and how to add a notice of 200 words', async () => {
    const member = await reporting()
    const { body } = await ask(member)
    await app.work()
    await decideDispute(app.context, { ...decision(member.id, body.id), inFavour: false })
    await app.work()
    const letter = app.mail.emailsTo(member.email)[0]
    expect(letter?.subject).toMatch(/^Our answer about/)
    expect(letter?.text).toContain('notice of correction of up to 200 words')
    expect(letter?.text).toContain('Your bank shows £1,160 on the second.')
    await expect(
      decideDispute(app.context, { ...decision(member.id, body.id), inFavour: false }),
    ).rejects.toMatchObject({ status: 409 })
    expect((await ask(member)).status).toBe(200)
  })

  test('withdrawn by the member leaves the month as it was', async () => {
    const member = await reporting()
    const { body } = await ask(member)
    const gone = await call(member, 'POST', `disputes/${body.id}/withdraw/`)
    expect(gone.body).toMatchObject({ state: 'withdrawn', standing: null })
    const list = (await call(member, 'GET', 'disputes/')).body
    expect(list).toMatchObject({ total_count: 1 })
  })
})
