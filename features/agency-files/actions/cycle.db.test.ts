import { readdirSync } from 'node:fs'
import { read } from '@keyturn/providers/credit-agency/cais'
import { rejectedSurname } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentLines } from '../store/sent-lines.ts'
import {
  aHome,
  aPerson,
  type ReportablePerson,
  type ReportingWorld,
  rentUntil,
  reportingWorld,
  steady,
} from '../testing/index.ts'
import { monthByMonth } from '../testing/months.ts'
import { allowHolderChange } from './decide.ts'
import { refreshMember } from './refresh-member.ts'

let app: ReportingWorld
beforeAll(async () => {
  app = await reportingWorld({ listening: true })
})
afterAll(() => app.close())

const recordsIn = (content: string) => read(Buffer.from(content, 'latin1')).accounts

test('six months of steady rent are sent to each agency on the 20th and accepted', async () => {
  const memberId = await app.add(aPerson())
  await app.fileOf('2040-12')
  const [file, ...more] = app.standIn.files('experian')
  expect(more).toEqual([])
  expect(file?.name).toBe('keyturn-experian-2040-12-v1')
  expect(recordsIn(file?.content ?? '')).toEqual([
    expect.objectContaining({
      accountType: 63,
      name: 'AMARA OSEI',
      addressLines: ['FLAT 2', '14 HARBOUR STREET', 'LEEDS', ''],
      postcode: 'LS1 4DY',
      bornOn: '2005-05-17',
      startedOn: '2040-01-01',
      monthlyPaymentPounds: 950,
      balancePounds: 0,
      status: '0',
      flag: null,
      frequency: 'M',
    }),
  ])
  expect((await app.cycle('experian', '2040-12')).state).toBe('acknowledged')
  app.standIn.answer('keyturn-experian-2040-12-v1', 'accept')
  await app.round(6)
  expect((await app.cycle('experian', '2040-12')).state).toBe('accepted')
  const lines = await sentLines(app.context.db, memberId)
  expect(lines.find(({ agency }) => agency === 'experian')).toMatchObject({
    month: '2040-12',
    status: '0',
    outcome: 'accepted',
    visibleBy: '2041-03-17',
  })
})

describe('in the month after that', () => {
  const at = monthByMonth(() => app, '2041-01')
  const { paying, name, arrived, cycle, accept } = at
  beforeEach(async () => {
    await app.everybodyLeaves()
    at.next(2)
  })

  test('an account with a rejected record keeps its accepted state and still has to be reported', async () => {
    const memberId = await app.add(paying())
    const stays = await app.add(paying({ name: 'Stays Here' }))
    await app.fileOf(at.month)
    await accept()
    const lives = async (changes: Partial<ReportablePerson>) => {
      at.next()
      const periods = rentUntil(at.month, steady(7))
      await app.lives(paying({ memberId: stays, name: 'Stays Here', periods }))
      await app.lives(paying({ memberId, periods, ...changes }))
      await allowHolderChange(app.context, memberId, { memberId: stays, role: 'admin' })
      await app.fileOf(at.month)
    }
    await lives({ name: `Max ${rejectedSurname}` })
    await accept()
    expect((await cycle()).state).toBe('accepted_in_part')
    await lives({ homes: [aHome({ address: 'Leeds' })] })
    expect(await cycle()).toMatchObject({ state: 'checked', findings: [{ rule: 'vanished', count: 1 }] })
    expect(arrived()).toEqual([])
  })

  test('the file of an agency removed from the settings is cancelled, and built again when it is back', async () => {
    const leaves = await app.add(paying({ name: 'Takes Back' }))
    await app.add(paying({ name: 'Stays Here' }))
    for (let i = 0; i < 2; i++) app.standIn.misbehave('unreachable')
    await app.fileOf(at.month)
    const { id } = await cycle()
    const all = app.context.agencies
    Reflect.set(app.context, 'agencies', new Map())
    await app.consent(leaves, 'experian', false)
    await refreshMember(app.context, leaves)
    await app.round(12)
    expect(await cycle()).toMatchObject({ state: 'called_off', problem: expect.stringContaining('no way') })
    const ofThis = app.heard.needed.filter(({ fileId }) => fileId === id)
    expect(ofThis.map(({ why }) => why)).toEqual(['not_delivered', 'called_off'])
    const kept = readdirSync(app.directory, { recursive: true, encoding: 'utf8' })
    expect(kept.filter((path) => path.includes(`${id}/`))).toEqual([])
    Reflect.set(app.context, 'agencies', all)
    await app.round(12)
    expect(arrived()).toMatchObject([{ name: name(2) }])
    expect(recordsIn(arrived()[0]?.content ?? '').map(({ name }) => name)).toEqual(['STAYS HERE'])
  })

  test('a snapshot for a removed agency is cancelled without a notification to members', async () => {
    const memberId = await app.add(paying())
    const { agencies: all } = app.context
    const closing = new Map(all)
    closing.get = () => {
      Reflect.set(app.context, 'agencies', new Map())
      throw new Error('The program was closed, and opened without the agency.')
    }
    Reflect.set(app.context, 'agencies', closing)
    await app.fileOf(at.month)
    await app.round(12)
    expect((await cycle()).state).toBe('called_off')
    Reflect.set(app.context, 'agencies', all)
    expect(await sentLines(app.context.db, memberId)).toEqual([])
  })

  test('an agency that is removed before the 20th has its file cancelled, and staff are notified', async () => {
    const memberId = await app.add(paying())
    await app.fileOf(at.month)
    await accept()
    at.next()
    await app.lives(paying({ memberId, periods: rentUntil(at.month, steady(7)) }))
    const all = app.context.agencies
    Reflect.set(app.context, 'agencies', new Map())
    await app.fileOf(at.month)
    await app.round(12)
    const { state, id } = await cycle()
    expect(state).toBe('called_off')
    expect(app.heard.needed).toContainEqual(expect.objectContaining({ why: 'called_off', fileId: id }))
    Reflect.set(app.context, 'agencies', all)
    await app.round(12)
    expect(arrived()).toMatchObject([{ name: name(2) }])
  })
})
