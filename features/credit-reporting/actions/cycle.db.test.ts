import { readdirSync } from 'node:fs'
import { addMonths } from '@keyturn/platform/days'
import { read } from '@keyturn/providers/credit-agency/cais'
import { rejectedSurname } from '@keyturn/providers/credit-agency/sftp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toldLines } from '../store/told-lines.ts'
import type { ReportablePerson } from '../surroundings.ts'
import {
  aPerson,
  openReportingHouse,
  type ReportingHouse,
  rentUntil,
  steady,
} from '../testing/reporting-house.ts'
import { refreshMember } from './refresh-member.ts'

let house: ReportingHouse
beforeAll(async () => {
  house = await openReportingHouse({ listening: true })
})
afterAll(() => house.close())

const recordsIn = (content: string) => read(Buffer.from(content, 'latin1')).accounts

test('six steady months go to each agency on the 20th and come back accepted', async () => {
  const memberId = await house.add(aPerson())
  await house.fileOf('2040-12')
  const [file, ...more] = house.standIn.files('experian')
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
  expect((await house.cycle('experian', '2040-12')).state).toBe('acknowledged')
  house.standIn.answer('keyturn-experian-2040-12-v1', 'accept')
  await house.round(6)
  expect((await house.cycle('experian', '2040-12')).state).toBe('accepted')
  const lines = await toldLines(house.runtime.db, memberId)
  expect(lines.find(({ agency }) => agency === 'experian')).toMatchObject({
    month: '2040-12',
    status: '0',
    outcome: 'accepted',
    visibleBy: '2041-03-17',
  })
})

describe('a month later', () => {
  let month = '2041-01'
  beforeEach(() => {
    house.people.clear()
    month = addMonths(`${month}-01`, 2).slice(0, 7)
  })
  const paying = (changes: Partial<ReportablePerson> = {}) =>
    aPerson({ periods: rentUntil(month, steady(6)), ...changes })
  const name = (version: number) => `keyturn-experian-${month}-v${version}`
  const arrived = () => house.standIn.files('experian').filter((file) => file.name.includes(month))
  const cycle = () => house.cycle('experian', month)
  const accept = async () => {
    house.standIn.answer(name(1), 'accept')
    await house.round(12)
  }

  test('an account whose last record was rejected is still held as it was accepted before, and cannot vanish', async () => {
    const memberId = await house.add(paying())
    const stays = await house.add(paying({ name: 'Stays Here' }))
    await house.fileOf(month)
    await accept()
    const lives = async (changes: Partial<ReportablePerson>) => {
      month = addMonths(`${month}-01`, 1).slice(0, 7)
      const periods = rentUntil(month, steady(7))
      house.people.set(stays, paying({ memberId: stays, name: 'Stays Here', periods }))
      house.people.set(memberId, paying({ memberId, periods, ...changes }))
      await house.fileOf(month)
    }
    await lives({ name: `Max ${rejectedSurname}` })
    await accept()
    expect((await cycle()).state).toBe('accepted_in_part')
    await lives({ bornOn: null })
    expect(await cycle()).toMatchObject({ state: 'checked', findings: [{ rule: 'vanished', count: 1 }] })
    expect(arrived()).toEqual([])
  })

  test('the file of an agency that is taken out of our settings is called off, and made anew when the agency is back', async () => {
    const leaves = await house.add(paying({ name: 'Takes Back' }))
    await house.add(paying({ name: 'Stays Here' }))
    for (let i = 0; i < 2; i++) house.standIn.misbehave('unreachable')
    await house.fileOf(month)
    const { id } = await cycle()
    const all = house.around.agencies
    Reflect.set(house.around, 'agencies', new Map())
    await house.consent(leaves, 'experian', false)
    await refreshMember(house.around, leaves)
    await house.round(12)
    expect(await cycle()).toMatchObject({ state: 'called_off', problem: expect.stringContaining('no way') })
    const ofThis = house.heard.needed.filter(({ fileId }) => fileId === id)
    expect(ofThis.map(({ why }) => why)).toEqual(['not_delivered', 'called_off'])
    const kept = readdirSync(house.directory, { recursive: true, encoding: 'utf8' })
    expect(kept.filter((path) => path.includes(`${id}/`))).toEqual([])
    Reflect.set(house.around, 'agencies', all)
    await house.round(12)
    expect(arrived()).toMatchObject([{ name: name(2) }])
    expect(recordsIn(arrived()[0]?.content ?? '').map(({ name }) => name)).toEqual(['STAYS HERE'])
  })

  test('a snapshot that is being taken for an agency that is gone ends without a word of anybody', async () => {
    const memberId = await house.add(paying())
    const { loadPeople, agencies: all } = house.around
    Reflect.set(house.around, 'loadPeople', () => {
      Reflect.set(house.around, 'loadPeople', loadPeople)
      Reflect.set(house.around, 'agencies', new Map())
      throw new Error('The house was closed, and opened without the agency.')
    })
    await house.fileOf(month)
    await house.round(12)
    expect((await cycle()).state).toBe('called_off')
    Reflect.set(house.around, 'agencies', all)
    expect(await toldLines(house.runtime.db, memberId)).toEqual([])
  })

  test('an agency that holds accounts and was taken out before the 20th has its month called off, and told to a person', async () => {
    const memberId = await house.add(paying())
    await house.fileOf(month)
    await accept()
    month = addMonths(`${month}-01`, 1).slice(0, 7)
    house.people.set(memberId, paying({ memberId, periods: rentUntil(month, steady(7)) }))
    const all = house.around.agencies
    Reflect.set(house.around, 'agencies', new Map())
    await house.fileOf(month)
    await house.round(12)
    const { state, id } = await cycle()
    expect(state).toBe('called_off')
    expect(house.heard.needed).toContainEqual(expect.objectContaining({ why: 'called_off', fileId: id }))
    Reflect.set(house.around, 'agencies', all)
    await house.round(12)
    expect(arrived()).toMatchObject([{ name: name(2) }])
  })
})
