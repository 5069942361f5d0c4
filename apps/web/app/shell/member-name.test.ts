import { expect, test } from 'vitest'
import { fullName, initials } from './member-name.ts'

test.each([
  ['Amara', 'Osei', 'Amara Osei', 'AO'],
  ['Łukasz', 'Żak', 'Łukasz Żak', 'ŁŻ'],
  ['Mary Ann', 'van der Berg', 'Mary Ann van der Berg', 'MB'],
  ['Cher', '', 'Cher', 'C'],
  ['', '', 'renter@example.com', 'R'],
  ['👩🏽', 'Osei', '👩🏽 Osei', '👩O'],
])(
  'first name %j and last name %j are shown as %j, with the initials %j',
  (firstName, lastName, name, letters) => {
    const member = { firstName, lastName, email: 'renter@example.com' }
    expect([fullName(member), initials(member)]).toEqual([name, letters])
  },
)
