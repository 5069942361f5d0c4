import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const { ask, act, items, shown } = adminRequests(() => app)

test('an adverse code waits for approval, with its reasons and without the amount owed', async () => {
  const member = await app.member({ lastName: 'Behindhand' })
  const home = await app.aHome(member)
  await app.anAdverseCode(member, home, '2026-08')
  const { body } = await ask('approvals/?search=behindhand')
  const item = shown(body.items[0], body.today)
  expect(item).toMatchObject({
    what: 'Adverse code 1',
    detail: 'Confirmed missed, August 2026',
    status: 'reviewing',
  })
  expect(item.checks.map(({ holds }) => holds)).toEqual([true, true, true, false])
  expect(JSON.stringify(body)).not.toMatch(/98765|987[.]65/)
  expect(
    (await act(`approvals/${item.id}/decide/`, { approve: false, reason: 'She paid by cheque' })).status,
  ).toBe(200)
  expect((await act(`approvals/${item.id}/decide/`, { approve: true, reason: 'After all' })).status).toBe(409)
  expect((await items('approvals/?search=behindhand'))[0]?.status).toBe('declined')
  expect(await app.trail('adverse.declined')).toMatchObject([{ actorId: app.admin.id, memberId: member.id }])
})

test('one approver withdraws an approved adverse code, once and with a reason', async () => {
  const member = await app.member({ lastName: 'Thoughtover' })
  await app.anAdverseCode(member, await app.aHome(member), '2026-08')
  const [item] = await items('approvals/?search=thoughtover')
  const decide = async (approve: boolean, reason: string) =>
    (await act(`approvals/${item?.id}/decide/`, { approve, reason })).status
  expect(await decide(true, 'The landlord wrote')).toBe(200)
  expect((await items('approvals/?search=thoughtover'))[0]?.status).toBe('approved')
  expect(await decide(true, 'Again')).toBe(409)
  expect(await decide(false, 'Their letter was about another flat')).toBe(200)
  expect((await items('approvals/?search=thoughtover'))[0]?.status).toBe('declined')
  expect(await decide(false, 'Again')).toBe(409)
  expect(await decide(true, 'After all')).toBe(409)
  expect(await app.trail('adverse.approved')).toMatchObject([{ memberId: member.id }])
  expect(await app.trail('adverse.declined')).toContainEqual(expect.objectContaining({ memberId: member.id }))
})

test('an application is about the present home only: decisions about a former home leave the list', async () => {
  const member = await app.member({ lastName: 'Mover' })
  const listed = async () =>
    (await items('applications/?search=mover')).map(({ id, status, detail }) => [
      id.split('~')[2],
      status,
      detail,
    ])
  const decide = async (status: string, reason: string) => {
    const [item] = await items('applications/?search=mover')
    expect((await act(`applications/${item?.id}/decide/`, { status, reason })).status).toBe(200)
  }
  await decide('reviewing', 'Looking into it')
  const first = await app.aHome(member)
  expect((await listed()).map(([subject]) => subject)).toEqual([first])
  await decide('reviewing', 'Page two is hard to read')
  expect(await listed()).toEqual([[first, 'reviewing', expect.any(String)]])
  const { db } = app.context
  await db.execute(sql`update tenancy set moved_out_on = '2026-08-31' where member_id = ${member.id}`)
  const second = await app.aHome(member)
  expect((await listed()).map(([subject]) => subject)).toEqual([second])
})

test('a landlord’s “no” counts until another landlord answers about the same home', async () => {
  const member = await app.member({ lastName: 'Twolandlords' })
  const home = await app.aHome(member)
  const listed = async () => (await items('applications/?search=twolandlords')).map(({ status }) => status)
  await app.aLandlordsNo(member, home)
  expect(await listed()).toEqual(['reviewing'])
  const { db } = app.context
  const answered = (state: string) =>
    db.execute(sql`
    insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at)
    select member_id, gen_random_uuid(), tenancy_id, 'agent@new.example', asked_at, expires_at, ${state},
      max(answered_at) over () + interval '1 day'
    from landlord_request where member_id = ${member.id} limit 1`)
  await answered('not_my_tenant')
  expect(await listed()).toEqual(['reviewing'])
  await answered('confirmed')
  await db.execute(sql`update tenancy set landlord_confirmed_at = now() where member_id = ${member.id}`)
  expect(await listed()).toEqual(['approved'])
})

test('a closed account is in no list, but its consents and questions stay stored for a dispute', async () => {
  const stays = await app.member({ lastName: 'Staying' })
  const gone = await app.member({ lastName: 'Leaving' })
  for (const member of [stays, gone]) {
    await app.anOptIn(member)
    await app.anAdverseCode(member, await app.aHome(member), '2026-09')
  }
  const listed = async () => {
    const lines = [...(await items('report-requests/')), ...(await items('approvals/?status=waiting'))]
    return [stays, gone].map(({ id }) => lines.filter((line) => line.id.includes(id)).length)
  }
  expect(await listed()).toEqual([2, 2])
  const { db } = app.context
  await db.execute(sql`update member set email = null, erased_at = signed_up_at where id = ${gone.id}`)
  await db.execute(sql`delete from tenancy where member_id = ${gone.id}`)
  expect(await listed()).toEqual([2, 0])
})

test('a payee of many members can be trusted only when points held for that payee are released', async () => {
  const member = await app.member({ lastName: 'Lettingham' })
  await app.aHold(member, 1_160)
  const { db } = app.context
  await db.execute(sql`update points_award set reason = 'shared_payee' where member_id = ${member.id}`)
  const [item] = await items('approvals/?search=lettingham')
  expect(item?.detail).toBe('Many members pay this payee')
  const trusted = async () =>
    (await db.execute<{ trusted_by: string }>(sql`select trusted_by from payee_trusted`)).rows
  const word = { approve: true, reason: 'A letting agent', trust_payee: true }
  const adverse = await app.member({ lastName: 'Behindalso' })
  await app.anAdverseCode(adverse, await app.aHome(adverse), '2026-08')
  const [other] = await items('approvals/?search=behindalso')
  expect((await act(`approvals/${other?.id}/decide/`, word)).status).toBe(409)
  expect((await act(`approvals/${item?.id}/decide/`, { ...word, approve: false })).status).toBe(409)
  expect(await trusted()).toEqual([])
  expect((await act(`approvals/${item?.id}/decide/`, word)).status).toBe(200)
  expect(await trusted()).toEqual([{ trusted_by: app.admin.id }])
  expect((await app.trail('hold.approved'))[0]?.facts).toMatchObject({ trustPayee: true })
})

test('a dispute is taken on and decided by staff, and shows the date by which an answer is promised', async () => {
  const member = await app.member({ lastName: 'Doubtful' })
  await app.aDispute(member, '2026-08')
  const { body } = await ask('disputes/?search=doubtful')
  const item = shown(body.items[0], body.today)
  const promised = new Date(Date.parse(item.since) + 14 * 24 * 3_600_000)
  expect(item).toMatchObject({ detail: 'August 2026 at Experian', text: 'I paid on time', status: 'pending' })
  expect(Math.abs(Date.parse(item.answer_by ?? '') - promised.getTime())).toBeLessThan(36 * 3_600_000)
  expect((await act(`disputes/${item.id}/take-up/`, {})).status).toBe(200)
  expect((await act(`disputes/${item.id}/take-up/`, {})).status).toBe(409)
  const word = { in_favour: true, reason: 'The bank shows it' }
  expect((await act(`disputes/${item.id}/decide/`, word)).status).toBe(400)
  expect((await act(`disputes/${item.id}/decide/`, { ...word, corrected_status: '0' })).status).toBe(200)
  await app.work()
  expect(app.mail.emailsTo(member.email)).toHaveLength(1)
  expect((await items('disputes/?search=doubtful'))[0]?.status).toBe('approved')
  expect(await app.trail('dispute.upheld')).toMatchObject([{ actorId: app.admin.id, memberId: member.id }])
})

test('a correction that no agency file can carry becomes a task, until the agency confirms the correction', async () => {
  const member = await app.member({ lastName: 'Rightful' })
  await app.aDispute(member, '2026-07', { reports: false })
  const [item] = await items('disputes/?search=rightful')
  const word = { in_favour: true, reason: 'The bank shows it', corrected_status: '0' }
  expect((await act(`disputes/${item?.id}/decide/`, word)).status).toBe(200)
  const [task] = await items('disputes/?search=rightful')
  expect(task).toMatchObject({
    what: 'Dispute, to be corrected by letter at Experian',
    status: 'incomplete',
    waits_for: 'us',
    answer_by: null,
  })
  const confirm = { reason: 'Their letter of the 3rd' }
  expect((await act(`disputes/${item?.id}/corrected/`, confirm, member.token)).status).toBe(404)
  expect((await act(`disputes/${item?.id}/corrected/`, confirm)).status).toBe(200)
  expect((await act(`disputes/${item?.id}/corrected/`, confirm)).status).toBe(409)
  expect((await items('disputes/?search=rightful'))[0]).toMatchObject({ status: 'approved', waits_for: null })
  expect(await app.trail('dispute.corrected-by-hand')).toMatchObject([{ memberId: member.id }])
})

test('a month missing on a credit file becomes an agency enquiry, and the member reads its outcome', async () => {
  const member = await app.member({ lastName: 'Unseen' })
  await app.aMissingMonth(member, '2026-05')
  const { body } = await ask('disputes/?search=unseen')
  const item = shown(body.items[0], body.today)
  expect(item).toMatchObject({
    what: 'Not on the file',
    detail: 'May 2026 at Experian',
    status: 'pending',
    waits_for: 'us',
  })
  expect(item.checks.map(({ detail }) => detail)).toEqual([
    'line A0000001, code 0, in KEYTURN-2026-05',
    'accepted on 22 June 2026',
    'by 15 August 2026',
  ])
  const told = { reason: 'Matched to an old address' }
  expect((await act(`disputes/${item.id}/traced/`, told, member.token)).status).toBe(404)
  expect((await act(`disputes/${item.id}/traced/`, { reason: ' ' })).status).toBe(400)
  expect((await act(`disputes/${item.id}/decide/`, { in_favour: false, ...told })).status).toBe(404)
  expect((await act(`disputes/${item.id}/traced/`, told)).status).toBe(200)
  expect((await act(`disputes/${item.id}/traced/`, told)).status).toBe(409)
  expect((await items('disputes/?search=unseen'))[0]).toMatchObject({ status: 'answered', waits_for: null })
  expect(await app.trail('trace.answered')).toMatchObject([{ actorId: app.admin.id, memberId: member.id }])
})

test('an agency file without an answer is listed, and staff record the answer and who gave it', async () => {
  const fileId = '0197e000-0000-7000-8000-000000000001'
  await app.context.db.execute(sql`
    insert into agency_file (id, agency, month, version, name, state, created_on, started_at, delivered_at,
      overdue_told_at, line_count)
    values (${fileId}, 'equifax', '2026-05', 1, 'keyturn-equifax-2026-05-v1', 'delivered', '2026-06-20',
      '2026-06-20', '2026-06-20', '2026-07-01', 3)`)
  const [item] = await items('approvals/?search=equifax')
  expect(item).toMatchObject({ what: 'Agency file not answered', status: 'incomplete', waits_for: 'us' })
  const path = `approvals/${item?.id}/answer/`
  const said = { answer: 'accepted', reason: 'Their desk on the telephone' }
  expect((await act(path, said, (await app.member()).token)).status).toBe(404)
  expect((await act(path, { ...said, answer: 'perhaps' })).status).toBe(400)
  const nobody = { ...said, answer: 'records_rejected', rejects: [{ account: 'NOBODY' }] }
  expect((await act(path, nobody)).body).toEqual({ rejects: ['Not in this file: NOBODY.'] })
  expect((await act(path, { ...said, answer: 'records_rejected' })).status).toBe(400)
  expect((await act(path, said)).status).toBe(200)
  expect((await act(path, said)).status).toBe(409)
  expect(await items('approvals/?search=equifax')).toEqual([])
  expect(await app.trail('file.answered-by-hand')).toMatchObject([{ actorId: app.admin.id }])
})

test('a month of an uploaded statement is verified once the confirmed landlord says the rent arrived', async () => {
  const member = await app.member({ lastName: 'Confirmed' })
  const home = await app.aHome(member)
  await app.aMonth(member, home, '2026-03-01', 'verified_on_time', false)
  const { db } = app.context
  const word = (state: string) =>
    db.execute(sql`
      insert into rent_month_word (member_id, tenancy_id, due_on, id, sent_to, named, found_pence, settled_on, asked_at,
        expires_at, state)
      select member_id, tenancy_id, due_on, ${home}, 'j@post.example', 'J Okafor', found_pence, settled_on, now(), now(),
        ${state} from rent_period where member_id = ${member.id}
      on conflict (member_id, tenancy_id, due_on) do update set state = excluded.state`)
  const statuses = async () =>
    (await items('verifications/?search=confirmed')).flatMap(({ kind, status }) =>
      kind === 'month' ? status : [],
    )
  await word('waiting')
  expect(await statuses()).toEqual(['pending'])
  await word('confirmed')
  expect(await statuses()).toEqual(['verified'])
})

describe('complaints', () => {
  const complain = (words: string, token?: string) =>
    app.call('POST', '/api/privacy/complaints/', {
      ...(token ? { token } : {}),
      body: {
        about: 'money',
        message: words,
        ...(token ? {} : { name: 'Hal Moreton', email: 'hal@post.example' }),
      },
    })

  test('are listed with the legal deadline, and found by reference and by words', async () => {
    const member = await app.member({ firstName: 'Ada', lastName: 'Grievance' })
    const { body } = await complain('My voucher turned into a pumpkin.', member.token)
    await complain('You wrote to me about a pumpkin I do not have.')
    const found = await items('complaints/?search=pumpkin&sort=oldest')
    expect(found.map(({ name, detail, status, waits_for }) => [name, detail, status, waits_for])).toEqual([
      ['Ada Grievance', 'Payments, points or vouchers', 'pending', 'us'],
      ['Hal Moreton', 'Payments, points or vouchers', 'pending', 'us'],
    ])
    const [mine] = await items(`complaints/?search=${body.reference}`)
    expect(mine).toMatchObject({ what: `Complaint ${body.reference}`, answer_by: body.acknowledge_by })
    expect(mine?.checks[0]?.detail).toMatch(/^by \d+ \w+ \d{4}, 30 days left$/)
    await app.work()
    const [acknowledged] = (await ask(`complaints/?search=${body.reference}`)).body.items
    expect(acknowledged).toMatchObject({ status: 'reviewing', answer_by: body.answer_by })
    const { rows } = await app.context.db.execute(
      sql`select 1 from data_look where member_id = ${member.id} and what = 'search'`,
    )
    expect(rows.length, 'the member can read who looked').toBeGreaterThan(0)
  })

  test('are closed by one email that gives reasons', async () => {
    const member = await app.member()
    await complain('The clock in my kitchen is late.', member.token)
    await app.work()
    const [item] = await items('complaints/?search=kitchen')
    const say = (what: string, body: unknown) => act(`complaints/${item?.id}/${what}/`, body)
    expect((await say('answer', { answer: 'No.' })).body).toEqual({
      answer: ['Please give an answer with reasons'],
    })
    expect((await say('acknowledge', {})).status, 'our letter did that').toBe(409)
    expect((await say('answer', { answer: 'You were right: we have wound it up.' })).status).toBe(200)
    expect((await say('close', { reason: 'Twice' })).status).toBe(409)
    await app.work()
    expect(app.mail.emailsTo(member.email)[0]?.text).toContain('we have wound it up')
    expect(await app.trail('complaint.answered')).toMatchObject([
      { actorId: app.admin.id, memberId: member.id },
    ])
    expect(await items('complaints/?search=kitchen&status=waiting')).toEqual([])
  })

  test.each(['nonsense', 'complaint~~0192c0de-0000-7000-8000-000000000001'])(
    'with an unknown id are not found: %s',
    async (id) => expect((await act(`complaints/${id}/close/`, { reason: 'None' })).status).toBe(404),
  )
})

test('staff read the reasons for a month’s state without sums or names, and the member sees that they did', async () => {
  const member = await app.member({ lastName: 'Wherefore' })
  await app.aMonth(member, await app.aHome(member), '2026-08-01', 'not_found')
  const why = (dueOn: string) => ask(`members/${member.id}/months/${dueOn}/why/`)
  expect(await why('2026-08-01')).toMatchObject({ status: 200, body: { considered: [] } })
  for (const other of ['2026-09-01', 'soon']) expect((await why(other)).status).toBe(404)
  const { rows } = await app.context.db.execute<{ what: string }>(
    sql`select what from data_look where member_id = ${member.id}`,
  )
  expect(rows).toEqual([{ what: 'verification' }])
})

test('staff see when a free look ends, and none of its months', async () => {
  const member = await app.member({ lastName: 'Lookfirst' })
  await app.context.db.execute(sql`
    insert into free_look (member_id, id, begun_at, linked_at)
    values (${member.id}, gen_random_uuid(), '2026-11-20T10:00:00Z', '2026-11-20T10:05:00Z')`)
  const { body } = await ask(`members/${member.id}/`)
  expect(body).toMatchObject({ plan: null, free_look_ends_on: '2026-11-27', months: [] })
  await app.context.db.execute(sql`update free_look set ended_at = now() where member_id = ${member.id}`)
  expect((await ask(`members/${member.id}/`)).body.free_look_ends_on).toBeNull()
})

test('an agency file that lost its last record shows what is missing, and can be sent again', async () => {
  const fileId = await app.anAgencyFile({ state: 'empty', finding: 'No record is left.' })
  const { body } = await ask('approvals/?search=experian')
  const item = body.items.find(({ id }: { id: string }) => id === `file~~${fileId}`)
  expect(shown(item, body.today)).toMatchObject({
    what: 'Agency file left empty',
    status: 'reviewing',
    text: 'No record is left.',
  })
  const word = { approve: true, reason: 'Their address was mended', revision: item.revision }
  expect((await act(`approvals/${item.id}/decide/`, word)).status).toBe(200)
  const { rows } = await app.context.db.execute(sql`
    select version from agency_file where agency = 'experian' and month = '2026-08' order by version`)
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  expect((await items('approvals/?search=experian')).map(({ id }) => id)).not.toContain(item.id)
})
