import { describe, expect, test } from 'vitest'
import { type GivenDetails, joined, oddities, readTenancyDetails } from './tenancy-details.ts'

const asker = { today: '2026-11-21', email: 'amara@example.com' }
const complete: GivenDetails = {
  propertyAddress: '14 Alma Road, Bristol',
  tenancyStartDate: '12/04/2025',
  monthlyRent: '£1,160.00',
  landlordName: 'Hallam Lettings',
  landlordEmail: 'rents@hallam.example',
  landlordPhone: '0117 496 0123',
}
const problemsOf = (more: GivenDetails): string[] => {
  const read = readTenancyDetails({ ...complete, ...more }, asker)
  return 'problems' in read ? read.problems.map(({ message }) => message) : []
}
const read = (more: GivenDetails = {}) => {
  const result = readTenancyDetails({ ...complete, ...more }, asker)
  if ('problems' in result) throw new Error(joined(result.problems))
  return result.details
}

test('an empty form shows all its errors at once, in the order of the form', () => {
  const result = readTenancyDetails({}, asker)
  expect('problems' in result && joined(result.problems)).toBe(
    'Property address is required. Tenancy start date is required. Monthly rent is required. Landlord/agent name is required. Contact email is required. Contact phone is required',
  )
})

test('the required fields of a form are enough, because the others have defaults', () => {
  expect(read()).toMatchObject({
    startsOn: '2025-04-12',
    agreedEndOn: null,
    rentPence: 116_000,
    every: null,
    dueDay: null,
    share: 1,
    letBy: 'landlord',
    joint: false,
    nation: 'england-and-wales',
  })
})

test.each([
  ['1 High Street, Edinburgh, EH1 1AA', undefined, 'scotland'],
  ['12 glasgow road, glasgow g1 1xq', undefined, 'scotland'],
  ['3 Falls Road, Belfast, BT12 4AB', undefined, 'northern-ireland'],
  ['Flat 2, 14 Alma Road, Bristol, BS8 2DJ', undefined, 'england-and-wales'],
  ['Gretna House, G1 Block, Leeds LS1 4DY', undefined, 'england-and-wales'],
  ['No postcode, Edinburgh', 'scotland', 'scotland'],
  ['4 Border Lane, TD12 4AA', 'england-and-wales', 'england-and-wales'],
  ['1 Marygate, Berwick-upon-Tweed td151ba', undefined, 'england-and-wales'],
  ['1 Bridge Street, Galashiels TD1 1SP', undefined, 'scotland'],
])('the bank holidays at “%s” (declared: %s) are those of %s', (propertyAddress, nation, holidays) => {
  expect(read({ propertyAddress, nation }).nation).toBe(holidays)
})

describe('invalid tenancy details are refused', () => {
  test.each<[GivenDetails, string]>([
    [{ landlordName: '\u200b\u00ad' }, 'Landlord/agent name is required'],
    [{ landlordEmail: 'not-an-email' }, 'Contact email must be valid'],
    [{ paysHousemate: true }, 'Housemate’s name is required'],
    [{ paysHousemate: true, housemateName: 'a\u0000b' }, 'Housemate’s name holds characters we cannot keep'],
    [
      { landlordEmail: ' AMARA@example.com ' },
      'Contact email must be your landlord’s or agent’s, not your own',
    ],
    [{ landlordPhone: 'ring twice' }, 'Contact phone must be a phone number, like 07700 900123'],
    [{ tenancyEndDate: '2025-04-12' }, 'Tenancy end date must be after the start date'],
    [{ tenancyEndDate: '2025-04-11' }, 'Tenancy end date must be after the start date'],
    [{ tenancyEndDate: '2100-01-01' }, 'Please check the year of the tenancy end date'],
    [{ tenancyStartDate: '1900-01-01' }, 'Please check the year of the tenancy start date'],
    [{ tenancyStartDate: '2100-01-01' }, 'Please check the year of the tenancy start date'],
    [{ tenancyStartDate: '31/02/2025' }, 'Tenancy start date must be a date, like 01/05/2026'],
    [{ monthlyRent: 0 }, 'Monthly rent must be more than £0'],
    [{ monthlyRent: '-£500' }, 'Monthly rent must be more than £0'],
    [{ monthlyRent: 'a lot' }, 'Monthly rent must be an amount, like £1,200.00'],
    [{ frequency: 'yearly' }, 'Rent frequency must be weekly, fortnightly, four-weekly or monthly'],
    [{ frequency: 'weekly', rentDay: 12 }, 'Rent day must be a number from 1 to 7'],
    [{ rentDay: '32' }, 'Rent day must be a number from 1 to 31'],
    [{ share: '£1,161' }, 'Your share must be more than £0 and at most the whole rent'],
    [{ propertyAddress: 'x'.repeat(301) }, 'Property address must be at most 300 characters'],
  ])('%j', (more, message) => expect(problemsOf(more)).toEqual([message]))
})

test.each<[GivenDetails, string]>([
  [{ monthlyRent: 1 }, '£1 a month is unusual. Is it right?'],
  [{ monthlyRent: '100000' }, '£100,000 a month is unusual. Is it right?'],
  [{ tenancyStartDate: '2027-03-01' }, 'The tenancy starts more than two months from now. Is it right?'],
  [{ share: '£10' }, 'Your share is less than a twentieth of the rent. Is it right?'],
])('the unusual but legal detail %j needs confirmation and is not refused', (more, message) => {
  expect(oddities(read(more), asker.today).map((odd) => odd.message)).toEqual([message])
})

test('an undeclared rent frequency is inferred from payments', () => {
  for (const frequency of [undefined, null, ' ']) expect(read({ frequency }).every).toBeNull()
  expect(read({ frequency: 'monthly' }).every).toBe('month')
})

test('an ordinary weekly rent needs no confirmation', () => {
  expect(oddities(read({ monthlyRent: 250, frequency: 'weekly', rentDay: 1 }), asker.today)).toEqual([])
})

test('markup in a name is stored as plain text', () => {
  expect(read({ landlordName: '<script>alert(1)</script>' }).landlordName).toBe('<script>alert(1)</script>')
})

test.each(['amara@example.com', 'AMARA@example.com', 'amara+landlord@example.com'])(
  'the member’s own address %s is refused as a contact, even as an alias',
  (landlordEmail) => {
    const read = readTenancyDetails({ ...complete, landlordEmail }, asker)
    expect('problems' in read && read.problems.map(({ field }) => field)).toEqual(['landlordEmail'])
  },
)
