import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGENCIES, type Agency } from './agencies.ts'
import { CURRENT_TEXT_VERSION, consentTextOf } from './consent-texts.ts'
import { agenciesCovered, changesTowards, type StandingConsent } from './consents.ts'

const on = (agency: Agency, day: number, more: Partial<StandingConsent> = {}): StandingConsent => ({
  agency,
  given: true,
  since: new Date(Date.UTC(2026, 0, day)),
  textVersion: CURRENT_TEXT_VERSION,
  ...more,
})

describe('the agencies a plan reaches', () => {
  test('are those agreed to first, so that a smaller plan goes on where it began', () => {
    const all = [on('experian', 3), on('equifax', 1), on('transunion', 2)]
    expect(agenciesCovered(all, 1)).toEqual(['equifax'])
    expect(agenciesCovered(all, 2)).toEqual(['equifax', 'transunion'])
    expect(agenciesCovered(all, 3)).toHaveLength(3)
    expect(agenciesCovered(all, 0)).toEqual([])
  })

  test('never include one that was taken back', () => {
    expect(agenciesCovered([on('equifax', 1, { given: false }), on('experian', 2)], 3)).toEqual(['experian'])
  })
})

describe('a wish', () => {
  const someAgencies = fc.subarray([...AGENCIES])
  test('is written down as exactly what differs, and only once', () => {
    fc.assert(
      fc.property(someAgencies, someAgencies, (before, wished) => {
        const standing = before.map((agency, index) => on(agency, index + 1))
        const changes = changesTowards(standing, wished, CURRENT_TEXT_VERSION)
        const after = AGENCIES.filter(
          (agency) => changes.find((change) => change.agency === agency)?.given ?? before.includes(agency),
        )
        expect(after).toEqual(AGENCIES.filter((agency) => wished.includes(agency)))
        const again = after.map((agency, index) => on(agency, index + 1))
        expect(changesTowards(again, wished, CURRENT_TEXT_VERSION)).toEqual([])
      }),
    )
  })

  test('under new words is a new yes', () => {
    const old = [on('experian', 1, { textVersion: '2020-01' })]
    expect(changesTowards(old, ['experian'], CURRENT_TEXT_VERSION)).toEqual([
      { agency: 'experian', given: true },
    ])
  })
})

test('each agency is agreed to in words that name it and say what taking back cannot undo', () => {
  for (const agency of AGENCIES) {
    const { title, text, ifWithdrawn } = consentTextOf(agency)
    for (const words of [title, text, ifWithdrawn]) expect(words.toLowerCase()).toContain(agency)
    expect(text).toContain('can count against me')
    expect(ifWithdrawn).toContain('six years')
  }
})
