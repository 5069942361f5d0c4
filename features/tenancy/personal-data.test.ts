import { expect, test } from 'vitest'
import { tenancyData } from './personal-data.ts'

test('a copy of a member’s data holds no id of a housemate', () => {
  const { housemate_invitation: invitations, housemate_place: places } = tenancyData.tables
  expect(invitations).toMatchObject({ leaveOut: expect.arrayContaining(['accepted_by']) })
  expect(places).toMatchObject({ leaveOut: expect.arrayContaining(['invitation_id', 'holder_id']) })
})
