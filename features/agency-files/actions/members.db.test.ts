import { addMonths } from '@keyturn/platform/days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Agency } from '../constants.ts'
import {
  aHome,
  aPeriod,
  firstHomeId,
  type ReportingWorld,
  rentUntil,
  reportingWorld,
  steady,
} from '../testing/index.ts'
import { admin, monthByMonth } from '../testing/months.ts'
import { allowHolderChange, decideApproval } from './decide.ts'

/** One app; every test begins a month later and without members. The agencies accept every valid file. */
let app: ReportingWorld
const at = monthByMonth(() => app, '2040-12')
const { paying, records } = at
const next = (): string => at.next()
beforeAll(async () => {
  app = await reportingWorld({ answersByItself: true, listening: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.everybodyLeaves()
  at.next(2)
})

const names = (of = at.month) =>
  records(of)
    .map(({ name }) => name)
    .sort()
const state = async (agency: Agency = 'experian') => (await app.cycle(agency, at.month)).state

const leftOut = async (memberId: string): Promise<string | null> => {
  const { rows } = await app.context.db.execute<{ because: string }>(sql`
    select left_out_because as because from report_draft draft join agency_file file on file.id = draft.file_id
    where draft.member_id = ${memberId} and file.month = ${at.month} and file.agency = 'experian'`)
  return rows[0]?.because ?? null
}

test('an unwritable record excludes one member, and the file is sent with the others', async () => {
  const builtOn = addMonths(`${at.month}-20`, 1)
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
  for (const person of [...Object.values(unwritable).flat(), ...fine]) await app.add(person)
  await app.fileOf(at.month)
  expect(names()).toEqual(['TURNED TODAY', 'TURNED YESTERDAY', "ZOE LUKASZ-O'BRIEN"])
  expect(await state()).toBe('accepted')
  for (const [because, people] of Object.entries(unwritable))
    for (const { memberId } of people) expect(await leftOut(memberId)).toBe(because)
})

test('an approved new name is sent under the existing account number', async () => {
  const memberId = await app.add(paying({ name: 'Amara Osei' }))
  await app.fileOf(at.month)
  const before = records()[0]
  await app.lives(paying({ memberId, name: 'Amara Reyes', periods: rentUntil(next(), steady(7)) }))
  await allowHolderChange(app.context, memberId, admin)
  await app.fileOf(at.month)
  expect(records()).toEqual([{ ...before, name: 'AMARA REYES' }])
})

test('a move closes the old account on its last day and opens another one, without a new waiting time', async () => {
  const memberId = await app.add(paying())
  await app.fileOf(at.month)
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
  await app.lives(paying({ memberId, homes, periods }))
  await app.fileOf(at.month)
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
  await app.lives(
    paying({
      memberId,
      homes,
      periods: [...periods, aPeriod(`${at.month}-15`, 'verified_on_time', { tenancyId: newHomeId })],
    }),
  )
  await app.fileOf(at.month)
  expect(records().map(({ accountNumber }) => accountNumber)).toEqual([opened?.accountNumber])
  expect(await app.cycle('experian', at.month)).toMatchObject({ state: 'accepted', findings: [] })
})

test('joint tenants have a record each, with their own share and without a link between them', async () => {
  const home = aHome({ share: 0.5, terms: [{ from: '2040-01-01', pence: 95_001, every: 'month' }] })
  for (const name of ['Amara Osei', 'Daniel Reyes']) await app.add(paying({ name, homes: [home] }))
  await app.fileOf(at.month)
  expect(records()).toHaveLength(2)
  expect(new Set(records().map(({ accountNumber }) => accountNumber)).size).toBe(2)
  for (const record of records())
    expect(record).toMatchObject({ transientAssociation: false, monthlyPaymentPounds: 475 })
})

test('rent paid to a housemate is never reported, neither as paid nor as missed', async () => {
  const shared = await app.add(paying({ periods: rentUntil(at.month, steady(7), { toHousemate: true }) }))
  const held = await app.add(paying({ name: 'Moved In With Sam' }))
  await app.fileOf(at.month)
  expect(names()).toEqual(['MOVED IN WITH SAM'])
  expect(await leftOut(shared)).toBe('paid_to_housemate')

  const before = rentUntil(at.month, steady(6))
  const missed = aPeriod(`${next()}-01`, 'confirmed_missed', { toHousemate: true })
  await app.lives(paying({ memberId: held, name: 'Moved In With Sam', periods: [...before, missed] }))
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ name: 'MOVED IN WITH SAM', status: 'U' }])
  expect((await app.questions()).filter(({ memberId }) => memberId === held)).toEqual([])
})

test('months to a payee that only the member calls rent open no account and are reported as U until staff approve', async () => {
  const doubted = rentUntil(at.month, steady(7), { payeeCheck: 'waiting' })
  const fresh = await app.add(paying({ name: 'Calls It Rent', periods: doubted }))
  const declined = rentUntil(at.month, steady(7), { payeeCheck: 'declined' })
  const refused = await app.add(paying({ name: 'Was Declined', periods: declined }))
  const held = await app.add(paying({ name: 'Holds An Account' }))
  await app.fileOf(at.month)
  expect(names()).toEqual(['HOLDS AN ACCOUNT'])
  expect(await leftOut(fresh)).toBe('payee_waits')
  expect(await leftOut(refused)).toBe('payee_declined')

  const paid = rentUntil(next(), steady(8))
  const latest = { ...aPeriod(`${at.month}-01`, 'verified_on_time'), payeeCheck: 'waiting' as const }
  const periods = [...paid.slice(0, -1), latest]
  await app.lives(paying({ memberId: held, name: 'Holds An Account', periods }))
  await app.lives(paying({ memberId: fresh, name: 'Calls It Rent', periods: paid }))
  await app.fileOf(at.month)
  const statuses = records().map(({ name, status }) => `${name} ${status}`)
  expect(statuses.sort()).toEqual(['CALLS IT RENT 0', 'HOLDS AN ACCOUNT U'])
})

test('the sixth proved payment is reported first, even if its bank link ended the next day', async () => {
  const five = await app.add(paying({ periods: rentUntil(at.month, steady(5)) }))
  const brought = await app.add(
    paying({
      periods: rentUntil(at.month, steady(5)).concat(
        aPeriod(`${at.month}-02`, 'verified_on_time', { bankProven: false }),
      ),
    }),
  )
  const unwatched = await app.add(
    paying({
      name: 'Link Ended',
      periods: rentUntil(at.month, steady(5)).concat(
        aPeriod(`${at.month}-02`, 'verified_on_time', { watched: false }),
      ),
    }),
  )
  const six = await app.add(paying({ name: 'Six Months' }))
  await app.fileOf(at.month)
  expect(names().sort()).toEqual(['LINK ENDED', 'SIX MONTHS'])
  for (const memberId of [five, brought]) expect(await leftOut(memberId)).toBe('too_few_payments')
  for (const memberId of [unwatched, six]) expect(await leftOut(memberId)).toBeNull()
})

test('a file includes only members who opted in and chose the agency, within a running plan', async () => {
  await app.add(paying({ name: 'One Chosen' }), ['equifax'])
  const small = await app.add(paying({ name: 'Small Plan', agenciesInPlan: 1 }), [])
  await app.consent(small, 'transunion', true)
  await app.jumpTo(new Date(app.clock.now().getTime() + 60_000).toISOString())
  await app.consent(small, 'experian', true)
  await app.add(paying({ name: 'No Plan', agenciesInPlan: 0 }))
  await app.add(paying({ name: 'No Opt-in', optedIn: false }))
  await app.fileOf(at.month)
  expect(names()).toEqual([])
  expect(records(at.month, 'equifax').map(({ name }) => name)).toEqual(['ONE CHOSEN'])
  expect(records(at.month, 'transunion').map(({ name }) => name)).toEqual(['SMALL PLAN'])
  expect(await state()).toBe('empty')
})

test('a member who stops reporting is not in the next file, without a check by staff', async () => {
  const people = ['Stays Here', 'Takes Back', 'Plan Ended', 'Opted Out', 'Was Erased'].map((name) =>
    paying({ name }),
  )
  for (const person of people) await app.add(person)
  await app.fileOf(at.month)
  expect(records()).toHaveLength(5)
  const periods = rentUntil(next(), steady(7))
  const [stays, takesBack, planEnded, optedOut, erased] = people
  if (!stays || !takesBack || !planEnded || !optedOut || !erased) throw new Error('Somebody is missing.')
  await app.lives({ ...stays, periods })
  await app.consent(takesBack.memberId, 'experian', false)
  await app.lives({ ...planEnded, periods, agenciesInPlan: 0 })
  await app.lives({ ...optedOut, periods, optedIn: false })
  await app.leaves(erased.memberId)
  await app.fileOf(at.month)
  expect(names()).toEqual(['STAYS HERE'])
  expect(await app.cycle('experian', at.month)).toMatchObject({ state: 'accepted', findings: [] })
})

test('a missed month is reported as U until staff approve it, and then as approved', async () => {
  const missed = (of: string, count: number) =>
    rentUntil(of, [...steady(6), ...Array<'confirmed_missed'>(count).fill('confirmed_missed')])
  const memberId = await app.add(paying({ periods: rentUntil(at.month, steady(6)) }))
  await app.fileOf(at.month)
  await app.lives(paying({ memberId, periods: missed(next(), 1) }))
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
  expect(await state()).toBe('accepted')
  expect(app.heard.needed).toContainEqual({
    why: 'adverse_code',
    agency: null,
    month: at.month,
    fileId: null,
  })
  const [question, ...more] = await app.questions()
  expect(more).toEqual([])
  expect(question).toMatchObject({
    memberId,
    month: at.month,
    status: '1',
    arrearsPence: 95_000,
    grounds: { dueOn: [`${at.month}-01`] },
  })

  const decision = { memberId, approvalId: question?.id ?? '', approve: true, note: 'Landlord wrote.' }
  await expect(decideApproval(app.context, decision, { ...admin, role: 'member' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(decideApproval(app.context, decision, { ...admin, memberId })).rejects.toMatchObject({
    status: 409,
  })
  await decideApproval(app.context, decision, admin)
  await expect(decideApproval(app.context, decision, admin)).rejects.toMatchObject({ status: 409 })

  await app.lives(
    paying({
      memberId,
      periods: [
        ...missed(addMonths(`${at.month}-01`, 0).slice(0, 7), 1),
        aPeriod(`${next()}-01`, 'verified_on_time'),
      ],
    }),
  )
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ status: 'U' }])
  const [again] = await app.questions()
  expect(again).toMatchObject({ month: at.month, status: '1', arrearsPence: 95_000 })
  await decideApproval(app.context, { ...decision, approvalId: again?.id ?? '', approve: false }, admin)
  await app.lives(paying({ memberId, periods: rentUntil(next(), steady(9)) }))
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ status: '0', balancePounds: 0 }])
  expect(await app.questions()).toEqual([])
})

test('an approval given before delivery is in the file, with one month behind at most', async () => {
  const periods = rentUntil(at.month, steady(6))
  const memberId = await app.add(paying({ periods }))
  await app.fileOf(at.month)
  const to = next()
  await app.lives(paying({ memberId, periods: [...periods, aPeriod(`${to}-01`, 'confirmed_missed')] }))
  app.standIn.misbehave('wrong_host_key')
  await app.fileOf(to)
  expect(await state()).toBe('approved')
  const [question] = await app.questions()
  await decideApproval(
    app.context,
    { memberId, approvalId: question?.id ?? '', approve: true, note: 'Yes.' },
    admin,
  )
  await app.work()
  expect(records()).toMatchObject([{ status: '1', balancePounds: 950 }])
  expect(await app.cycle('experian', at.month)).toMatchObject({
    state: 'accepted',
    adverseCount: 1,
    findings: [],
  })
})

test('arrears are reported as U without an approval request if the bank was unread, a question is open, or grace runs', async () => {
  const periods = (changes: Parameters<typeof aPeriod>[2]) => [
    ...rentUntil(at.before, steady(6)),
    aPeriod(`${at.month}-01`, 'confirmed_missed', changes),
  ]
  for (const changes of [{ watched: false }, { awaitsAnswer: true }, { lateAfter: '2099-01-01' }]) {
    const memberId = await app.add(paying({ periods: rentUntil(at.before, steady(6)) }))
    await app.lives(paying({ memberId, periods: periods(changes) }))
  }
  await app.fileOf(at.month)
  expect(records().map(({ status }) => status)).toEqual(['U', 'U', 'U'])
  expect(await app.questions()).toEqual([])
})

test('an open dispute makes the next record U under query, at the disputed agency only', async () => {
  const memberId = await app.add(paying(), ['experian', 'equifax'])
  await app.fileOf(at.month)
  await app.dispute(memberId, 'experian', at.month)
  await app.lives(paying({ memberId, periods: rentUntil(next(), steady(7)) }))
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ status: 'U', flag: 'Q' }])
  expect(records(at.month, 'equifax')).toMatchObject([{ status: '0', flag: null }])
  await app.context.db.execute(sql`
    update report_dispute set state = 'not_upheld' where member_id = ${memberId}`)
  await app.lives(paying({ memberId, periods: rentUntil(next(), steady(8)) }))
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ status: '0', flag: null }])
})

test('rent owed for a month that is disputed at another agency is reported nowhere and needs no approval', async () => {
  const steadily = rentUntil(at.month, steady(6))
  const memberId = await app.add(paying({ periods: steadily }))
  await app.fileOf(at.month)
  const periods = [...steadily, aPeriod(`${next()}-01`, 'confirmed_missed')]
  await app.lives(paying({ memberId, periods }))
  await app.fileOf(at.month)
  const [question] = await app.questions()
  const approval = { memberId, approvalId: question?.id ?? '', approve: true, note: 'Yes.' }
  await decideApproval(app.context, approval, admin)
  await app.dispute(memberId, 'equifax', at.month)
  const later = [...periods, aPeriod(`${next()}-01`, 'verified_on_time')]
  await app.lives(paying({ memberId, periods: later }))
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ status: 'U', balancePounds: 0 }])
  expect(await app.questions()).toEqual([])
})

test('weekly rent is reported weekly; one missed week is not a missed month, and an unknown month is U', async () => {
  const weekly = aHome({ terms: [{ from: '2040-01-01', pence: 20_000, every: 'week' }] })
  const days = ['01', '08', '15', '22']
  const of = (m: string, ...states: Parameters<typeof aPeriod>[1][]) =>
    days.map((day, at) => aPeriod(`${m}-${day}`, states[at] ?? 'verified_on_time', { duePence: 20_000 }))
  const earlier = Array.from({ length: 7 }, (_, back) =>
    of(addMonths(`${at.month}-01`, back - 7).slice(0, 7)),
  ).flat()
  const held = await app.add(
    paying({ name: 'Weekly Payer', homes: [weekly], periods: [...earlier, ...of(at.month)] }),
  )
  const oneMissed = await app.add(
    paying({ name: 'One Week', homes: [weekly], periods: [...earlier, ...of(at.month, 'confirmed_missed')] }),
  )
  await app.fileOf(at.month)
  expect(
    records()
      .map(({ name, status, frequency, balancePounds }) => [name, status, frequency, balancePounds])
      .sort(),
  ).toEqual([
    ['ONE WEEK', 'U', 'W', 0],
    ['WEEKLY PAYER', '0', 'W', 0],
  ])
  const before = [...earlier, ...of(at.month)]
  await app.leaves(oneMissed)
  await app.lives(
    paying({ memberId: held, homes: [weekly], periods: [...before, ...of(next(), 'not_found')] }),
  )
  await app.fileOf(at.month)
  expect(records()).toMatchObject([{ status: 'U' }])
  expect(firstHomeId).toBe(weekly.id)
})
