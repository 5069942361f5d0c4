import { addMonths, lastOfMonth } from '@keyturn/platform/days'
import { lookUp } from '@keyturn/platform/db'
import { ValidationError } from '@keyturn/platform/http'
import { read } from '@keyturn/providers/credit-agency/cais'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Agency } from '../constants.ts'
import { recordedArrangementsOf } from '../store/arrangements.ts'
import { aPerson, type ReportingWorld, rentUntil, reportingWorld, steady } from '../testing/index.ts'
import { type ArrangementWish, decideArrangement, endArrangement, recordArrangement } from './arrangements.ts'

let app: ReportingWorld
let month = '2041-06'
let today = ''
beforeAll(async () => {
  app = await reportingWorld({ answersByItself: true })
})
afterAll(() => app.close())
const next = () => {
  month = addMonths(`${month}-01`, 1).slice(0, 7)
}
beforeEach(async () => {
  next()
  today = lastOfMonth(`${month}-01`)
  await app.jumpTo(`${today}T09:00:00Z`)
})
afterEach(() => app.everybodyLeaves())

const [robin, morgan] = ['0197c000-0000-7000-8000-000000000001', '0197c000-0000-7000-8000-000000000002']
const nothing = async () => undefined

/** Member with a consent to each agency: to Experian in the newest words, to Equifax in earlier ones. */
async function renter(): Promise<string> {
  const memberId = await app.add(aPerson({ periods: rentUntil(month, steady(6)) }), [])
  await app.consent(memberId, 'experian', true, '2026-11-28')
  await app.consent(memberId, 'equifax', true, '2026-11-27')
  return memberId
}

function record(memberId: string, changes: Partial<ArrangementWish> = {}): Promise<string> {
  const wish: ArrangementWish = {
    ...{ memberId, startsOn: `${month}-10`, endsOn: null, terms: 'reduced', isApproved: false },
    ...{ evidence: 'Letter of the landlord of 3 May', by: robin },
    ...changes,
  }
  return recordArrangement(app.context, wish, nothing)
}

const decide = (memberId: string, id: string, by: string, approve = true) =>
  decideArrangement(
    app.context,
    { memberId, id, approve, by, note: 'I read it too', needsSecondPerson: true },
    nothing,
  )

const codes = (agency: Agency) =>
  app.standIn
    .files(agency)
    .filter(({ name }) => name.includes(month))
    .flatMap(({ content }) => read(Buffer.from(content, 'latin1')).accounts)
    .map(({ status, flag }) => `${status}${flag ?? ''}`)

test('a file names an approved agreement only until it ends and under a consent that mentions agreements', async () => {
  const memberId = await renter()
  const id = await record(memberId)
  await decide(memberId, id, morgan)
  await app.fileOf(month)
  expect([codes('experian'), codes('equifax')]).toEqual([['0A'], ['0']])
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'accepted', findings: [] })
  const end = {
    memberId,
    id,
    endsOn: `${addMonths(`${month}-01`, 1).slice(0, 7)}-05`,
    by: robin,
    reason: 'Ended',
  }
  await endArrangement(app.context, end, nothing)
  next()
  await app.lives({ ...aPerson({ periods: rentUntil(month, steady(7)) }), memberId })
  await app.fileOf(month)
  expect(codes('experian')).toEqual(['0'])
  await expect(endArrangement(app.context, end, nothing)).rejects.toMatchObject({ status: 409 })
})

test('a recorded agreement is in no file before a second person approved it', async () => {
  const memberId = await renter()
  const id = await record(memberId)
  await expect(decide(memberId, id, robin)).rejects.toMatchObject({ code: 'second_person_needed' })
  await app.fileOf(month)
  expect(codes('experian')).toEqual(['0'])
})

test('an approved agreement cannot be decided again', async () => {
  const memberId = await renter()
  const id = await record(memberId)
  await decide(memberId, id, morgan)
  const [known] = await lookUp(app.context.db, recordedArrangementsOf(memberId))
  expect(known).toMatchObject({ id, state: 'approved', terms: 'reduced', recordedBy: robin, endedAt: null })
  await expect(decide(memberId, id, morgan, false)).rejects.toMatchObject({ status: 409 })
})

test('an agreement is refused for days before the home, in the future, or that have another agreement', async () => {
  const memberId = await renter()
  for (const changes of [
    { startsOn: '2039-12-31' },
    { startsOn: addMonths(today, 1) },
    { endsOn: `${month}-09` },
  ])
    await expect(record(memberId, changes), JSON.stringify(changes)).rejects.toThrow(ValidationError)
  await expect(record(memberId, { by: memberId })).rejects.toMatchObject({ status: 409 })
  const id = await record(memberId, { endsOn: `${month}-20` })
  await expect(record(memberId)).rejects.toMatchObject({ status: 409 })
  await decide(memberId, id, morgan, false)
  await record(memberId)
})
