import { expect, test } from 'vitest'
import { isAddressWithin, isNameWithin, isSameAddress, isSameLandlord } from './same-home.ts'

const HOME = 'Flat 2, 12 Mill Lane, York YO1 6AB'

test.each([
  ['Flat 2, 12 Mill Lane, York YO1 6AB', 'spelled alike'],
  ['flat 2 12 MILL LANE, YORK, yo16ab', 'in upper or lower case'],
  ['Flat 2, 12 Mill Lane, York', 'without its postcode'],
  ['Flat 2, 12 Mill Lane', 'without its town'],
  ['Flat 2, 12 Mill Lane, York, North Yorkshire, YO1 6AB, United Kingdom', 'with its county and country'],
])('an address is the same as %s, %s', (other) => {
  expect([isSameAddress(HOME, other), isSameAddress(other, HOME)]).toEqual([true, true])
})

test.each([
  ['Flat 12, 2 Mill Lane, York YO1 6AB', 'swapped numbers'],
  ['12 Flat 2, Mill Lane, York YO1 6AB', 'its words in another order'],
  ['York Flat 2, 12 Mill Lane', 'the town first'],
  ['Flat 3, 12 Mill Lane, York YO1 6AB', 'another flat'],
  ['Flat 2, 12A Mill Lane, York YO1 6AB', 'a letter joined to its number'],
  ['Flat 2, 12 A Mill Lane, York YO1 6AB', 'a letter after its number'],
  ['Flat 2, 12 Mill Lane, York YO1 6AC', 'another postcode'],
  ['12 Mill Lane, York YO1 6AB', 'no flat number'],
  ['Flat 2, 12 12 Mill Lane, York YO1 6AB', 'a number repeated'],
  ['Flat 2, 12 Mill Lane, York, Flat 3', 'another flat at the end'],
  ['Flat 2, 12 Mill Lane, Flat B', 'a lettered flat at the end'],
  ['Flat 2, 12 Mill Lane, The Coach House, York', 'another building in it'],
  ['Flat 2, 12 Mill Lane East, York', 'another street name'],
  ['Flat 2, 12 Mill, York', 'half of the street name'],
  ['Flat 2, 12² Mill Lane, York', 'a superscript number'],
  ['Flat 2, 12 Mill Lane 🅱, York', 'a symbol for a letter'],
  ['', 'no text'],
])('an address differs from %s, with %s', (other) => {
  expect([isSameAddress(HOME, other), isSameAddress(other, HOME)]).toEqual([false, false])
  expect(isAddressWithin(other, HOME)).toBe(false)
})

test('an address contained in another has no other word, number or postcode', () => {
  expect(isAddressWithin('Flat 2, 12 Mill Lane', HOME)).toBe(true)
  expect(isAddressWithin(HOME, 'Flat 2, 12 Mill Lane')).toBe(false)
  expect(isAddressWithin(HOME, 'Flat 2, 12 Mill Lane, York')).toBe(false)
})

test.each([
  ['J Okafor', 'Mr J. Okafor', true],
  ['Hallam Homes Ltd', 'HALLAM HOMES LIMITED', true],
  ['J Okafor', 'Okafor J', false],
  ['J Okafor', 'J Okafor Duke of Westminster Estates', false],
  ['The Limited', 'the Ltd', false],
  ['J Okafor', 'J Oka\u200bfor', true],
  ['J Okafor', 'J Okafor 🅱🅾🅱', false],
  ['J Okafor', 'Ⓑⓞⓑ Okafor', false],
  ['J Okafor', 'J\u20dd Okafor', false],
  ['', '', false],
])('the landlords %s and %s are the same: %s', (one, other, same) => {
  expect(isSameLandlord(one, other)).toBe(same)
})

test('a name contained in another has its words in the same order', () => {
  expect(isNameWithin('Grace Payer', 'Grace Mary Payer')).toBe(true)
  expect(isNameWithin('Payer Grace', 'Grace Mary Payer')).toBe(false)
  expect(isNameWithin('Grace Mary Payer', 'Grace Payer')).toBe(false)
  expect(isNameWithin('', 'Grace')).toBe(false)
  expect(isNameWithin('Grace Ⓑⓞⓑ', 'Grace Payer')).toBe(false)
  expect(isNameWithin('Grace 🇧🇴🇧', 'Grace Payer')).toBe(false)
  expect(isNameWithin('Gra\u200bce', 'Grace Payer')).toBe(true)
})
