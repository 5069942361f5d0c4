import { expect, test } from 'vitest'
import { landlordOf, tenancyOf, withConsents } from './answers.ts'

test.each([
  [{ rentDay: '1' }, { rentDay: '1', frequency: 'month' }],
  [
    { rentDay: '1', frequency: 'week' },
    { rentDay: '1', frequency: 'week' },
  ],
])('the rent day of %j is sent with the frequency for which it was picked', (answers, told) => {
  expect(tenancyOf(answers)).toMatchObject({ tenancy_details: told })
})

test('without a rent day the frequency is inferred from payments', () => {
  expect(tenancyOf({ monthlyRent: '950', rentDay: '' })).not.toHaveProperty('tenancy_details.frequency')
})

test('a form gives only consents that it shows, and none that was withdrawn since it was loaded', () => {
  const read = { monthlyRent: '950', bankDataConsent: true, craReportingOptIn: true }
  const standing = { bankDataConsent: true, craReportingOptIn: false, landlordCommunicationConsent: false }
  const sent = (changed: object) => tenancyOf(withConsents(read, standing, { ...changed }))
  expect(sent({})).toMatchObject({ gdpr_consent: standing })
  expect(sent({ craReportingOptIn: true, monthlyRent: '960' })).toMatchObject({
    tenancy_details: { monthlyRent: '950' },
    gdpr_consent: { ...standing, craReportingOptIn: true },
  })
  expect(landlordOf({ landlordCompany: 'A', landlordCommunicationConsent: true })).not.toHaveProperty(
    'landlordCommunicationConsent',
  )
})
