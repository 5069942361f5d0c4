import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentLines } from '../store/sent-lines.ts'
import { aPerson, type ReportingWorld, rentUntil, reportingWorld, steady } from '../testing/index.ts'
import { retireReports } from './retire-reports.ts'

let app: ReportingWorld
beforeAll(async () => {
  app = await reportingWorld()
})
afterAll(() => app.close())

test('reports of current members are stored; those of former members and empty files are deleted', async () => {
  const { db } = app.context
  const person = (month: string) => aPerson({ periods: rentUntil(month, steady(6)) })
  const [stays, stops] = [await app.add(person('2040-12')), await app.add(person('2040-12'))]
  const oneMonth = async (month: string) => {
    for (const memberId of [stays, stops]) await app.lives({ ...person(month), memberId })
    await app.fileOf(month)
    app.standIn.answer(`keyturn-experian-${month}-v1`, 'accept')
    await app.round(12)
    return app.clock.now()
  }
  const afterTheFirst = await oneMonth('2040-12')
  await app.consent(stops, 'experian', false)
  const afterTheSecond = await oneMonth('2041-01')

  const dropped: string[] = []
  const retire = (before: Date) => retireReports(db, before, async (_tx, key) => void dropped.push(key))
  const kept = async () => ({
    stays: (await sentLines(db, stays)).map(({ month }) => month),
    stops: (await sentLines(db, stops)).map(({ month }) => month),
    files: (await app.cycles())
      .filter(({ agency }) => agency === 'experian')
      .map(({ month, partCount }) => [month, partCount]),
    accounts: (await db.execute(sql`select member_id from agency_account`)).rows.length,
  })
  await retire(new Date('2040-01-01'))
  expect(await kept()).toEqual({
    stays: ['2040-12', '2041-01'],
    stops: ['2040-12'],
    files: [
      ['2041-01', 1],
      ['2040-12', 1],
    ],
    accounts: 2,
  })
  await retire(afterTheFirst)
  expect(await kept()).toEqual({
    stays: ['2040-12', '2041-01'],
    stops: [],
    files: [
      ['2041-01', 1],
      ['2040-12', null],
    ],
    accounts: 1,
  })
  expect(dropped).toHaveLength(1)
  await retire(afterTheSecond)
  expect(await kept()).toEqual({ stays: [], stops: [], files: [], accounts: 0 })
  expect(dropped).toHaveLength(2)
})
