import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addMonths } from '@keyturn/platform/days'
import type { AgencyAnswer, OutgoingFile } from '@keyturn/providers/credit-agency'
import { read } from '@keyturn/providers/credit-agency/cais'
import { rejectedSurname } from '@keyturn/providers/credit-agency/sftp'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agencyConsentChanged } from '../member-announcements.ts'
import { disputesOf } from '../store/disputes.ts'
import { fileEvents } from '../store/files.ts'
import { toldLines } from '../store/told-lines.ts'
import type { ReportablePerson } from '../surroundings.ts'
import { killOnce } from '../testing/kill-once.ts'
import {
  aPerson,
  openReportingHouse,
  type ReportingHouse,
  rentUntil,
  steady,
} from '../testing/reporting-house.ts'
import { buildFile } from './build-file.ts'
import { collectAnswers, type HeardAnswer } from './collect-answers.ts'
import { answerByHand, approveFile, type Decider, startFileOver } from './decide.ts'
import { withdrawDispute } from './decide-dispute.ts'
import { deliverFile } from './deliver-file.ts'
import { refreshMember } from './refresh-member.ts'

/** One house and one agency, Experian; every test begins a month later, with the people it adds. */
let house: ReportingHouse
let month = '2040-12'
beforeAll(async () => {
  house = await openReportingHouse({ listening: true })
})
afterAll(() => house.close())
beforeEach(() => {
  house.people.clear()
  for (const list of Object.values(house.heard)) list.length = 0
  month = addMonths(`${month}-01`, 2).slice(0, 7)
})

const admin = { memberId: '0197c000-0000-7000-8000-000000000001', role: 'admin' } as const
const paying = (changes: Partial<ReportablePerson> = {}) =>
  aPerson({ periods: rentUntil(month, steady(6)), ...changes })
const name = (version = 1, of = month) => `keyturn-experian-${of}-v${version}`
const arrived = () => house.standIn.files('experian').filter((file) => file.name.includes(month))
const recordsSent = () => read(Buffer.from(arrived()[0]?.content ?? '', 'latin1')).accounts
const cycle = () => house.cycle('experian', month)
const accept = async (file = name()) => {
  house.standIn.answer(file, 'accept')
  await house.round(12)
}

test('a stranger at the agency’s address gets nothing; the file leaves when the agency is back', async () => {
  const memberId = await house.add(paying())
  house.standIn.misbehave('wrong_host_key')
  await house.fileOf(month)
  expect(arrived()).toEqual([])
  expect(await cycle()).toMatchObject({
    state: 'approved',
    leavingAt: null,
    problem: expect.stringContaining('not the agency'),
  })
  expect(await toldLines(house.runtime.db, memberId)).toEqual([])
  expect(house.heard.needed).toMatchObject([{ why: 'not_delivered', agency: 'experian', month }])
  await house.round(12)
  expect(arrived()).toHaveLength(1)
  expect(await cycle()).toMatchObject({ state: 'acknowledged', problem: null })
  expect(await toldLines(house.runtime.db, memberId)).toHaveLength(1)
})

test.each([
  'disk_full',
  'drop_during_upload',
  'drop_after_rename',
  'short_file',
  'unreachable',
  'not_authorised',
] as const)('%s: the file arrives once and whole, and every member is told once', async (fault) => {
  const memberId = await house.add(paying())
  house.standIn.misbehave(fault)
  await house.fileOf(month)
  await house.round(1)
  await house.round(12)
  const [file, ...more] = arrived()
  expect(more).toEqual([])
  const { sha256, state } = await cycle()
  expect(
    createHash('sha256')
      .update(Buffer.from(file?.content ?? '', 'latin1'))
      .digest('hex'),
  ).toBe(sha256)
  expect(state).toBe('acknowledged')
  expect(house.heard.sent).toMatchObject([{ memberId, agency: 'experian', month, status: '0' }])
})

test('a file rejected for its header is started over by a person, under a new name; the old one stays written down', async () => {
  const memberId = await house.add(paying())
  house.standIn.misbehave('header_rejected')
  await house.fileOf(month)
  const rejected = await cycle()
  expect(rejected).toMatchObject({ state: 'rejected', rejectionCode: 'E03' })
  expect(house.heard.needed).toMatchObject([{ why: 'file_rejected', fileId: rejected.id }])
  await expect(
    approveFile(house.around, { fileId: rejected.id, note: '', seenRevision: null }, admin),
  ).rejects.toMatchObject({ status: 409 })
  await expect(startFileOver(house.around, rejected.id, { ...admin, role: 'member' })).rejects.toMatchObject({
    status: 404,
  })
  await startFileOver(house.around, rejected.id, admin)
  await startFileOver(house.around, rejected.id, admin)
  await house.work()
  expect(arrived().map((file) => file.name)).toEqual([name(2), name(1)])
  await accept(name(2))
  expect(await cycle()).toMatchObject({ version: 2, state: 'accepted' })
  const told = await toldLines(house.runtime.db, memberId)
  expect(told.map(({ outcome }) => outcome)).toEqual(['file_rejected', 'accepted'])
  expect((await fileEvents(house.runtime.db, rejected.id)).map(({ move }) => move)).toEqual([
    'begin',
    'build',
    'check',
    'approve',
    'deliver',
    'reject_file',
    'start_over',
  ])
  expect(house.heard.accepted).toHaveLength(1)
})

test('an answer that comes twice is one answer', async () => {
  await house.add(paying())
  house.standIn.misbehave('acknowledge_twice')
  await house.fileOf(month)
  house.standIn.misbehave('acknowledge_twice')
  await accept()
  expect((await cycle()).state).toBe('accepted')
  expect(house.heard.accepted).toHaveLength(1)
})

test('an answer that never comes is noticed after a week, once; a late one still counts', async () => {
  const memberId = await house.add(paying())
  house.standIn.misbehave('acknowledge_never')
  await house.fileOf(month)
  await house.round(7 * 24)
  expect(house.heard.needed).toEqual([])
  await house.round(3 * 24)
  expect(house.heard.needed).toMatchObject([{ why: 'answer_overdue', month }])
  expect((await cycle()).state).toBe('delivered')
  await accept()
  expect(await cycle()).toMatchObject({ state: 'accepted', problem: null })
  expect((await toldLines(house.runtime.db, memberId)).map(({ outcome }) => outcome)).toEqual(['accepted'])
})

test('an answer heard by a person is followed like the agency’s own, with who heard it', async () => {
  const fine = await house.add(paying())
  const wrong = await house.add(paying({ name: 'Max Unlucky' }))
  house.standIn.misbehave('acknowledge_never')
  await house.fileOf(month)
  const { id: fileId } = await cycle()
  const [line] = read(Buffer.from(arrived()[0]?.content ?? '', 'latin1')).accounts.filter(
    ({ name }) => name === 'MAX UNLUCKY',
  )
  const reject = { accountNumber: line?.accountNumber ?? '', code: 'R02', reason: 'Nobody of this name.' }
  const say = (heard: HeardAnswer, by: Decider = admin) =>
    answerByHand(house.around, { fileId, heard, note: 'Read to me on the telephone.' }, by)
  await expect(say({ kind: 'accepted' }, { ...admin, role: 'member' })).rejects.toMatchObject({ status: 404 })
  await expect(
    say({ kind: 'records_rejected', rejects: [{ ...reject, accountNumber: 'NOBODY' }] }),
  ).rejects.toMatchObject({ fields: { rejects: ['Not in this file: NOBODY.'] } })
  await say({ kind: 'records_rejected', rejects: [reject] })
  await house.work()
  expect(await cycle()).toMatchObject({ state: 'accepted_in_part' })
  expect(house.heard.rejected).toMatchObject([{ memberId: wrong, code: 'R02' }])
  expect(house.heard.accepted).toMatchObject([{ memberId: fine }])
  expect((await fileEvents(house.runtime.db, fileId)).at(-1)).toMatchObject({
    move: 'reject_records',
    byMemberId: admin.memberId,
    note: 'Read to me on the telephone.',
  })
  await expect(say({ kind: 'accepted' })).rejects.toMatchObject({ status: 409 })
})

test('a file rejected whole by letter goes again under a new name', async () => {
  await house.add(paying())
  house.standIn.misbehave('acknowledge_never')
  await house.fileOf(month)
  const { id: fileId } = await cycle()
  const heard = { kind: 'file_rejected', reason: 'Sent in the wrong week.' } as const
  await answerByHand(house.around, { fileId, heard, note: 'By letter.' }, admin)
  expect(await cycle()).toMatchObject({ state: 'rejected', rejectionReason: 'Sent in the wrong week.' })
  await startFileOver(house.around, fileId, admin)
  await house.work()
  await accept(name(2))
  expect(arrived().map((file) => file.name)).toEqual([name(2), name(1)])
})

test('an answer that does not fit its file is told to a person, and the first one stands', async () => {
  const memberId = await house.add(paying())
  await house.fileOf(month)
  const { collect } = door()
  const says = (...answers: AgencyAnswer[]) => {
    Reflect.set(door(), 'collect', async () => answers)
    return collectAnswers(house.around, 'experian')
  }
  const fileName = name()
  const rejects = [{ accountNumber: 'NOBODY', code: 'R02', reason: 'Unknown.' }]
  await says({ answerId: `${month}.1.answer.json`, kind: 'records_rejected', fileName, rejects })
  expect(await cycle()).toMatchObject({ problem: 'Rejected by the agency, and not in the file: 1.' })
  await says({
    answerId: `${month}.2.answer.json`,
    kind: 'file_rejected',
    fileName,
    code: 'E03',
    reason: 'No.',
  })
  Reflect.set(door(), 'collect', collect)
  await house.work()
  expect(house.heard.needed.map(({ why }) => why)).toEqual(['answer_contradicts', 'answer_contradicts'])
  expect((await toldLines(house.runtime.db, memberId)).map(({ outcome }) => outcome)).toEqual(['accepted'])
})

test('an answer nobody can read waits for a person and holds up no other', async () => {
  await house.add(paying())
  house.standIn.misbehave('garbled_answer')
  await house.fileOf(month)
  expect(house.heard.needed).toMatchObject([{ why: 'answer_unreadable' }])
  await accept()
  expect((await cycle()).state).toBe('accepted')
  expect(house.heard.needed).toHaveLength(1)
})

test('an answer that was read half-written is followed once it is whole', async () => {
  await house.add(paying())
  await house.fileOf(month)
  const { collect } = door()
  const answerId = `${month}.half.answer.json`
  for (const answer of [{ kind: 'unreadable' }, { kind: 'accepted', fileName: name() }] as const) {
    Reflect.set(door(), 'collect', async () => [{ answerId, ...answer }])
    await collectAnswers(house.around, 'experian')
  }
  Reflect.set(door(), 'collect', collect)
  await house.work()
  expect((await cycle()).state).toBe('accepted')
})

test('a rejected record is told to its member, goes again with the next file, and then the earlier file is put right', async () => {
  const fine = await house.add(paying({ name: 'Amara Osei' }))
  const wrong = await house.add(paying({ name: `Max ${rejectedSurname}` }))
  await house.fileOf(month)
  await accept()
  expect((await cycle()).state).toBe('accepted_in_part')
  expect(house.heard.rejected).toMatchObject([{ memberId: wrong, month, code: 'R02' }])
  expect(house.heard.accepted).toMatchObject([{ memberId: fine }])
  const earlier = month
  month = addMonths(`${month}-01`, 1).slice(0, 7)
  const periods = rentUntil(month, steady(7))
  house.people.set(fine, paying({ memberId: fine, periods }))
  house.people.set(wrong, paying({ memberId: wrong, periods, name: 'Max Accepted' }))
  await house.fileOf(month)
  await accept()
  expect(await cycle()).toMatchObject({ state: 'accepted', findings: [] })
  expect((await house.cycle('experian', earlier)).state).toBe('corrected')
})

test('an account the agency holds that vanishes without a reason waits for a person, who may let the file go', async () => {
  const memberId = await house.add(paying())
  const stays = await house.add(paying({ name: 'Stays Here' }))
  await house.fileOf(month)
  await accept()
  month = addMonths(`${month}-01`, 1).slice(0, 7)
  const periods = rentUntil(month, steady(7))
  house.people.set(stays, paying({ memberId: stays, name: 'Stays Here', periods }))
  house.people.set(memberId, paying({ memberId, name: '李 小龍', periods }))
  await house.fileOf(month)
  const waiting = await cycle()
  expect(waiting).toMatchObject({ state: 'checked', findings: [{ rule: 'vanished', count: 1 }] })
  expect(arrived()).toEqual([])
  expect(house.heard.needed).toMatchObject([{ why: 'file_findings', fileId: waiting.id }])

  await house.consent(stays, 'experian', false)
  await house.around.runtime.db.transaction((tx) =>
    house.around.runtime.queue.announce(tx, agencyConsentChanged, {
      memberId: stays,
      agency: 'experian',
      given: false,
    }),
  )
  await house.work()
  expect(await cycle()).toMatchObject({ state: 'empty', lineCount: 0 })
})

test('a person lets a file with findings go, and it is written down who', async () => {
  const memberId = await house.add(paying())
  const stays = await house.add(paying({ name: 'Stays Here' }))
  await house.fileOf(month)
  await accept()
  month = addMonths(`${month}-01`, 1).slice(0, 7)
  house.people.set(
    stays,
    paying({ memberId: stays, name: 'Stays Here', periods: rentUntil(month, steady(7)) }),
  )
  house.people.set(memberId, paying({ memberId, bornOn: null, periods: rentUntil(month, steady(7)) }))
  await house.fileOf(month)
  const { id: fileId, draftRevision } = await cycle()
  const note = 'Their birthday was taken back.'
  const ofAnother = { fileId, note, seenRevision: draftRevision - 1 }
  await expect(approveFile(house.around, ofAnother, admin)).rejects.toMatchObject({ status: 409 })
  await approveFile(house.around, { fileId, note, seenRevision: draftRevision }, admin)
  await house.work()
  expect(arrived()).toHaveLength(1)
  expect(await fileEvents(house.runtime.db, (await cycle()).id)).toContainEqual(
    expect.objectContaining({
      move: 'approve',
      byMemberId: admin.memberId,
      note: 'Their birthday was taken back.',
    }),
  )
})

test.each([
  ['taking the snapshot', () => killOnce(house.around, 'loadPeople', 1, 'after')],
  ['writing the file, before a part is kept', () => killOnce(house.files, 'put', 1, 'before')],
  ['writing the file, after a part is kept', () => killOnce(house.files, 'put', 1, 'after')],
  ['checking the file', () => killOnce(house.files, 'get', 1, 'before')],
  ['sending the file', () => killOnce(house.files, 'get', 2, 'after')],
  ['the note that it was sent', () => killOnce(door(), 'deliver', 1, 'after')],
  ['fetching the answer', () => killOnce(door(), 'collect', 1, 'after')],
  ['settling the answer', () => killOnce(door(), 'settle', 1, 'before')],
])('killed while %s, the work goes on where it stood', async (_moment, kill) => {
  const memberId = await house.add(paying())
  kill()
  await house.fileOf(month)
  await house.round(1)
  expect(arrived()).toHaveLength(1)
  expect(read(Buffer.from(arrived()[0]?.content ?? '', 'latin1')).accounts).toHaveLength(1)
  await accept()
  expect((await cycle()).state).toBe('accepted')
  expect(house.heard.sent).toHaveLength(1)
  expect(house.heard.accepted).toMatchObject([{ memberId }])
})

const door = () => {
  const found = house.around.agencies.get('experian')
  if (!found) throw new Error('There is no door.')
  return found.door
}

test('built again from the same snapshot, the file has the same bytes', async () => {
  for (let i = 0; i < 30; i++)
    await house.add(paying({ name: `Member ${'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'[i]}` }))
  await house.fileOf(month)
  const first = await cycle()
  // The snapshot went when the file left, so another file is stopped before it leaves.
  month = addMonths(`${month}-01`, 1).slice(0, 7)
  for (const [memberId, person] of house.people)
    house.people.set(memberId, { ...person, periods: rentUntil(month, steady(7)) })
  house.standIn.misbehave('wrong_host_key')
  await house.fileOf(month)
  const built = await cycle()
  expect(built.state).toBe('approved')
  await house.runtime.db.execute(sql`update agency_file set state = 'frozen' where id = ${built.id}`)
  house.people.clear()
  await buildFile(house.around, built.id)
  expect((await cycle()).sha256).toBe(built.sha256)
  expect(built.sha256).not.toBe(first.sha256)
  await house.work()
})

test('built twice at once, the file keeps the parts it was checked with, and leaves', async () => {
  await house.add(paying())
  house.standIn.misbehave('wrong_host_key')
  await house.fileOf(month)
  const { id, sha256 } = await cycle()
  await house.runtime.db.execute(sql`update agency_file set state = 'frozen' where id = ${id}`)
  await Promise.all([buildFile(house.around, id), buildFile(house.around, id)])
  await house.work()
  expect(await cycle()).toMatchObject({ state: 'acknowledged', sha256 })
  expect(arrived()).toHaveLength(1)
})

test('of the builds that a file went through, only the last is kept', async () => {
  const memberId = await house.add(paying({ name: 'Twice Changed' }))
  await house.add(paying({ name: 'Stays Here' }))
  house.standIn.misbehave('wrong_host_key')
  await house.fileOf(month)
  house.standIn.misbehave('wrong_host_key')
  await refreshMember(house.around, memberId)
  await refreshMember(house.around, memberId)
  await house.work()
  const { id } = await cycle()
  expect(allFiles(house.directory).filter((path) => path.includes(id))).toHaveLength(1)
  await house.round(12)
  expect(arrived()).toHaveLength(1)
})

test('delivered twice at once, the file is sent once and whole', async () => {
  await house.add(paying())
  house.standIn.misbehave('wrong_host_key')
  await house.fileOf(month)
  const { id, sha256 } = await cycle()
  await Promise.all([deliverFile(house.around, id), deliverFile(house.around, id)])
  await house.work()
  expect(await cycle()).toMatchObject({ state: 'acknowledged', sha256 })
  expect(arrived()).toHaveLength(1)
})

test('a file that arrived before a stranger answered has left: what is written down is what the agency has', async () => {
  const leaves = await house.add(paying({ name: 'Takes Back' }))
  const stays = await house.add(paying({ name: 'Stays Here' }))
  house.standIn.misbehave('drop_after_rename')
  const { deliver } = door()
  Reflect.set(door(), 'deliver', (file: OutgoingFile) => {
    Reflect.set(door(), 'deliver', deliver)
    const open = () => {
      // The line is open by now; whoever answers the next call is a stranger.
      house.standIn.misbehave('wrong_host_key')
      return file.open()
    }
    return deliver({ ...file, open })
  })
  await house.fileOf(month)
  expect(arrived()).toHaveLength(1)
  expect(await cycle()).toMatchObject({ state: 'approved', leavingAt: expect.any(Date) })
  await house.consent(leaves, 'experian', false)
  await refreshMember(house.around, leaves)
  await house.round(12)
  expect((await cycle()).state).toBe('acknowledged')
  for (const memberId of [leaves, stays])
    expect(await toldLines(house.runtime.db, memberId)).toMatchObject([{ month, status: '0' }])
})

test('while the agency cannot be reached nothing has left, and a member who takes back their yes is not in the file', async () => {
  const leaves = await house.add(paying({ name: 'Takes Back' }))
  await house.add(paying({ name: 'Stays Here' }))
  for (let i = 0; i < 2; i++) house.standIn.misbehave('unreachable')
  await house.fileOf(month)
  expect(await cycle()).toMatchObject({ leavingAt: null })
  await house.consent(leaves, 'experian', false)
  await refreshMember(house.around, leaves)
  await house.round(12)
  expect(recordsSent().map(({ name }) => name)).toEqual(['STAYS HERE'])
})

test('a yes taken back while a delivery is tried that fails is not in the file when it leaves', async () => {
  const leaves = await house.add(paying({ name: 'Takes Back' }))
  await house.add(paying({ name: 'Stays Here' }))
  const { deliver } = door()
  Reflect.set(door(), 'deliver', async (file: OutgoingFile) => {
    Reflect.set(door(), 'deliver', deliver)
    await house.consent(leaves, 'experian', false)
    await refreshMember(house.around, leaves)
    for (let i = 0; i < 2; i++) house.standIn.misbehave('unreachable')
    return deliver(file)
  })
  await house.fileOf(month)
  await house.round(12)
  expect(recordsSent().map(({ name }) => name)).toEqual(['STAYS HERE'])
})

test('a question that is withdrawn while the file has not left is not in it', async () => {
  const memberId = await house.add(paying())
  await house.dispute(memberId, 'experian', month)
  for (let i = 0; i < 2; i++) house.standIn.misbehave('unreachable')
  await house.fileOf(month)
  const [asked] = await disputesOf(house.runtime.db, memberId)
  await withdrawDispute(house.around, memberId, asked?.id ?? '')
  await house.round(12)
  expect(recordsSent()).toMatchObject([{ status: '0', flag: null }])
})

test('what is kept of a file is sealed: neither name nor number can be read, and a changed part does not leave', async () => {
  await house.add(paying({ name: 'Quite Unmistakable' }))
  house.standIn.misbehave('wrong_host_key')
  await house.fileOf(month)
  const { id, draftRevision } = await cycle()
  const kept = allFiles(house.directory)
    .map((path) => readFileSync(path, 'latin1'))
    .join('')
  expect(kept).not.toContain('UNMISTAKABLE')
  const key = `agency-files/${id}/${draftRevision}-0`
  const sealed = await house.files.get(key)
  if (!sealed) throw new Error('The part is not there.')
  const changed = Buffer.from(sealed)
  // Well inside: the last letter of base64 carries bits that nothing reads.
  changed[changed.length - 40] = changed.at(-40) === 65 ? 66 : 65
  await house.files.put(key, changed)
  await house.round(12)
  expect(arrived()).toEqual([])
  await house.files.put(key, sealed)
  await house.round(24)
  expect(arrived()).toHaveLength(1)
})

function allFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
}
