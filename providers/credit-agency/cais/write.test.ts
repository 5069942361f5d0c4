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

describe('names', () => {
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
  ])('%s is written as %s', (name, sent) => {
    expect(read(write({ header, accounts: [anAccount({ name })] })).accounts[0]?.name).toBe(sent)
  })

  test('every accented letter of Europe and Vietnam has a transliteration, the same in both cases', () => {
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
  ])(
    '%s cannot be transliterated and is refused, with the account and without the person in the error',
    (name) => {
      const refusal = why({ name })
      expect(refusal).toMatchObject({ code: 'bad_character', accountNumber: 'KT000000000000000001' })
      expect(refusal?.message).not.toContain('Ada')
    },
  )

  test('a name of 39 letters fits and one of 40 is refused', () => {
    expect(why({ name: `A ${'B'.repeat(37)}` })).toBeNull()
    expect(why({ name: `A ${'B'.repeat(38)}` })?.code).toBe('too_wide')
    expect(why({ name: `Ada ${'ß'.repeat(18)}` })?.code).toBe('too_wide')
  })

  test('a single name is not enough, and an empty one is refused', () => {
    expect(why({ name: 'ADA' })?.message).toContain('first and a last name')
    expect(why({ name: ' ' })).toBeInstanceOf(CaisRefusal)
  })
})

test('a postcode in lower case is sent in capitals', () => {
  expect(read(write({ header, accounts: [anAccount({ postcode: 'sw1y 4jh' })] })).accounts[0]?.postcode).toBe(
    'SW1Y 4JH',
  )
})

describe('what may be sent', () => {
  test.each(statuses)('allows status %s', (status) => {
    expect(why({ status }) === null).toBe(statusesWeSend.includes(status))
  })

  test.each([
    ['an association between two people', { transientAssociation: true }, 'links two people'],
    ['a default', { status: '8' }, 'default is never reported'],
    ['the balance of a default', { defaultBalancePounds: 10 }, 'default is never reported'],
    ['a satisfied default', { defaultSatisfiedOn: '2026-01-01' }, 'default is never reported'],
    ['collections', { passedToCollections: true }, 'never pass'],
    ['another kind of account', { accountType: 64 }, 'type 63'],
    ['a start after the file was made', { startedOn: '2026-10-21' }, 'starts after'],
    ['a close after the file was made', { closedOn: '2026-10-21' }, 'closes after'],
    ['a close before the start', { closedOn: '2025-02-28' }, 'before it starts'],
    ['no date of birth', { bornOn: null }, 'date of birth'],
    ['a member of seventeen', { bornOn: '2008-10-21' }, 'eighteen'],
    ['an invalid postcode', { postcode: '90210' }, 'postcode'],
    ['a new number that is the old one', { newAccountNumber: 'KT000000000000000001' }, 'the old one'],
  ] as const)('refuses %s', (_what, changes, reason) => {
    const refusal = why(changes)
    expect(refusal).toMatchObject({ code: 'breaks_a_rule' })
    expect(refusal?.message).toContain(reason)
    expect(() => write({ header, accounts: [anAccount(changes)] })).toThrow(refusal?.reason)
  })

  test('a member who turned eighteen yesterday, or today, is an adult', () => {
    expect(why({ bornOn: '2008-10-19' })).toBeNull()
    expect(why({ bornOn: '2008-10-20' })).toBeNull()
  })

  test('an account number of nines is refused, because it looks like the trailer', () => {
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

describe('every flag with every status', () => {
  test.each(pairs)('$flag with $status', ({ flag, rule, status }) => {
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

  test('a refused pair throws: the record is not sent without its flag', () => {
    const status: Status = '0'
    expect(() => write({ header, accounts: [anAccount({ status, flag: 'Q' })] })).toThrow(/drop this flag/)
  })
})

describe('money and numbers', () => {
  test('pence are dropped, never rounded up into a larger debt', () => {
    expect(wholePounds(123_499)).toBe(1234)
    expect(wholePounds(99)).toBe(0)
    expect(Object.is(wholePounds(-99), 0)).toBe(true)
    expect(wholePounds(-12_345)).toBe(-123)
    expect(() => wholePounds(0.5)).toThrow(CaisRefusal)
  })

  test('an account number is twenty capitals and digits, different for different bytes', () => {
    const one = accountNumberFrom(new Uint8Array(12).fill(7))
    expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    const other = new Uint8Array(12).fill(7)
    other[0] = 8
    expect(accountNumberFrom(other)).not.toBe(one)
    expect(() => accountNumberFrom(new Uint8Array(11))).toThrow(CaisRefusal)
  })

  test('accountNumberAt splits random account numbers at its share', () => {
    const numbers = Array.from({ length: 2_000 }, () => accountNumberFrom(randomBytes(12)))
    for (const share of [0.25, 0.5, 0.75]) {
      const upTo = numbers.filter((number) => number <= accountNumberAt(share)).length
      expect(Math.abs(upTo / numbers.length - share)).toBeLessThan(0.1)
    }
    expect(numbers.every((number) => number > accountNumberAt(0))).toBe(true)
  })

  test.each([0, 1000, -1, 1.5])('the source code number is 1 to 999, so not %d', (sourceCode) => {
    expect(() => write({ header: aHeader({ sourceCode }), accounts: [] })).toThrow(CaisRefusal)
  })
})
