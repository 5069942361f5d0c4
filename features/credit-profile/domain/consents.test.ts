import { namesArrangements } from '@keyturn/agency-files/arrangement-constants'
import { AGENCIES, type Agency, type CurrentConsent } from '@keyturn/agency-files/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENT_TEXT_VERSION, consentTextOf } from './consent-texts.ts'
import { changesTowards } from './consents.ts'

const on = (agency: Agency, day: number, more: Partial<CurrentConsent> = {}): CurrentConsent => ({
  agency,
  given: true,
  since: new Date(Date.UTC(2026, 0, day)),
  textVersion: CURRENT_TEXT_VERSION,
  ...more,
})

describe('a change of consents', () => {
  const someAgencies = fc.subarray([...AGENCIES])
  test('stores only the differences, once', () => {
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

  test('with a new text stores a new consent', () => {
    const old = [on('experian', 1, { textVersion: '2020-01' })]
    expect(changesTowards(old, ['experian'], CURRENT_TEXT_VERSION)).toEqual([
      { agency: 'experian', given: true },
    ])
  })

  test('to one more agency keeps the text of the existing consents', () => {
    const old = [on('experian', 1, { textVersion: '2026-11' })]
    expect(changesTowards(old, ['experian', 'equifax'], CURRENT_TEXT_VERSION)).toEqual([
      { agency: 'equifax', given: true },
    ])
  })
})

test('the consent text names everyone who can see a credit file, and earlier texts stay stored as shown', () => {
  const { text } = consentTextOf('experian')
  for (const who of ['lenders', 'a tenancy', 'a job', 'insurance', 'gambling', 'trace people', 'marketing'])
    expect(text).toContain(who)
  expect(consentTextOf('experian', '2026-11').text).toContain('where lenders who search it can see it')
})

test('a record has the flag of an arrangement only under the consent texts that mention arrangements', () => {
  for (const version of ['2026-11-28', '2026-11-27', '2026-11'])
    expect(namesArrangements(version), version).toBe(
      consentTextOf('experian', version).text.includes('an agreement with my landlord'),
    )
  expect(namesArrangements(CURRENT_TEXT_VERSION)).toBe(true)
})

test('each agency has a consent text with its name and with what a withdrawal cannot undo', () => {
  for (const agency of AGENCIES) {
    const { title, text, ifWithdrawn } = consentTextOf(agency)
    for (const words of [title, text, ifWithdrawn]) expect(words.toLowerCase()).toContain(agency)
    expect(text).toContain('can count against me')
    expect(ifWithdrawn).toContain('six years')
  }
})
