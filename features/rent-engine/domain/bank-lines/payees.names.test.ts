import { describe, expect, test } from 'vitest'
import { NAMED, readPayee, recognise, STRANGER, SURELY_NAMED } from './payees.ts'
import { readWording } from './wording.ts'

const strengthOf = (declared: string, line: string): number => {
  const payee = readPayee(declared)
  return recognise(readWording(line), payee ? [payee] : []).strength
}
/** Match of a text with a name: certain, likely, hardly (a namesake), or none. */
function verdict(declared: string, line: string): 'sure' | 'likely' | 'hardly' | 'no' {
  const strength = strengthOf(declared, line)
  expect(strength).toBeLessThanOrEqual(1)
  if (strength >= SURELY_NAMED) return 'sure'
  return strength >= NAMED ? 'likely' : strength > 0 ? 'hardly' : 'no'
}

type Case = [line: string, verdict: ReturnType<typeof verdict>]

describe('a declared name', () => {
  test.each<[string, string[], string[]]>([
    ['Mr John Okafor', ['JOHN'], ['OKAFOR']],
    ['Okafor', [], ['OKAFOR']],
    ['Okafor J', ['J'], ['OKAFOR']],
    ['J', [], ['J']],
    ['Smith, John', ['JOHN'], ['SMITH']],
    ['Smith, John Paul', ['JOHN', 'PAUL'], ['SMITH']],
    ['Smith, John Paul George', [], ['SMITH']],
    ['Smith,', [], ['SMITH']],
    ['Al, Bo', ['BO'], ['AL']],
    ['A, Smith', ['A'], ['SMITH']],
    ['John Smith, Flat', ['JOHN'], ['SMITH']],
    ['Smith, 12', [], ['SMITH']],
    ['Smith, A0', [], ['SMITH']],
    ['Smith, A9', [], ['SMITH']],
    ['John Smith (landlord)', ['JOHN'], ['SMITH']],
    ['Smi(x)', [], ['SMI']],
    ['Sm(x)', ['X'], ['SM']],
    ['Foxgrove Lettings Ltd', ['LETTINGS', 'LTD'], ['FOXGROVE']],
    ['Anna Maria Rosa Verdi', ['ANNA', 'MARIA', 'ROSA'], ['VERDI']],
    ['Anna Maria Rosa Luisa Verdi', [], ['ANNA', 'MARIA', 'ROSA', 'LUISA', 'VERDI']],
    ['Amara Jones-Parry', ['AMARA', 'JONES'], ['PARRY']],
  ])('%s is parsed into the other words %j and the last name %j', (declared, given, own) => {
    expect(readPayee(declared)).toMatchObject({ declared, given, own })
  })

  test.each([
    ['Amara Jones-Parry', 1],
    ['Amara Jones Parry', 0],
    ['Jones-Parry', 1],
    ['Jones-Parry A', 0],
    ['Mary-Ann Smith', 0],
    ['Amara de-la-Cruz', 2],
  ])('%s has this many words of a double last name before its final word: %i', (declared, barrel) => {
    expect(readPayee(declared)?.barrel).toBe(barrel)
  })

  test.each([
    ['Anna and Tom Taylor', true],
    ['Anna & Tom Taylor', true],
    ['Anna Taylor', false],
  ])('%s names two people: %j', (declared, isPair) => {
    expect(readPayee(declared)?.isPair).toBe(isPair)
  })

  test('made of titles and symbols only matches no payee', () => {
    for (const declared of ['', 'Mr', 'Mr & Mrs', '&&&', '   '])
      expect(readPayee(declared), declared).toBeNull()
  })

  test('of excessive length is read in part', () => {
    expect(readPayee(`${'Ab'.repeat(300)}`)?.letters).toHaveLength(120)
  })
})

describe('the declared name Mr John Okafor', () => {
  test.each<Case>([
    ['STO JOHN OKAFOR', 'sure'],
    ['OKAFOR JOHN', 'sure'],
    ['J OKAFOR', 'sure'],
    ['OKAFOR J', 'sure'],
    ['JA OKAFOR', 'sure'],
    ['J A OKAFOR', 'sure'],
    ['JOHN PAUL GEORGE OKAFOR', 'sure'],
    ['J PAUL GEORGE OKAFOR', 'likely'],
    ['JOHN OKAF', 'sure'],
    ['JOHN OKAFUR', 'likely'],
    ['OKAFOR', 'likely'],
    ['STO OKAFOR RENT', 'likely'],
    ['A OKAFOR', 'hardly'],
    ['OKAFOR A', 'hardly'],
    ['OKAFOR A RENT', 'hardly'],
    ['OKAFOR A SMITH', 'likely'],
    ['ADA OKAFOR', 'likely'],
    ['JANE OKAFOR', 'likely'],
    ['JOKAFOR', 'sure'],
    ['JOHNOKAFOR', 'sure'],
    ['OKAFORJ', 'likely'],
    ['OKAFORJOHN', 'sure'],
    ['JOHNOKAFORLETS', 'sure'],
    ['AOKAFOR', 'no'],
    ['XJOHNOKAFOR', 'no'],
    ['JOHN OKA', 'sure'],
    ['JOHN OK', 'likely'],
    ['JOHN O', 'likely'],
    ['JOHN', 'no'],
    ['JOHN RENT MAY OKA', 'sure'],
    ['JOHN RENT MAY JUNE OKA', 'no'],
    ['OKA JOHN', 'no'],
    ['JOHN SMITH', 'no'],
    ['', 'no'],
  ])('matches the bank text %s: %s', (line, expected) => {
    expect(verdict('Mr John Okafor', line)).toBe(expected)
  })

  test('matches more surely, the more of it the bank text has', () => {
    const lines = [
      'JOHN OKAFOR',
      'J OKAFOR',
      'JOKAFOR',
      'JOHN OKA',
      'JANE OKAFOR',
      'OKAFOR',
      'JOHN O',
      'ADA OKAFOR',
      'A OKAFOR',
    ]
    const strengths = lines.map((line) => strengthOf('Mr John Okafor', line))
    expect(strengths).toEqual(strengths.toSorted((one, other) => other - one))
    expect(new Set(strengths).size).toBe(lines.length)
  })
})

describe('a person’s declared name', () => {
  test.each<[string, ...Case]>([
    ['Okafor', 'OKAFOR', 'sure'],
    ['Okafor', 'OKAFUR', 'likely'],
    ['J Okafor', 'JOHN OKAFOR', 'sure'],
    ['J Okafor', 'JOHN PAUL OKAFOR', 'sure'],
    ['J Okafor', 'JULY OKAFOR', 'likely'],
    ['J Okafor', 'ADA OKAFOR', 'likely'],
    ['J Okafor', 'A OKAFOR', 'hardly'],
    ['Tom Okafor', 'TO OKAFOR', 'likely'],
    ['Tom Okafor', 'TX OKAFOR', 'sure'],
    ['Jo Lee', 'JLEE', 'no'],
    ['Jo Lees', 'JLEES', 'sure'],
    ['Ann Lees', 'ANNLEESX', 'sure'],
    ['Al Lees', 'ALLEESX', 'no'],
    ['Jon Okafor', 'JON OKA', 'sure'],
    ['Al Okafor', 'AL OKA', 'no'],
    ['Anneliese Schröder-Booth', 'ANNELIESE SCHRODER', 'sure'],
    ['Anneliese Schröder-Booth', 'STO ANNELIESE SCHRODER RENT', 'sure'],
    ['Anneliese Schröder-Booth', 'ANNELIESE SCHRODER SMITH', 'no'],
    ['Anneliese Schröder-Booth', 'MARIA SCHRODER', 'no'],
    ['Anneliese Schröder-Booth', 'SCHRODER', 'no'],
    ['Anna Rose-Booth', 'ANNA ROSE', 'no'],
    ['Anna Roses-Booth', 'ANNA ROSES', 'sure'],
    ['Al Schroder-Booth', 'AL SCHRODER', 'no'],
    ['Ann Schroder-Booth', 'ANN SCHRODER', 'sure'],
    ['Schroder Booth', 'SCHRODER', 'no'],
    ['Amara Jones-Parry', 'AMARA JONES PARRY', 'sure'],
    ['Amara Jones-Parry', 'A JONES-PARRY', 'sure'],
    ['Amara Jones-Parry', 'JONES PARRY', 'likely'],
    ['Amara Jones-Parry', 'S JONES PARRY', 'hardly'],
    ['Amara Jones-Parry', 'A PARRY', 'sure'],
    ['Stephen and Margaret Taylor', 'STEPHEN & MARGARET', 'sure'],
    ['Stephen and Margaret Taylor', 'STEPHEN AND MARG', 'likely'],
    ['Stephen and Margaret Taylor', 'STEPHEN AND MARGARET', 'likely'],
    ['Stephen and Margaret Taylor', 'STEPHEN MAR', 'likely'],
    ['Stephen and Margaret Taylor', 'STEPHEN MA', 'no'],
    ['Stephen and Margaret Taylor', 'STEPHEN', 'no'],
    ['Stephen and Margaret Taylor', 'STEPHEN ADA', 'no'],
    ['Stephen and Margaret Taylor', 'MARGARET STEPHEN', 'no'],
    ['Stephen Margaret Taylor', 'STEPHEN MARG', 'no'],
    ['Al and Bob Taylor', 'AL BOB', 'no'],
    ['Ali and Bob Taylor', 'ALI BOB', 'likely'],
  ])('%s matches the bank text %s: %s', (declared, line, expected) => {
    expect(verdict(declared, line)).toBe(expected)
  })

  test('matches less surely with half of a double name than with the whole', () => {
    expect(strengthOf('Stephen and Margaret Taylor', 'STEPHEN AND MARGARET')).toBeLessThan(
      strengthOf('Anneliese Schröder-Booth', 'ANNELIESE SCHRODER'),
    )
  })
})

describe('a company’s declared name', () => {
  test.each<[string, ...Case]>([
    ['Foxgrove Lettings Ltd', 'FOXGROVE LETTINGS LTD', 'sure'],
    ['Foxgrove Lettings Ltd', 'FOXGROVELETTINGSLTD', 'sure'],
    ['Foxgrove Lettings Ltd', 'FOXGROVE', 'sure'],
    ['Foxgrove Lettings Ltd', 'FOXGROWE', 'likely'],
    ['Foxgrove Lettings Ltd', 'FOXGROWE LETTINGS', 'likely'],
    ['Foxgrove Lettings Ltd', 'FOXGROVE NURSERY', 'no'],
    ['Foxgrove Lettings Ltd', 'FOXGROVE NURSERY RENT', 'sure'],
    ['Foxgrove Lettings Ltd', 'FOXGROVE NURSERY LETTINGS', 'sure'],
    ['Foxgrove Lettings Ltd', 'ASH LETTINGS LTD', 'no'],
    ['Property Management Ltd', 'PROPERTY AND MANAGEMENT LTD', 'sure'],
    ['Property Management Ltd', 'PROPERTY MANAGEMENT', 'no'],
    ['Estates', 'ESTATES', 'no'],
    ['Lettings', 'LETTINGS', 'sure'],
    ['Ash Birch Lettings', 'ASH', 'likely'],
    ['Ash Birch Lettings', 'BIRCH', 'no'],
    ['Ash Birch Cedar Lettings', 'ASH BIRCH', 'likely'],
    ['Ash Birch Cedar Lettings', 'ASH', 'no'],
    ['Ash Birch Cedar Lettings', 'BIRCH CEDAR', 'no'],
    ['Your Nest Ltd', 'YOURNESTESTATES', 'sure'],
    ['Yon Nes Ltd', 'YONNESX', 'sure'],
    ['Yo Nes Ltd', 'YONESX', 'no'],
    ['London Borough of Brent', 'LONDON BOROUGH OF', 'likely'],
    ['London Borough of Brent', 'LONDON BOROUGH', 'no'],
    ['Peabody Housing Trust', 'PHT', 'likely'],
    ['Foxgrove Lettings', 'FL', 'no'],
    ['Leeds City Council', 'LIDL LEEDS', 'no'],
    ['Leeds City Council', 'LEEDS RENT', 'sure'],
    ['Leeds City Council', 'LEEDS FLAT', 'sure'],
    ['Leeds City Council', 'LEEDS CC', 'sure'],
    ['Leeds City Council', 'LEEDS COUNCIL', 'sure'],
    ['Leeds City Homes', 'LEEDS SHOP', 'sure'],
  ])('%s matches the bank text %s: %s', (declared, line, expected) => {
    expect(verdict(declared, line)).toBe(expected)
  })

  test('matches a bank row more strongly if the row also has their trade word', () => {
    const strengths = ['FOXGROVE LETTINGS', 'FOXGROVE', 'FOXGROWE LETTINGS', 'FOXGROWE'].map((line) =>
      strengthOf('Foxgrove Lettings Ltd', line),
    )
    expect(strengths).toEqual(strengths.toSorted((one, other) => other - one))
    expect(new Set(strengths).size).toBe(4)
  })
})

test('of several declared payees the best match is used, and none without a match', () => {
  const payees = ['Ada Okafor', 'John Okafor', 'Foxgrove Lettings'].flatMap((name) => readPayee(name) ?? [])
  const meant = (line: string) => recognise(readWording(line), payees)
  expect(meant('JOHN OKAFOR').declared).toBe('John Okafor')
  expect(meant('FOXGROVE').declared).toBe('Foxgrove Lettings')
  expect(meant('TESCO')).toEqual(STRANGER)
  expect(STRANGER.strength).toBe(0)
})

test('a landlord with a title as last name does not match everyone with the same first name', () => {
  expect(verdict('John Lord', 'JOHN LORD RENT')).toBe('sure')
  expect(verdict('John Lord', 'JOHN SMITH')).toBe('no')
  expect(verdict('Lord Okafor', 'OKAFOR')).toBe(verdict('Mr Okafor', 'OKAFOR'))
})
