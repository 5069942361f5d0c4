import { expect, test } from 'vitest'
import { readDeclaredRent } from './declared-rent.ts'

const TODAY = '2026-11-23'

test('rent and payee are enough to search for rent, for as long as a bank can be read', () => {
  const told = { monthlyRent: '£1,200', frequency: 'weekly', share: '50%', landlordName: ' J  Okafor ' }
  expect(readDeclaredRent(told, TODAY)).toMatchObject({
    home: {
      startsOn: '2024-11-23',
      terms: [{ from: '2024-11-23', pence: 120_000, every: 'week' }],
      payees: ['J Okafor'],
      share: 0.5,
    },
  })
})

test('missing and unreadable fields are named as in the form', () => {
  expect(readDeclaredRent({}, TODAY)).toEqual({
    problems: [
      { field: 'monthlyRent', message: 'Monthly rent is required' },
      { field: 'landlordName', message: 'Landlord/agent name is required' },
    ],
  })
  expect(readDeclaredRent({ monthlyRent: '-5', landlordName: 'J Okafor' }, TODAY)).toMatchObject({
    problems: [{ field: 'monthlyRent' }],
  })
})
