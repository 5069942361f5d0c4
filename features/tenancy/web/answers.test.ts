import { expect, test } from 'vitest'
import { tenancyOf } from './answers.ts'

test.each([
  [{ rentDay: '1' }, { rentDay: '1', frequency: 'month' }],
  [
    { rentDay: '1', frequency: 'week' },
    { rentDay: '1', frequency: 'week' },
  ],
])('the rent day of %j is told with the rhythm it was picked in', (answers, told) => {
  expect(tenancyOf(answers)).toMatchObject({ tenancy_details: told })
})

test('without a rent day the rhythm is left to the payments', () => {
  expect(tenancyOf({ monthlyRent: '950', rentDay: '' })).not.toHaveProperty('tenancy_details.frequency')
})
