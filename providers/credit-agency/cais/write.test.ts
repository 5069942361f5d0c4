import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountNumberAt, accountNumberFrom, wholePounds } from './agency-account.ts'
import { inPlainCapitals } from './charset.ts'
import { type FlagRule, flagRules, type Status, statuses, statusesWeSend } from './codes.ts'
import { read } from './read.ts'
import { CaisRefusal } from './refusal.ts'
import { flagProblem } from './rules.ts'
import { aHeader, anAccount } from './testing.ts'
import { whyNotWritable, write } from './write.ts'

const header = aHeader()
const why = (changes: Parameters<typeof anAccount>[0]) => whyNotWritable(anAccount(changes), header)

describe('a name in the agency file', () => {
  test.each([
    ['Zoë Washington', 'ZOE WASHINGTON'],
    ['Łukasz Żółć', 'LUKASZ ZOLC'],
    ['Siobhán O’Connor', "SIOBHAN O'CONNOR"],
    ['Jean–Luc Strauß', 'JEAN-LUC STRAUSS'],
    ['Bjørn Ærø', 'BJORN AERO'],
    ['Þórdís Guðmundsdóttir', 'THORDIS GUDMUNDSDOTTIR'],
    ['İpek Işık', 'IPEK ISIK'],
    ['Đặng Nguyễn', 'DANG NGUYEN'],
    ['  Ada\u00a0 King  ', 'ADA KING'],
    ['ﬁona O`Brien', "FIONA O'BRIEN"],
    ['ǽlfric Søǿren', 'AELFRIC SOOREN'],
    ['Gal·la Puŀla', 'GALLA PULLA'],
    ['Ɲaga Ʋesi', 'NAGA VESI'],
    ['ʿAlī Ka​ur', "'ALI KAUR"],
  ])('for %s is %s', (name, sent) => {
    expect(read(write({ header, accounts: [anAccount({ name })] })).accounts[0]?.name).toBe(sent)
  })

  test('has a transliteration for each accented letter of Europe and Vietnam, in both cases', () => {
    const blocks = [
      [0xc0, 0x17f],
      [0x1cd, 0x1dc],
      [0x1de, 0x21b],
      [0x1e00, 0x1e99],
      [0x1ea0, 0x1ef9],
    ] as const
    const notInNames = '×÷ƿǷȜȝƕǶ'
    for (const [first, last] of blocks)
      for (let code = first; code <= last; code++) {
        const letter = String.fromCodePoint(code)
        if (notInNames.includes(letter)) continue
        expect(inPlainCapitals(letter), letter).toMatch(/^'?[A-Z]{1,2}$/)
        const other = letter.toUpperCase()
        if (other.length === 1) expect(inPlainCapitals(other), letter).toBe(inPlainCapitals(letter))
      }
  })

  test.each([
    'Анна Каренина',
    'محمد علي',
    '王 小明',
    'Ada Lovelace 2nd',
    'Ada Love\nlace',
    'Ada 😀 King',
    'Ada? King',
  ])('for %s is refused, with the account in the error and without the person', (name) => {
    const refusal = why({ name })
    expect(refusal).toMatchObject({ code: 'bad_character', accountNumber: 'KT000000000000000001' })
    expect(refusal?.message).not.toContain('Ada')
  })

  test('fits with 39 letters and is refused with 40', () => {
    expect(why({ name: `A ${'B'.repeat(37)}` })).toBeNull()
    expect(why({ name: `A ${'B'.repeat(38)}` })?.code).toBe('too_wide')
    expect(why({ name: `Ada ${'ß'.repeat(18)}` })?.code).toBe('too_wide')
  })

  test('is refused if it is single or empty', () => {
    expect(why({ name: 'ADA' })?.message).toContain('first and a last name')
    expect(why({ name: ' ' })).toBeInstanceOf(CaisRefusal)
  })
})

test('a lower-case postcode is written in capitals', () => {
  expect(read(write({ header, accounts: [anAccount({ postcode: 'sw1y 4jh' })] })).accounts[0]?.postcode).toBe(
    'SW1Y 4JH',
  )
})

describe('a record in the agency file', () => {
  test.each(statuses)('may have the status %s', (status) => {
    expect(why({ status }) === null).toBe(statusesWeSend.includes(status))
  })

  test.each([
    ['an association between two people', { transientAssociation: true }, 'links two people'],
    ['a default', { status: '8' }, 'default is never reported'],
    ['the balance of a default', { defaultBalancePounds: 10 }, 'default is never reported'],
    ['a satisfied default', { defaultSatisfiedOn: '2026-01-01' }, 'default is never reported'],
    ['collections', { passedToCollections: true }, 'never pass'],
    ['an account type other than 63', { accountType: 64 }, 'type 63'],
    ['a start after the day of the file', { startedOn: '2026-10-21' }, 'starts after'],
    ['a close after the day of the file', { closedOn: '2026-10-21' }, 'closes after'],
    ['a close before the start', { closedOn: '2025-02-28' }, 'before it starts'],
    ['no date of birth', { bornOn: null }, 'date of birth'],
    ['a member aged seventeen', { bornOn: '2008-10-21' }, 'eighteen'],
    ['an invalid postcode', { postcode: '90210' }, 'postcode'],
    [
      'a new account number equal to the old one',
      { newAccountNumber: 'KT000000000000000001' },
      'the old one',
    ],
  ] as const)('is refused with %s', (_what, changes, reason) => {
    const refusal = why(changes)
    expect(refusal).toMatchObject({ code: 'breaks_a_rule' })
    expect(refusal?.message).toContain(reason)
    expect(() => write({ header, accounts: [anAccount(changes)] })).toThrow(refusal?.reason)
  })

  test('accepts a member who turned eighteen today or yesterday', () => {
    expect(why({ bornOn: '2008-10-19' })).toBeNull()
    expect(why({ bornOn: '2008-10-20' })).toBeNull()
  })

  test('is refused with an account number of nines, which looks like the trailer', () => {
    expect(why({ accountNumber: '9'.repeat(20) })?.code).toBe('bad_code')
    expect(why({ accountNumber: 'kt 1' })?.code).toBe('bad_character')
    expect(why({ accountNumber: '' })?.code).toBe('missing')
  })
})

// Statuses allowed with each flag, repeated here from the published rules.
const allowed: Record<keyof typeof flagRules, string> = {
  A: '0123456DU',
  M: '0123456DU',
  Q: 'U8',
  G: '1234568',
  D: '01234568UD',
  P: '01234568UD',
  I: 'U',
  C: '01234568UD',
  S: '01234568UD',
  F: '01234568UD',
  T: '01234568UD',
  V: '01234568UD',
  R: '01234568UD',
}
const flags = Object.entries<FlagRule>(flagRules)
const pairs = flags.flatMap(([flag, rule]) => statuses.map((status) => ({ flag, rule, status })))
const isFlag = (flag: string): flag is keyof typeof flagRules => flag in flagRules

describe('a flag with a status', () => {
  test.each(pairs)('is allowed or refused by the rule: $flag with $status', ({ flag, rule, status }) => {
    if (!isFlag(flag)) throw new Error('not a flag')
    const closed = { flag, status, closedOn: '2026-09-30', balancePounds: 0 } as const
    const fits = allowed[flag].includes(status)
    expect(flagProblem(closed)).toBe(!rule.forRent ? 'flag_not_for_rent' : fits ? null : 'flag_status_clash')

    const mayBeSent = fits && rule.forRent && statusesWeSend.includes(status)
    expect(why(closed) === null).toBe(mayBeSent)

    const open = { ...closed, closedOn: null }
    const owing = { ...closed, balancePounds: 5 }
    const needs = fits && rule.forRent && rule.closedAndZero
    expect(flagProblem(open) === 'flag_needs_closed_and_zero').toBe(needs)
    expect(flagProblem(owing) === 'flag_needs_closed_and_zero').toBe(needs)
  })

  test('throws an error if it is refused, and the record is not sent without its flag', () => {
    const status: Status = '0'
    expect(() => write({ header, accounts: [anAccount({ status, flag: 'Q' })] })).toThrow(/drop this flag/)
  })
})

describe('numbers in the agency file', () => {
  test('have no pence, and are not rounded up into a larger debt', () => {
    expect(wholePounds(123_499)).toBe(1234)
    expect(wholePounds(99)).toBe(0)
    expect(Object.is(wholePounds(-99), 0)).toBe(true)
    expect(wholePounds(-12_345)).toBe(-123)
    expect(() => wholePounds(0.5)).toThrow(CaisRefusal)
  })

  test('have twenty capitals and digits as an account number, which differs for different bytes', () => {
    const one = accountNumberFrom(new Uint8Array(12).fill(7))
    expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    const other = new Uint8Array(12).fill(7)
    other[0] = 8
    expect(accountNumberFrom(other)).not.toBe(one)
    expect(() => accountNumberFrom(new Uint8Array(11))).toThrow(CaisRefusal)
  })

  test('split random account numbers evenly with accountNumberAt', () => {
    const numbers = Array.from({ length: 2_000 }, () => accountNumberFrom(randomBytes(12)))
    for (const share of [0.25, 0.5, 0.75]) {
      const upTo = numbers.filter((number) => number <= accountNumberAt(share)).length
      expect(Math.abs(upTo / numbers.length - share)).toBeLessThan(0.1)
    }
    expect(numbers.every((number) => number > accountNumberAt(0))).toBe(true)
  })

  test.each([0, 1000, -1, 1.5])(
    'cannot have the source code number %d, which must be 1 to 999',
    (sourceCode) => {
      expect(() => write({ header: aHeader({ sourceCode }), accounts: [] })).toThrow(CaisRefusal)
    },
  )
})
