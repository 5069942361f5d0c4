import { addMonths } from '@keyturn/platform/days'
import { type AgencyAccount, read } from '@keyturn/providers/credit-agency/cais'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Agency } from '../domain/agencies.ts'
import { pendingApprovals } from '../store/approvals.ts'
import type { ReportablePerson } from '../surroundings.ts'
import {
  aHome,
  aPeriod,
  aPerson,
  firstHomeId,
  openReportingHouse,
  type ReportingHouse,
  rentUntil,
  steady,
} from '../testing/reporting-house.ts'
import { decideApproval } from './decide.ts'

/** One house; every test begins a month later, with nobody in it. The agencies accept what they can. */
let house: ReportingHouse
let month = '2040-12'
beforeAll(async () => {
  house = await openReportingHouse({ answersByItself: true, listening: true })
})
afterAll(() => house.close())
beforeEach(() => {
  house.people.clear()
  month = addMonths(`${month}-01`, 2).slice(0, 7)
})

const next = (): string => {
  month = addMonths(`${month}-01`, 1).slice(0, 7)
  return month
}
const paying = (changes: Partial<ReportablePerson> = {}) =>
  aPerson({ periods: rentUntil(month, steady(6)), ...changes })
const records = (of = month, agency: Agency = 'experian'): readonly AgencyAccount[] => {
  const file = house.standIn.files(agency).find(({ name }) => name.includes(of))
  return file ? read(Buffer.from(file.content, 'latin1')).accounts : []
}
const names = (of = month) =>
  records(of)
    .map(({ name }) => name)
    .sort()
const state = async (agency: Agency = 'experian') => (await house.cycle(agency, month)).state
const admin = { memberId: '0197c000-0000-7000-8000-000000000001', role: 'admin' } as const

const leftOut = async (memberId: string): Promise<string | null> => {
  const { rows } = await house.runtime.db.execute<{ because: string }>(sql`
    select left_out_because as because from report_draft draft join agency_file file on file.id = draft.file_id
    where draft.member_id = ${memberId} and file.month = ${month} and file.agency = 'experian'`)
  return rows[0]?.because ?? null
}

test('one record that cannot be written keeps back one member, and the file leaves with the others', async () => {
  const builtOn = addMonths(`${month}-20`, 1)
  const [year, rest] = [Number(builtOn.slice(0, 4)), builtOn.slice(4)]
  const eighteen = (daysOld: number) => {
    const day = String(20 - daysOld).padStart(2, '0')
    return `${year - 18}${rest.slice(0, 4)}${day}`
  }
  const unwritable = {
    breaks_a_rule: [
      paying({ name: 'No Birthday', bornOn: null }),
      paying({ name: 'Still Seventeen', bornOn: eighteen(-1) }),
      paying({ name: 'Mononym' }),
    ],
    too_wide: [paying({ name: `${'Wolfeschlegelsteinhausen'.repeat(2)} Bergerdorff` })],
    bad_character: [paying({ name: '李 小龍' }), paying({ name: 'Zoë <b>' })],
    no_postcode: [paying({ homes: [aHome({ address: '14 Harbour Street, Leeds' })] })],
  }
  const fine = [
    paying({ name: 'Turned Yesterday', bornOn: eighteen(1) }),
    paying({ name: 'Turned Today', bornOn: eighteen(0) }),
    paying({ name: 'Zoë Łukasz-O’Brien' }),
  ]
  for (const person of [...Object.values(unwritable).flat(), ...fine]) await house.add(person)
  await house.fileOf(month)
  expect(names()).toEqual(['TURNED TODAY', 'TURNED YESTERDAY', "ZOE LUKASZ-O'BRIEN"])
  expect(await state()).toBe('accepted')
  for (const [because, people] of Object.entries(unwritable))
    for (const { memberId } of people) expect(await leftOut(memberId)).toBe(because)
})

test('a new name is told under the old number', async () => {
  const memberId = await house.add(paying({ name: 'Amara Osei' }))
  await house.fileOf(month)
  const before = records()[0]
  house.people.set(memberId, paying({ memberId, name: 'Amara Reyes', periods: rentUntil(next(), steady(7)) }))
  await house.fileOf(month)
  expect(records()).toEqual([{ ...before, name: 'AMARA REYES' }])
})

test('a move closes the old account on its last day and opens another; nothing restarts', async () => {
  const memberId = await house.add(paying())
  await house.fileOf(month)
  const old = records()[0]
  const to = next()
  const newHomeId = '0197a000-0000-7000-8000-000000000002'
  const homes = [
    aHome({ endsOn: `${to}-14` }),
    aHome({
      id: newHomeId,
      startsOn: `${to}-15`,
      address: '3 Mill Lane, York, YO1 9QL',
      terms: [{ from: `${to}-15`, pence: 120_000, every: 'month' }],
    }),
  ]
  const periods = [
    ...rentUntil(to, steady(7)),
    aPeriod(`${to}-15`, 'verified_on_time', { tenancyId: newHomeId }),
  ]
  house.people.set(memberId, paying({ memberId, homes, periods }))
  await house.fileOf(month)
  const [closed, opened] = records().toSorted((a) => (a.accountNumber === old?.accountNumber ? -1 : 1))
  expect(closed).toMatchObject({
    accountNumber: old?.accountNumber,
    closedOn: `${to}-14`,
    startedOn: old?.startedOn,
  })
  expect(opened).toMatchObject({
    startedOn: `${to}-15`,
    closedOn: null,
    monthlyPaymentPounds: 1200,
    postcode: 'YO1 9QL',
    status: '0',
  })

  next()
  house.people.set(
    memberId,
    paying({
      memberId,
      homes,
      periods: [...periods, aPeriod(`${month}-15`, 'verified_on_time', { tenancyId: newHomeId })],
    }),
  )
  await house.fileOf(month)
  expect(records().map(({ accountNumber }) => accountNumber)).toEqual([opened?.accountNumber])
  expect(await house.cycle('experian', month)).toMatchObject({ state: 'accepted', findings: [] })
})

test('joint tenants have a record each, of their own share, and nothing links them', async () => {
  const home = aHome({ share: 0.5, terms: [{ from: '2040-01-01', pence: 95_001, every: 'month' }] })
  for (const name of ['Amara Osei', 'Daniel Reyes']) await house.add(paying({ name, homes: [home] }))
  await house.fileOf(month)
  expect(records()).toHaveLength(2)
  expect(new Set(records().map(({ accountNumber }) => accountNumber)).size).toBe(2)
  for (const record of records())
    expect(record).toMatchObject({ transientAssociation: false, monthlyPaymentPounds: 475 })
})

test('rent that goes to a housemate is never reported, neither as paid nor as missed', async () => {
  const shared = await house.add(paying({ periods: rentUntil(month, steady(7), { toHousemate: true }) }))
  const held = await house.add(paying({ name: 'Moved In With Sam' }))
  await house.fileOf(month)
  expect(names()).toEqual(['MOVED IN WITH SAM'])
  expect(await leftOut(shared)).toBe('paid_to_housemate')

  const before = rentUntil(month, steady(6))
  const missed = aPeriod(`${next()}-01`, 'confirmed_missed', { toHousemate: true })
  house.people.set(held, paying({ memberId: held, name: 'Moved In With Sam', periods: [...before, missed] }))
  await house.fileOf(month)
  expect(records()).toMatchObject([{ name: 'MOVED IN WITH SAM', status: 'U' }])
  expect((await pendingApprovals(house.runtime.db, 10)).filter(({ memberId }) => memberId === held)).toEqual(
    [],
  )
})

test('the sixth proved payment is the first reported, and proof is what a bank booked, also where its link ended next day', async () => {
  const five = await house.add(paying({ periods: rentUntil(month, steady(5)) }))
  const brought = await house.add(
    paying({
      periods: rentUntil(month, steady(5)).concat(
        aPeriod(`${month}-02`, 'verified_on_time', { bankProven: false }),
      ),
    }),
  )
  const unwatched = await house.add(
    paying({
      name: 'Link Ended',
      periods: rentUntil(month, steady(5)).concat(
        aPeriod(`${month}-02`, 'verified_on_time', { watched: false }),
      ),
    }),
  )
  const six = await house.add(paying({ name: 'Six Months' }))
  await house.fileOf(month)
  expect(names().sort()).toEqual(['LINK ENDED', 'SIX MONTHS'])
  for (const memberId of [five, brought]) expect(await leftOut(memberId)).toBe('too_few_payments')
  for (const memberId of [unwatched, six]) expect(await leftOut(memberId)).toBeNull()
})

test('only agencies chosen and within the plan, only while a plan runs, only with the opt-in', async () => {
  await house.add(paying({ name: 'One Chosen' }), ['equifax'])
  const small = await house.add(paying({ name: 'Small Plan', agenciesInPlan: 1 }), [])
  await house.consent(small, 'transunion', true)
  await house.jumpTo(new Date(house.clock.now().getTime() + 60_000).toISOString())
  await house.consent(small, 'experian', true)
  await house.add(paying({ name: 'No Plan', agenciesInPlan: 0 }))
  await house.add(paying({ name: 'No Opt-in', optedIn: false }))
  await house.fileOf(month)
  expect(names()).toEqual([])
  expect(records(month, 'equifax').map(({ name }) => name)).toEqual(['ONE CHOSEN'])
  expect(records(month, 'transunion').map(({ name }) => name)).toEqual(['SMALL PLAN'])
  expect(await state()).toBe('empty')
})

test('who stops is not in the next file, and their going makes nobody look', async () => {
  const people = ['Stays Here', 'Takes Back', 'Plan Ended', 'Opted Out', 'Was Erased'].map((name) =>
    paying({ name }),
  )
  for (const person of people) await house.add(person)
  await house.fileOf(month)
  expect(records()).toHaveLength(5)
  const periods = rentUntil(next(), steady(7))
  const [stays, takesBack, planEnded, optedOut, erased] = people
  if (!stays || !takesBack || !planEnded || !optedOut || !erased) throw new Error('Somebody is missing.')
  house.people.set(stays.memberId, { ...stays, periods })
  await house.consent(takesBack.memberId, 'experian', false)
  house.people.set(planEnded.memberId, { ...planEnded, periods, agenciesInPlan: 0 })
  house.people.set(optedOut.memberId, { ...optedOut, periods, optedIn: false })
  house.people.delete(erased.memberId)
  await house.fileOf(month)
  expect(names()).toEqual(['STAYS HERE'])
  expect(await house.cycle('experian', month)).toMatchObject({ state: 'accepted', findings: [] })
})

test('a missed month goes as U until a person approves, and then says no more than was approved', async () => {
  const missed = (of: string, count: number) =>
    rentUntil(of, [...steady(6), ...Array<'confirmed_missed'>(count).fill('confirmed_missed')])
  const memberId = await house.add(paying({ periods: rentUntil(month, steady(6)) }))
  await house.fileOf(month)
  house.people.set(memberId, paying({ memberId, periods: missed(next(), 1) }))
  await house.fileOf(month)
  expect(records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
  expect(await state()).toBe('accepted')
  expect(house.heard.needed).toContainEqual({ why: 'adverse_code', agency: null, month, fileId: null })
  const [question, ...more] = await pendingApprovals(house.runtime.db, 10)
  expect(more).toEqual([])
  expect(question).toMatchObject({
    memberId,
    month,
    status: '1',
    arrearsPence: 95_000,
    grounds: { dueOn: [`${month}-01`] },
  })

  const decision = { memberId, approvalId: question?.id ?? '', approve: true, note: 'Landlord wrote.' }
  await expect(decideApproval(house.around, decision, { ...admin, role: 'member' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(decideApproval(house.around, decision, { ...admin, memberId })).rejects.toMatchObject({
    status: 409,
  })
  await decideApproval(house.around, decision, admin)
  await expect(decideApproval(house.around, decision, admin)).rejects.toMatchObject({ status: 409 })

  house.people.set(
    memberId,
    paying({
      memberId,
      periods: [
        ...missed(addMonths(`${month}-01`, 0).slice(0, 7), 1),
        aPeriod(`${next()}-01`, 'verified_on_time'),
      ],
    }),
  )
  await house.fileOf(month)
  expect(records()).toMatchObject([{ status: 'U' }])
  const [again] = await pendingApprovals(house.runtime.db, 10)
  expect(again).toMatchObject({ month, status: '1', arrearsPence: 95_000 })
  await decideApproval(house.around, { ...decision, approvalId: again?.id ?? '', approve: false }, admin)
  house.people.set(memberId, paying({ memberId, periods: rentUntil(next(), steady(9)) }))
  await house.fileOf(month)
  expect(records()).toMatchObject([{ status: '0', balancePounds: 0 }])
  expect(await pendingApprovals(house.runtime.db, 10)).toEqual([])
})

test('what was approved before the file leaves is told in it, as a person let it: never more than one month at once', async () => {
  const periods = rentUntil(month, steady(6))
  const memberId = await house.add(paying({ periods }))
  await house.fileOf(month)
  const to = next()
  house.people.set(
    memberId,
    paying({ memberId, periods: [...periods, aPeriod(`${to}-01`, 'confirmed_missed')] }),
  )
  house.standIn.misbehave('wrong_host_key')
  await house.fileOf(to)
  expect(await state()).toBe('approved')
  const [question] = await pendingApprovals(house.runtime.db, 10)
  await decideApproval(
    house.around,
    { memberId, approvalId: question?.id ?? '', approve: true, note: 'Yes.' },
    admin,
  )
  await house.work()
  expect(records()).toMatchObject([{ status: '1', balancePounds: 950 }])
  expect(await house.cycle('experian', month)).toMatchObject({
    state: 'accepted',
    adverseCount: 1,
    findings: [],
  })
})

test('while any watched condition fails, arrears stay U and nobody is even asked', async () => {
  const periods = (changes: Parameters<typeof aPeriod>[2]) => [
    ...rentUntil(addMonths(`${month}-01`, -1).slice(0, 7), steady(6)),
    aPeriod(`${month}-01`, 'confirmed_missed', changes),
  ]
  for (const changes of [{ watched: false }, { awaitsAnswer: true }, { lateAfter: '2099-01-01' }]) {
    const memberId = await house.add(
      paying({ periods: rentUntil(addMonths(`${month}-01`, -1).slice(0, 7), steady(6)) }),
    )
    house.people.set(memberId, paying({ memberId, periods: periods(changes) }))
  }
  await house.fileOf(month)
  expect(records().map(({ status }) => status)).toEqual(['U', 'U', 'U'])
  expect(await pendingApprovals(house.runtime.db, 10)).toEqual([])
})

test('a question raised makes the next record U under query, and only at the agency asked', async () => {
  const memberId = await house.add(paying(), ['experian', 'equifax'])
  await house.fileOf(month)
  await house.dispute(memberId, 'experian', month)
  house.people.set(memberId, paying({ memberId, periods: rentUntil(next(), steady(7)) }))
  await house.fileOf(month)
  expect(records()).toMatchObject([{ status: 'U', flag: 'Q' }])
  expect(records(month, 'equifax')).toMatchObject([{ status: '0', flag: null }])
  await house.runtime.db.execute(sql`
    update report_dispute set state = 'not_upheld' where member_id = ${memberId}`)
  house.people.set(memberId, paying({ memberId, periods: rentUntil(next(), steady(8)) }))
  await house.fileOf(month)
  expect(records()).toMatchObject([{ status: '0', flag: null }])
})

test('rent still owed for a month that is asked about at another agency is told at none, and nobody is asked to', async () => {
  const steadily = rentUntil(month, steady(6))
  const memberId = await house.add(paying({ periods: steadily }))
  await house.fileOf(month)
  const periods = [...steadily, aPeriod(`${next()}-01`, 'confirmed_missed')]
  house.people.set(memberId, paying({ memberId, periods }))
  await house.fileOf(month)
  const [question] = await pendingApprovals(house.runtime.db, 10)
  const approval = { memberId, approvalId: question?.id ?? '', approve: true, note: 'Yes.' }
  await decideApproval(house.around, approval, admin)
  await house.dispute(memberId, 'equifax', month)
  const later = [...periods, aPeriod(`${next()}-01`, 'verified_on_time')]
  house.people.set(memberId, paying({ memberId, periods: later }))
  await house.fileOf(month)
  expect(records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
  expect(await pendingApprovals(house.runtime.db, 10)).toEqual([])
})

test('weekly rent is told weekly, a miss of one week is no month, and an unknown month of a held account says U', async () => {
  const weekly = aHome({ terms: [{ from: '2040-01-01', pence: 20_000, every: 'week' }] })
  const days = ['01', '08', '15', '22']
  const of = (m: string, ...states: Parameters<typeof aPeriod>[1][]) =>
    days.map((day, at) => aPeriod(`${m}-${day}`, states[at] ?? 'verified_on_time', { duePence: 20_000 }))
  const earlier = Array.from({ length: 7 }, (_, back) =>
    of(addMonths(`${month}-01`, back - 7).slice(0, 7)),
  ).flat()
  const held = await house.add(
    paying({ name: 'Weekly Payer', homes: [weekly], periods: [...earlier, ...of(month)] }),
  )
  const oneMissed = await house.add(
    paying({ name: 'One Week', homes: [weekly], periods: [...earlier, ...of(month, 'confirmed_missed')] }),
  )
  await house.fileOf(month)
  expect(
    records()
      .map(({ name, status, frequency, balancePounds }) => [name, status, frequency, balancePounds])
      .sort(),
  ).toEqual([
    ['ONE WEEK', 'U', 'W', 0],
    ['WEEKLY PAYER', '0', 'W', 0],
  ])
  const before = [...earlier, ...of(month)]
  house.people.delete(oneMissed)
  house.people.set(
    held,
    paying({ memberId: held, homes: [weekly], periods: [...before, ...of(next(), 'not_found')] }),
  )
  await house.fileOf(month)
  expect(records()).toMatchObject([{ status: 'U' }])
  expect(firstHomeId).toBe(weekly.id)
})
