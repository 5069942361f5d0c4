import { describe, expect, test } from 'vitest'
import { type Flag, flagRules, statuses, statusesWeSend } from './codes.ts'
import { explain } from './explain.ts'

const flags = Object.keys(flagRules).filter((flag): flag is Flag => flag in flagRules)

describe('the explanation of a report code for the member', () => {
  test.each(statuses)('has a title and a sentence for status %s', (status) => {
    const { status: words } = explain({ status, flag: null })
    expect(words.title.length).toBeGreaterThan(5)
    expect(words.sentence).toMatch(/\.$/)
    expect(words.sentence).not.toMatch(/tradeline|delinquen|CAIS/i)
  })

  test('marks only arrears and defaults as harmful', () => {
    const hurting = statuses.filter((status) => explain({ status, flag: null }).status.effect === 'hurts')
    expect(hurting).toEqual(['1', '2', '3', '4', '5', '6', '8'])
  })

  test('says for other codes that we never send them', () => {
    for (const status of statuses.filter((code) => !statusesWeSend.includes(code))) {
      expect(explain({ status, flag: null }).status.sentence).toContain('Keyturn never sends this code')
    }
  })

  test('distinguishes D in a file from D in a report', () => {
    expect(explain({ status: 'D', flag: null }).status.onReports).toContain(
      'on some reports D means defaulted',
    )
  })

  test.each(flags)('has a sentence for flag %s', (flag) => {
    expect(explain({ status: 'U', flag }).flag?.sentence).toMatch(/\.$/)
  })

  test('is empty without a flag', () => {
    expect(explain({ status: '0', flag: null }).flag).toBeNull()
  })
})
