import { read } from '@keyturn/providers/credit-agency/cais'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toldLines } from '../store/told-lines.ts'
import { aPerson, openReportingHouse, type ReportingHouse } from '../testing/reporting-house.ts'

let house: ReportingHouse
beforeAll(async () => {
  house = await openReportingHouse()
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
