import { expect, test } from 'vitest'
import { isOurAddress } from './our-address.ts'

const ours = {
  publicUrl: 'https://www.keyturn.example',
  supportEmail: 'support@help.example',
  adminEmails: ['ops.ann@gmail.com'],
}

test.each([
  'rents@keyturn.example',
  'Rents+1@KEYTURN.example',
  'rents@www.keyturn.example',
  'rents@mail.keyturn.example',
  'rents@ｋeyturn.example',
  'anybody@help.example',
  'OpsAnn+rent@googlemail.com',
])('the email address %s is our own', (address) => {
  expect(isOurAddress(ours, address)).toBe(true)
})

test('our domain is recognised in Unicode and ASCII, and a look-alike domain is not', () => {
  const accented = {
    publicUrl: 'https://k\u00E9yturn.example',
    supportEmail: 'help@b\u00FCro.example',
    adminEmails: [],
  }
  for (const domain of [
    'k\u00E9yturn.example',
    'xn--kyturn-bva.example',
    'B\u00FCro.example',
    'xn--bro-hoa.example',
  ])
    expect(isOurAddress(accented, `rents@${domain}`), domain).toBe(true)
  expect(isOurAddress(ours, 'rents@k\u0435yturn.example')).toBe(false)
  expect(isOurAddress(ours, 'rents@xn--kyturn-2of.example')).toBe(false)
})

test.each([
  'rents@notkeyturn.example',
  'bob@gmail.com',
  'keyturn.example@hallam.example',
  'rents@hallam.example',
])('the email address %s is not our own', (address) => {
  expect(isOurAddress(ours, address)).toBe(false)
})

test('our support mailbox at a free provider does not make that provider’s other mailboxes ours', () => {
  const free = { ...ours, supportEmail: 'keyturn.help@gmail.com' }
  expect(isOurAddress(free, 'landlord@gmail.com')).toBe(false)
  expect(isOurAddress(free, 'keyturnhelp+rent@googlemail.com')).toBe(true)
})
