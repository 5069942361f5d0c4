import { expect, test } from 'vitest'
import { isOurAddress } from './our-address.ts'

const ours = { publicUrl: 'https://www.keyturn.example', supportEmail: 'support@help.example' }

test.each([
  'rents@keyturn.example',
  'Rents+1@KEYTURN.example',
  'rents@www.keyturn.example',
  'rents@mail.keyturn.example',
  'rents@ｋeyturn.example',
  'anybody@help.example',
])('%s is an address of ours', (address) => {
  expect(isOurAddress(ours, address)).toBe(true)
})

test.each(['rents@notkeyturn.example', 'keyturn.example@hallam.example', 'rents@hallam.example'])(
  '%s is an address of somebody else',
  (address) => {
    expect(isOurAddress(ours, address)).toBe(false)
  },
)

test('a support mailbox at a free provider makes no other mailbox there ours', () => {
  const free = { ...ours, supportEmail: 'keyturn.help@gmail.com' }
  expect(isOurAddress(free, 'landlord@gmail.com')).toBe(false)
  expect(isOurAddress(free, 'keyturnhelp+rent@googlemail.com')).toBe(true)
})
