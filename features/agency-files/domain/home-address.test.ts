import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOfPresentHome, readHomeAddress } from './home-address.ts'

test('each part of an address gets its own line, and the postcode its own field', () =>
  expect(readHomeAddress('Flat 2, 14 Harbour Street, Leeds, ls14dy')).toEqual({
    lines: ['Flat 2', '14 Harbour Street', 'Leeds', ''],
    postcode: 'LS1 4DY',
  }))

test('a postcode is found after a space, on its own line, or before the country', () => {
  expect(readHomeAddress('3 Mill Lane\nYork YO1 9QL\nUnited Kingdom')).toEqual({
    lines: ['3 Mill Lane', 'York', '', ''],
    postcode: 'YO1 9QL',
  })
})

test('many short parts share lines', () =>
  expect(readHomeAddress('Room 4, Flat 2, The Old Mill, 14 Harbour Street, Holbeck, Leeds, LS1 4DY')).toEqual(
    {
      lines: ['Room 4, Flat 2, The Old Mill', '14 Harbour Street, Holbeck', 'Leeds', ''],
      postcode: 'LS1 4DY',
    },
  ))

test('a long part continues on the next line', () =>
  expect(readHomeAddress('Apartment 1204 The Grand Northern Railway Building, Leeds, LS1 4DY')).toEqual({
    lines: ['Apartment 1204 The Grand', 'Northern Railway Building', 'Leeds', ''],
    postcode: 'LS1 4DY',
  }))

test('four parts have four separate lines', () =>
  expect(readHomeAddress('Flat 2, Mill House, 14 Harbour Street, Leeds, LS1 4DY')).toMatchObject({
    lines: ['Flat 2', 'Mill House', '14 Harbour Street', 'Leeds'],
  }))

describe('an address line has at most 32 letters', () => {
  const word = (length: number) => 'X'.repeat(length)

  test('with one word', () => {
    expect(readHomeAddress(`${word(32)}, LS1 4DY`)).toMatchObject({ lines: [word(32), '', '', ''] })
    expect(readHomeAddress(`${word(33)}, Leeds, LS1 4DY`)).toEqual({ unusable: 'address_too_long' })
  })

  test('and two words share a line only if they fit with the space between them', () => {
    const [full, over] = [`${word(20)} ${word(11)}`, `${word(20)} ${word(12)}`]
    expect(readHomeAddress(`${full}, LS1 4DY`)).toMatchObject({ lines: [full, '', '', ''] })
    expect(readHomeAddress(`${over}, LS1 4DY`)).toMatchObject({ lines: [word(20), word(12), '', ''] })
  })

  test('with two parts and a comma between, if parts must share a line', () => {
    const rest = `${word(31)}, ${word(32)}, ${word(30)}`
    const [full, over] = [`${word(20)}, ${word(10)}`, `${word(20)}, ${word(11)}`]
    expect(readHomeAddress(`${full}, ${rest}, LS1 4DY`)).toMatchObject({
      lines: [full, word(31), word(32), word(30)],
    })
    expect(readHomeAddress(`${over}, ${rest}, LS1 4DY`)).toEqual({ unusable: 'address_too_long' })
  })
})

test('an address that does not fit or has no postcode is reported and never cut', () => {
  expect(readHomeAddress('14 Harbour Street, Leeds')).toEqual({ unusable: 'no_postcode' })
  expect(readHomeAddress(`${'Long Street Name, '.repeat(12)}LS1 4DY`)).toEqual({
    unusable: 'address_too_long',
  })
  expect(readHomeAddress('LS1 4DY')).toEqual({ unusable: 'address_too_long' })
})

test('a home without a postcode gets the member’s own postcode', () => {
  expect(addressOfPresentHome('14 Harbour Street, Leeds', 'LS1 4DY')).toBe(
    '14 Harbour Street, Leeds, LS1 4DY',
  )
  expect(addressOfPresentHome('14 Harbour Street, LS1 4DY, England', 'M1 1AE')).toBe(
    '14 Harbour Street, LS1 4DY, England',
  )
  expect(addressOfPresentHome('14 Harbour Street', null)).toBe('14 Harbour Street')
})

test('no letter of an address gets lost', () => {
  const part = fc.stringMatching(/^[A-Z][a-z]{0,11}( [A-Z][a-z]{0,8}){0,3}$/)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const read = readHomeAddress(`${parts.join(', ')}, M1 1AE`)
      if ('unusable' in read) return
      const letters = (text: string) => text.replace(/[^A-Za-z]/g, '')
      expect(letters(read.lines.join(''))).toBe(letters(parts.join('')))
      expect(read.lines.every((line) => line.length <= 32)).toBe(true)
    }),
  )
})
