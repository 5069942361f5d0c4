import { expect, test } from 'vitest'
import { tenancyData } from './personal-data.ts'

test('a member’s data copy has no id of a housemate', () => {
  const { housemate_invitation: invitations, housemate_place: places } = tenancyData.tables
  expect(invitations).toMatchObject({ leaveOut: expect.arrayContaining(['accepted_by']) })
  expect(places).toMatchObject({ leaveOut: expect.arrayContaining(['invitation_id', 'holder_id']) })
})
