import { expect, test } from 'vitest'
import {
  CONSENT_KINDS,
  CONSENT_TEXTS,
  consentChanges,
  consentText,
  newerText,
  REQUIRED_CONSENTS,
} from './consents.ts'

const agreed = (textVersion: string, given = true) => ({
  kind: 'personalDataConsent' as const,
  given,
  textVersion,
})

test('the consent text claims no identity check, only the comparison of names', () => {
  const { note, text } = consentText('personalDataConsent')
  expect(`${note} ${text}`).not.toMatch(/who (I am|you are)/)
  expect(text).toContain('compare my name with the holder’s name that my bank gives')
  expect(consentText('bankDataConsent').text).toContain('the holder’s name')
  expect(consentText('personalDataConsent', '2026-11').text).toContain('to check who I am')
})

test('the consent text says beside its box whether the service needs it', () => {
  const needed = CONSENT_KINDS.filter((kind) => consentText(kind).note.endsWith('Needed.'))
  expect(needed.toSorted()).toEqual([...REQUIRED_CONSENTS].toSorted())
})

test('each version of a consent text is unique, and the newest comes first', () => {
  for (const kind of CONSENT_KINDS) {
    const versions = CONSENT_TEXTS[kind].map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].toSorted().reverse())
  }
})

test('a newer consent text is asked about once, until the member agrees', () => {
  const newest = consentText('personalDataConsent').version
  expect(newerText('personalDataConsent', agreed('2026-11'))?.version).toBe(newest)
  expect(newerText('personalDataConsent', agreed('2026-11', false))).toBeNull()
  expect(newerText('personalDataConsent', undefined)).toBeNull()
  const anew = { askedAnew: true }
  expect(consentChanges([agreed('2026-11')], { personalDataConsent: true }, anew)).toEqual([
    { kind: 'personalDataConsent', given: true },
  ])
  expect(consentChanges([agreed(newest)], { personalDataConsent: true }, anew)).toEqual([])
  expect(newerText('personalDataConsent', agreed(newest))).toBeNull()
})

test('a form saved again with its ticks does not agree to a newer text', () => {
  expect(consentChanges([agreed('2026-11')], { personalDataConsent: true })).toEqual([])
  expect(consentChanges([agreed('2026-11', false)], { personalDataConsent: true })).toHaveLength(1)
})
