import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AgencyAnswer, OutgoingFile } from '@keyturn/providers/credit-agency'
import { read } from '@keyturn/providers/credit-agency/cais'
import { rejectedSurname } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agencyConsentChanged } from '../events.ts'
import { sentLines } from '../store/sent-lines.ts'
import { aHome, type ReportingWorld, rentUntil, reportingWorld, steady } from '../testing/index.ts'
import { killOnce } from '../testing/kill-once.ts'
import { admin, monthByMonth } from '../testing/months.ts'
import { buildFile } from './build-file.ts'
import { collectAnswers, type ManualAnswer } from './collect-answers.ts'
import { approveFile, type Decider, recordManualAnswer, restartRejectedFile } from './decide.ts'
import { deliverFile } from './deliver-file.ts'
import { refreshMember } from './refresh-member.ts'

/** One app and one agency, Experian; every test begins a month later, with the people it adds. */
let app: ReportingWorld
const at = monthByMonth(() => app, '2040-12')
const { paying, name, arrived, cycle, accept } = at
beforeAll(async () => {
  app = await reportingWorld({ listening: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.everybodyLeaves()
  for (const list of Object.values(app.heard)) list.length = 0
  at.next(2)
})

test('no file is sent to a server with a wrong host key; it is sent once the right server is back', async () => {
  const memberId = await app.add(paying())
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  expect(arrived()).toEqual([])
  expect(await cycle()).toMatchObject({
    state: 'approved',
    leavingAt: null,
    problem: expect.stringContaining('not the agency'),
  })
  expect(await sentLines(app.context.db, memberId)).toEqual([])
  expect(app.heard.needed).toMatchObject([{ why: 'not_delivered', agency: 'experian', month: at.month }])
  await app.round(12)
  expect(arrived()).toHaveLength(1)
  expect(await cycle()).toMatchObject({ state: 'acknowledged', problem: null })
  expect(await sentLines(app.context.db, memberId)).toHaveLength(1)
})

test.each([
  'disk_full',
  'drop_during_upload',
  'drop_after_rename',
  'short_file',
  'unreachable',
  'not_authorised',
] as const)(
  'after the fault %s, the file arrives once and complete, and each member is notified once',
  async (fault) => {
    const memberId = await app.add(paying())
    app.standIn.misbehave(fault)
    await app.fileOf(at.month)
    await app.round(1)
    await app.round(12)
    const [file, ...more] = arrived()
    expect(more).toEqual([])
    const { sha256, state } = await cycle()
    expect(
      createHash('sha256')
        .update(Buffer.from(file?.content ?? '', 'latin1'))
        .digest('hex'),
    ).toBe(sha256)
    expect(state).toBe('acknowledged')
    expect(app.heard.sent).toMatchObject([{ memberId, agency: 'experian', month: at.month, status: '0' }])
  },
)

test('a file rejected for its header is sent once more under a new name after staff restart it', async () => {
  const memberId = await app.add(paying())
  app.standIn.misbehave('header_rejected')
  await app.fileOf(at.month)
  const rejected = await cycle()
  expect(rejected).toMatchObject({ state: 'rejected', rejectionCode: 'E03' })
  expect(app.heard.needed).toMatchObject([{ why: 'file_rejected', fileId: rejected.id }])
  await expect(
    approveFile(app.context, { fileId: rejected.id, note: '', seenRevision: null }, admin),
  ).rejects.toMatchObject({ status: 409 })
  await expect(
    restartRejectedFile(app.context, rejected.id, { ...admin, role: 'member' }),
  ).rejects.toMatchObject({
    status: 404,
  })
  await restartRejectedFile(app.context, rejected.id, admin)
  await restartRejectedFile(app.context, rejected.id, admin)
  await app.work()
  expect(arrived().map((file) => file.name)).toEqual([name(2), name(1)])
  await accept(name(2))
  expect(await cycle()).toMatchObject({ version: 2, state: 'accepted' })
  const told = await sentLines(app.context.db, memberId)
  expect(told.map(({ outcome }) => outcome)).toEqual(['file_rejected', 'accepted'])
  expect((await app.moves(rejected.id)).map(({ move }) => move)).toEqual([
    'begin',
    'build',
    'check',
    'approve',
    'deliver',
    'reject_file',
    'start_over',
  ])
  expect(app.heard.accepted).toHaveLength(1)
})

test('an agency’s answer that arrives twice counts once', async () => {
  await app.add(paying())
  app.standIn.misbehave('acknowledge_twice')
  await app.fileOf(at.month)
  app.standIn.misbehave('acknowledge_twice')
  await accept()
  expect((await cycle()).state).toBe('accepted')
  expect(app.heard.accepted).toHaveLength(1)
})

test('a missing answer is reported once after ten days, and a late answer still counts', async () => {
  const memberId = await app.add(paying())
  app.standIn.misbehave('acknowledge_never')
  await app.fileOf(at.month)
  await app.round(7 * 24)
  expect(app.heard.needed).toEqual([])
  await app.round(3 * 24)
  expect(app.heard.needed).toMatchObject([{ why: 'answer_overdue', month: at.month }])
  expect((await cycle()).state).toBe('delivered')
  await accept()
  expect(await cycle()).toMatchObject({ state: 'accepted', problem: null })
  expect((await sentLines(app.context.db, memberId)).map(({ outcome }) => outcome)).toEqual(['accepted'])
})

test('an answer recorded by staff is processed like the agency’s own, and stored with who gave it', async () => {
  const fine = await app.add(paying())
  const wrong = await app.add(paying({ name: 'Max Unlucky' }))
  app.standIn.misbehave('acknowledge_never')
  await app.fileOf(at.month)
  const { id: fileId } = await cycle()
  const [line] = read(Buffer.from(arrived()[0]?.content ?? '', 'latin1')).accounts.filter(
    ({ name }) => name === 'MAX UNLUCKY',
  )
  const reject = { accountNumber: line?.accountNumber ?? '', code: 'R02', reason: 'Nobody of this name.' }
  const say = (heard: ManualAnswer, by: Decider = admin) =>
    recordManualAnswer(app.context, { fileId, heard, note: 'Read to me on the telephone.' }, by)
  await expect(say({ kind: 'accepted' }, { ...admin, role: 'member' })).rejects.toMatchObject({ status: 404 })
  await expect(
    say({ kind: 'records_rejected', rejects: [{ ...reject, accountNumber: 'NOBODY' }] }),
  ).rejects.toMatchObject({ fields: { rejects: ['Not in this file: NOBODY.'] } })
  await say({ kind: 'records_rejected', rejects: [reject] })
  await app.work()
  expect(await cycle()).toMatchObject({ state: 'accepted_in_part' })
  expect(app.heard.rejected).toMatchObject([{ memberId: wrong, code: 'R02' }])
  expect(app.heard.accepted).toMatchObject([{ memberId: fine }])
  expect((await app.moves(fileId)).at(-1)).toMatchObject({
    move: 'reject_records',
    byMemberId: admin.memberId,
    note: 'Read to me on the telephone.',
  })
  await expect(say({ kind: 'accepted' })).rejects.toMatchObject({ status: 409 })
})

test('a file rejected as a whole is sent again under a new name', async () => {
  await app.add(paying())
  app.standIn.misbehave('acknowledge_never')
  await app.fileOf(at.month)
  const { id: fileId } = await cycle()
  const heard = { kind: 'file_rejected', reason: 'Sent in the wrong week.' } as const
  await recordManualAnswer(app.context, { fileId, heard, note: 'By letter.' }, admin)
  expect(await cycle()).toMatchObject({ state: 'rejected', rejectionReason: 'Sent in the wrong week.' })
  await restartRejectedFile(app.context, fileId, admin)
  await app.work()
  await accept(name(2))
  expect(arrived().map((file) => file.name)).toEqual([name(2), name(1)])
})

test('an answer that contradicts an earlier one is reported to staff, and the earlier one counts', async () => {
  const memberId = await app.add(paying())
  await app.fileOf(at.month)
  const { collect } = adapter()
  const says = (...answers: AgencyAnswer[]) => {
    Reflect.set(adapter(), 'collect', async () => answers)
    return collectAnswers(app.context, 'experian')
  }
  const fileName = name()
  const rejects = [{ accountNumber: 'NOBODY', code: 'R02', reason: 'Unknown.' }]
  await says({ answerId: `${at.month}.1.answer.json`, kind: 'records_rejected', fileName, rejects })
  expect(await cycle()).toMatchObject({ problem: 'Rejected by the agency, and not in the file: 1.' })
  await says({
    answerId: `${at.month}.2.answer.json`,
    kind: 'file_rejected',
    fileName,
    code: 'E03',
    reason: 'No.',
  })
  Reflect.set(adapter(), 'collect', collect)
  await app.work()
  expect(app.heard.needed.map(({ why }) => why)).toEqual(['answer_contradicts', 'answer_contradicts'])
  expect((await sentLines(app.context.db, memberId)).map(({ outcome }) => outcome)).toEqual(['accepted'])
})

test('an unreadable answer waits for staff and blocks no other answer', async () => {
  await app.add(paying())
  app.standIn.misbehave('garbled_answer')
  await app.fileOf(at.month)
  expect(app.heard.needed).toMatchObject([{ why: 'answer_unreadable' }])
  await accept()
  expect((await cycle()).state).toBe('accepted')
  expect(app.heard.needed).toHaveLength(1)
})

test('a half-written answer is processed once the agency has completed it', async () => {
  await app.add(paying())
  await app.fileOf(at.month)
  const { collect } = adapter()
  const answerId = `${at.month}.half.answer.json`
  for (const answer of [{ kind: 'unreadable' }, { kind: 'accepted', fileName: name() }] as const) {
    Reflect.set(adapter(), 'collect', async () => [{ answerId, ...answer }])
    await collectAnswers(app.context, 'experian')
  }
  Reflect.set(adapter(), 'collect', collect)
  await app.work()
  expect((await cycle()).state).toBe('accepted')
})

test('a rejected record notifies its member, is sent again, and then corrects the earlier file', async () => {
  const fine = await app.add(paying({ name: 'Amara Osei' }))
  const wrong = await app.add(paying({ name: `Max ${rejectedSurname}` }))
  await app.fileOf(at.month)
  await accept()
  expect((await cycle()).state).toBe('accepted_in_part')
  expect(app.heard.rejected).toMatchObject([{ memberId: wrong, month: at.month, code: 'R02' }])
  expect(app.heard.accepted).toMatchObject([{ memberId: fine }])
  const earlier = at.month
  at.next()
  const periods = rentUntil(at.month, steady(7))
  await app.lives(paying({ memberId: fine, periods }))
  await app.lives(paying({ memberId: wrong, periods, name: 'Max Accepted' }))
  await app.fileOf(at.month)
  await accept()
  expect(await cycle()).toMatchObject({ state: 'accepted', findings: [] })
  expect((await app.cycle('experian', earlier)).state).toBe('corrected')
})

test('an account that disappears without a reason waits for staff, who can release the file', async () => {
  const memberId = await app.add(paying())
  const stays = await app.add(paying({ name: 'Stays Here' }))
  await app.fileOf(at.month)
  await accept()
  at.next()
  const periods = rentUntil(at.month, steady(7))
  await app.lives(paying({ memberId: stays, name: 'Stays Here', periods }))
  await app.lives(paying({ memberId, homes: [aHome({ address: 'Leeds' })], periods }))
  await app.fileOf(at.month)
  const waiting = await cycle()
  expect(waiting).toMatchObject({ state: 'checked', findings: [{ rule: 'vanished', count: 1 }] })
  expect(arrived()).toEqual([])
  expect(app.heard.needed).toMatchObject([{ why: 'file_findings', fileId: waiting.id }])

  await app.consent(stays, 'experian', false)
  await app.context.db.transaction((tx) =>
    app.context.queue.publish(tx, agencyConsentChanged, {
      memberId: stays,
      agency: 'experian',
      given: false,
    }),
  )
  await app.work()
  expect(await cycle()).toMatchObject({ state: 'empty', lineCount: 0 })
})

test('staff release a file with findings, and their name is stored', async () => {
  const memberId = await app.add(paying())
  const stays = await app.add(paying({ name: 'Stays Here' }))
  await app.fileOf(at.month)
  await accept()
  at.next()
  await app.lives(paying({ memberId: stays, name: 'Stays Here', periods: rentUntil(at.month, steady(7)) }))
  const homes = [aHome({ address: 'Leeds' })]
  await app.lives(paying({ memberId, homes, periods: rentUntil(at.month, steady(7)) }))
  await app.fileOf(at.month)
  const { id: fileId, draftRevision } = await cycle()
  const note = 'Their address lost its postcode.'
  const ofAnother = { fileId, note, seenRevision: draftRevision - 1 }
  await expect(approveFile(app.context, ofAnother, admin)).rejects.toMatchObject({ status: 409 })
  await approveFile(app.context, { fileId, note, seenRevision: draftRevision }, admin)
  await app.work()
  expect(arrived()).toHaveLength(1)
  expect(await app.moves((await cycle()).id)).toContainEqual(
    expect.objectContaining({
      move: 'approve',
      byMemberId: admin.memberId,
      note: 'Their address lost its postcode.',
    }),
  )
})

test.each([
  ['taking the snapshot', () => killOnce(app.context.agencies, 'get', 1, 'after')],
  ['writing the file, before a part is stored', () => killOnce(app.context.files, 'put', 1, 'before')],
  ['writing the file, after a part is stored', () => killOnce(app.context.files, 'put', 1, 'after')],
  ['checking the file', () => killOnce(app.context.files, 'get', 1, 'before')],
  ['sending the file', () => killOnce(app.context.files, 'get', 2, 'after')],
  ['storing that the file was sent', () => killOnce(adapter(), 'deliver', 1, 'after')],
  ['fetching the answer', () => killOnce(adapter(), 'collect', 1, 'after')],
  ['processing the answer', () => killOnce(adapter(), 'settle', 1, 'before')],
])('killed while %s, the monthly file resumes at the same step', async (_moment, kill) => {
  const memberId = await app.add(paying())
  kill()
  await app.fileOf(at.month)
  await app.round(1)
  expect(arrived()).toHaveLength(1)
  expect(read(Buffer.from(arrived()[0]?.content ?? '', 'latin1')).accounts).toHaveLength(1)
  await accept()
  expect((await cycle()).state).toBe('accepted')
  expect(app.heard.sent).toHaveLength(1)
  expect(app.heard.accepted).toMatchObject([{ memberId }])
})

const adapter = () => app.adapter('experian')

test('a file rebuilt from the same snapshot has the same bytes', async () => {
  for (let i = 0; i < 30; i++)
    await app.add(paying({ name: `Member ${'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'[i]}` }))
  await app.fileOf(at.month)
  const first = await cycle()
  // The snapshot is deleted when the file is sent, so this test stops another file before that.
  at.next()
  for (const person of app.people.values())
    await app.lives({ ...person, periods: rentUntil(at.month, steady(7)) })
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  const built = await cycle()
  expect(built.state).toBe('approved')
  await app.context.db.execute(sql`update agency_file set state = 'frozen' where id = ${built.id}`)
  await app.everybodyLeaves()
  await buildFile(app.context, built.id)
  expect((await cycle()).sha256).toBe(built.sha256)
  expect(built.sha256).not.toBe(first.sha256)
  await app.work()
})

test('two concurrent builds of a file store the parts that were checked, and the file is sent', async () => {
  await app.add(paying())
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  const { id, sha256 } = await cycle()
  await app.context.db.execute(sql`update agency_file set state = 'frozen' where id = ${id}`)
  await Promise.all([buildFile(app.context, id), buildFile(app.context, id)])
  await app.work()
  expect(await cycle()).toMatchObject({ state: 'acknowledged', sha256 })
  expect(arrived()).toHaveLength(1)
})

test('only the latest build of a file is stored', async () => {
  const memberId = await app.add(paying({ name: 'Twice Changed' }))
  await app.add(paying({ name: 'Stays Here' }))
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  app.standIn.misbehave('wrong_host_key')
  await refreshMember(app.context, memberId)
  await refreshMember(app.context, memberId)
  await app.work()
  const { id } = await cycle()
  expect(allFiles(app.directory).filter((path) => path.includes(id))).toHaveLength(1)
  await app.round(12)
  expect(arrived()).toHaveLength(1)
})

test('two concurrent deliveries send the file once and complete', async () => {
  await app.add(paying())
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  const { id, sha256 } = await cycle()
  await Promise.all([deliverFile(app.context, id), deliverFile(app.context, id)])
  await app.work()
  expect(await cycle()).toMatchObject({ state: 'acknowledged', sha256 })
  expect(arrived()).toHaveLength(1)
})

test('a file that arrived before the host key changed counts as sent', async () => {
  const leaves = await app.add(paying({ name: 'Takes Back' }))
  const stays = await app.add(paying({ name: 'Stays Here' }))
  app.standIn.misbehave('drop_after_rename')
  const { deliver } = adapter()
  Reflect.set(adapter(), 'deliver', (file: OutgoingFile) => {
    Reflect.set(adapter(), 'deliver', deliver)
    const open = () => {
      // The connection is already open, so the next one meets the wrong host key.
      app.standIn.misbehave('wrong_host_key')
      return file.open()
    }
    return deliver({ ...file, open })
  })
  await app.fileOf(at.month)
  expect(arrived()).toHaveLength(1)
  expect(await cycle()).toMatchObject({ state: 'approved', leavingAt: expect.any(Date) })
  await app.consent(leaves, 'experian', false)
  await refreshMember(app.context, leaves)
  await app.round(12)
  expect((await cycle()).state).toBe('acknowledged')
  for (const memberId of [leaves, stays])
    expect(await sentLines(app.context.db, memberId)).toMatchObject([{ month: at.month, status: '0' }])
})

test('a consent withdrawn while the agency is unreachable removes its member from the waiting file', async () => {
  const leaves = await app.add(paying({ name: 'Takes Back' }))
  await app.add(paying({ name: 'Stays Here' }))
  for (let i = 0; i < 2; i++) app.standIn.misbehave('unreachable')
  await app.fileOf(at.month)
  expect(await cycle()).toMatchObject({ leavingAt: null })
  await app.consent(leaves, 'experian', false)
  await refreshMember(app.context, leaves)
  await app.round(12)
  expect(at.records().map(({ name }) => name)).toEqual(['STAYS HERE'])
})

test('a consent withdrawn while delivery fails removes its member before the file is sent', async () => {
  const leaves = await app.add(paying({ name: 'Takes Back' }))
  await app.add(paying({ name: 'Stays Here' }))
  const { deliver } = adapter()
  Reflect.set(adapter(), 'deliver', async (file: OutgoingFile) => {
    Reflect.set(adapter(), 'deliver', deliver)
    await app.consent(leaves, 'experian', false)
    await refreshMember(app.context, leaves)
    for (let i = 0; i < 2; i++) app.standIn.misbehave('unreachable')
    return deliver(file)
  })
  await app.fileOf(at.month)
  await app.round(12)
  expect(at.records().map(({ name }) => name)).toEqual(['STAYS HERE'])
})

test('a dispute withdrawn before delivery is not in the file', async () => {
  const memberId = await app.add(paying())
  await app.dispute(memberId, 'experian', at.month)
  for (let i = 0; i < 2; i++) app.standIn.misbehave('unreachable')
  await app.fileOf(at.month)
  await app.context.db.execute(
    sql`update report_dispute set state = 'withdrawn' where member_id = ${memberId}`,
  )
  await refreshMember(app.context, memberId)
  await app.round(12)
  expect(at.records()).toMatchObject([{ status: '0', flag: null }])
})

test('a stored agency file has no readable name in it, and is not sent while a part of it is altered', async () => {
  await app.add(paying({ name: 'Quite Unmistakable' }))
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(at.month)
  const { id, draftRevision } = await cycle()
  const kept = allFiles(app.directory)
    .map((path) => readFileSync(path, 'latin1'))
    .join('')
  expect(kept).not.toContain('UNMISTAKABLE')
  const key = `agency-files/${id}/${draftRevision}-0`
  const sealed = await app.context.files.get(key)
  if (!sealed) throw new Error('The part is not there.')
  const changed = Buffer.from(sealed)
  // In the middle, because the last character of base64 has bits that decoding ignores.
  changed[changed.length - 40] = changed.at(-40) === 65 ? 66 : 65
  await app.context.files.put(key, changed)
  await app.round(12)
  expect(arrived()).toEqual([])
  await app.context.files.put(key, sealed)
  await app.round(24)
  expect(arrived()).toHaveLength(1)
})

function allFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
}
