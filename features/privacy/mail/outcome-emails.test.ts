import { describe, expect, test } from 'vitest'
import { answerEmail } from './outcome-emails.ts'

const outcome = {
  reference: 'KC-7Q2M-RT4X',
  about: 'service' as const,
  name: 'Amara Okafor',
  answer: 'We were wrong, and have put it right.',
  answeredOn: '2026-11-27',
  isSummary: false,
  closed: false,
}
const wordsOf = (...of: Parameters<typeof answerEmail>): string => JSON.stringify(answerEmail(...of).parts)
const none = { adr: null, ombudsman: false }

describe('the email with the outcome of a complaint', () => {
  test('names our dispute resolution scheme, or says that we belong to none', () => {
    expect(wordsOf(outcome, none)).toContain('We belong to no scheme for alternative dispute resolution.')
    const adr = { name: 'Example ADR', url: 'https://adr.example' }
    expect(wordsOf(outcome, { adr, ombudsman: false })).toContain('Example ADR, https://adr.example')
  })

  test('names the six months of the Ombudsman only if the Ombudsman covers the subject', () => {
    const covered = { adr: null, ombudsman: true }
    for (const about of ['bank', 'credit-file'] as const)
      expect(wordsOf({ ...outcome, about }, covered)).toContain('until 27 May 2027: six months')
    expect(wordsOf({ ...outcome, about: 'service' }, covered)).not.toContain('six months')
    expect(wordsOf({ ...outcome, about: 'bank' }, none)).not.toContain('six months')
  })

  test('for a matter settled in three days says that it counts as resolved, and how to object', () => {
    expect(wordsOf({ ...outcome, isSummary: true }, none)).toContain('we treat your complaint as resolved')
    expect(wordsOf(outcome, none)).not.toContain('we treat your complaint as resolved')
  })
})
