import { addMonths } from '@keyturn/platform/days'
import type { OutgoingFile } from '@keyturn/providers/credit-agency'
import { read } from '@keyturn/providers/credit-agency/cais'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentLines } from '../store/sent-lines.ts'
import { aPerson, type ReportingWorld, rentUntil, reportingWorld, steady } from '../testing/index.ts'
import { recordManualAnswer } from './decide.ts'
import { refreshMember } from './refresh-member.ts'

let app: ReportingWorld
let month = '2041-06'
beforeAll(async () => {
  app = await reportingWorld({ listening: true })
})
afterAll(() => app.close())
beforeEach(() => {
  month = addMonths(`${month}-01`, 1).slice(0, 7)
})
afterEach(() => app.everybodyLeaves())

const admin = { memberId: '0197c000-0000-7000-8000-000000000001', role: 'admin' } as const
const paying = (name: string) => aPerson({ name, periods: rentUntil(month, steady(6)) })
const cycle = () => app.cycle('experian', month)
const arrived = () => app.standIn.files('experian').filter(({ name }) => name.includes(month))
const namesSent = () =>
  arrived().flatMap(({ content }) => read(Buffer.from(content, 'latin1')).accounts.map(({ name }) => name))
const says = async (kind: 'received' | 'not_received') => {
  const { id: fileId } = await cycle()
  await recordManualAnswer(app.context, { fileId, heard: { kind }, note: 'They said so.' }, admin)
  await app.work()
}
const takesBack = async (memberId: string) => {
  await app.consent(memberId, 'experian', false)
  await refreshMember(app.context, memberId)
}

/** The agency takes the file from its inbox without an answer, and the response to our rename is lost. */
async function swallowed(): Promise<{ leaves: string; stays: string }> {
  const leaves = await app.add(paying('Takes Back'))
  const stays = await app.add(paying('Stays Here'))
  for (const fault of ['acknowledge_never', 'taken_from_inbox', 'drop_after_rename'] as const)
    app.standIn.misbehave(fault)
  await app.fileOf(month)
  return { leaves, stays }
}

test('a file that may have arrived is not sent again, and waits for staff after all retries', async () => {
  const { leaves } = await swallowed()
  const problem = expect.stringContaining('may have arrived')
  expect(await cycle()).toMatchObject({ state: 'approved', mayHaveArrivedAt: expect.any(Date), problem })
  await takesBack(leaves)
  app.standIn.misbehave('unreachable')
  app.standIn.misbehave('unreachable')
  for (let round = 0; round < 3; round++) await app.round(12)
  expect(arrived()).toHaveLength(1)
  expect(await cycle()).toMatchObject({ state: 'approved', leavingAt: expect.any(Date) })
  expect(app.heard.needed.filter(({ why }) => why === 'not_delivered').length).toBeGreaterThan(0)
})

test('an agency’s accounts are updated once staff confirm that the agency has the file', async () => {
  const { leaves, stays } = await swallowed()
  await takesBack(leaves)
  await says('received')
  expect(await cycle()).toMatchObject({ state: 'delivered', problem: null })
  expect(arrived()).toHaveLength(1)
  for (const memberId of [leaves, stays])
    expect(await sentLines(app.context.db, memberId)).toMatchObject([{ month, status: '0' }])
  await expect(says('not_received')).rejects.toMatchObject({ status: 409 })
})

test('an answer of the agency counts as proof that the file arrived', async () => {
  const { stays } = await swallowed()
  app.standIn.answer(`keyturn-experian-${month}-v1`, 'accept')
  await app.round(12)
  await app.round(12)
  expect(await cycle()).toMatchObject({ state: 'accepted' })
  expect(await sentLines(app.context.db, stays)).toMatchObject([{ month, outcome: 'accepted' }])
  expect(arrived()).toHaveLength(1)
})

test('after staff say that a file did not arrive, it is sent again without withdrawn members', async () => {
  const { leaves } = await swallowed()
  await takesBack(leaves)
  await app.standIn.clear()
  await says('not_received')
  expect(namesSent()).toEqual(['STAYS HERE'])
  expect(await cycle()).toMatchObject({ state: 'acknowledged', problem: null })
})

test('a worker that dies during the rename does not send the file twice', async () => {
  await app.add(paying('Stays Here'))
  const adapter = app.adapter('experian')
  const { deliver } = adapter
  for (const fault of ['acknowledge_never', 'taken_from_inbox'] as const) app.standIn.misbehave(fault)
  Reflect.set(adapter, 'deliver', async (file: OutgoingFile) => {
    Reflect.set(adapter, 'deliver', deliver)
    await deliver(file)
    throw new Error('killed')
  })
  await app.fileOf(month)
  await app.round(12)
  expect(arrived()).toHaveLength(1)
  expect(await cycle()).toMatchObject({ state: 'approved', mayHaveArrivedAt: expect.any(Date) })
})

test('a consent withdrawn during an upload cancels the file before it arrives', async () => {
  const leaves = await app.add(paying('Takes Back'))
  await app.add(paying('Stays Here'))
  const adapter = app.adapter('experian')
  const { deliver } = adapter
  Reflect.set(adapter, 'deliver', (file: OutgoingFile) => {
    Reflect.set(adapter, 'deliver', deliver)
    const open = async function* () {
      await takesBack(leaves)
      yield* file.open()
    }
    return deliver({ ...file, open })
  })
  await app.fileOf(month)
  expect(namesSent()).toEqual(['STAYS HERE'])
  expect(await sentLines(app.context.db, leaves)).toEqual([])
  expect((await cycle()).problem).toBeNull()
})

test('a consent withdrawn after the worker died before delivery still counts, however long the agency is unreachable', async () => {
  const leaves = await app.add(paying('Takes Back'))
  await app.add(paying('Stays Here'))
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(month)
  await app.context.db.execute(sql`
    update agency_file set leaving_at = started_at where month = ${month} and state = 'approved'`)
  for (let i = 0; i < 2; i++) app.standIn.misbehave('unreachable')
  await takesBack(leaves)
  await app.round(12)
  await app.round(12)
  expect(namesSent()).toEqual(['STAYS HERE'])
})
