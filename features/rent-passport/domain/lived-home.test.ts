import { describe, expect, test } from 'vitest'
import { bankMonths, homeConfirmers, livedHome } from './lived-home.ts'

const HARBOUR = '14 Harbour Street, Leeds'
const PENTHOUSE = 'Penthouse, 1 Hyde Park'
const facts = { tenant: 'Amara Osei', address: HARBOUR, startsOn: '2023-03-01' }
const home = {
  ...{ id: 'a', isPresent: true, landlords: [{ from: '2023-03-01', name: 'J Okafor' }] },
  tenancy: { address: HARBOUR, payees: ['J Okafor'], startsOn: '2023-03-01' },
  ...{ confirmedBy: 'rents@agent.example', confirmedFacts: facts },
}
const by = 'someone@agent.example'
const month = (dueOn: string, address = HARBOUR, tenancyId = 'a') => ({
  ...{ tenancyId, dueOn, address, landlord: 'J Okafor', namesLandlord: true, namesOther: false },
})
const period = (dueOn: string, shownBy: 'bank' | 'landlord' | null = 'bank', tenancyId = 'a') => ({
  ...{ tenancyId, dueOn, shownBy },
})
const known = {
  ...{ homes: [home], name: 'Amara Osei', isOwn: () => false },
  proved: [month('2026-03-01'), month('2026-04-01'), month('2026-05-01', PENTHOUSE)],
  periods: [period('2026-03-01', 'landlord'), period('2026-04-01'), period('2026-05-01')],
}
const at = (address: string) => ({ ...home, tenancy: { ...home.tenancy, address } })

describe('the verified months of a home', () => {
  test('are those that a bank showed for the present address', () => {
    expect(bankMonths(home, known)).toEqual(['2026-04'])
    expect(bankMonths(at(PENTHOUSE), known)).toEqual(['2026-05'])
    expect(bankMonths({ ...home, id: 'b' }, known)).toEqual([])
  })

  test('continue when a postcode is added to the address', () => {
    expect(bankMonths(at(`${HARBOUR} LS1 4DY`), known)).toEqual(['2026-04'])
  })

  test('are whole months, even if rent is due every week', () => {
    const days = ['2026-06-01', '2026-06-08', '2026-07-06']
    const proved = days.map((day) => month(day))
    const periods = [...days.map((day) => period(day)), period('2026-06-15', null)]
    expect(bankMonths(home, { proved, periods })).toEqual(['2026-07'])
  })
})

describe('a landlord’s confirmation of a home', () => {
  test('includes the first day only if the question showed that day', () => {
    expect(livedHome(home, known).confirmer).toBe(by)
    const { startsOn: _day, ...before } = facts
    for (const confirmedFacts of [before, null, { ...facts, startsOn: '2010-01-01' }])
      expect(livedHome({ ...home, confirmedFacts }, known).confirmer).toBeNull()
  })

  test('is left out beside months that were proved for another address', () => {
    expect(homeConfirmers(known, { from: '2026-03', to: '2026-05' })).toEqual([by])
    expect(homeConfirmers(known, { from: '2026-05', to: '2026-05' })).toEqual([])
  })
})
