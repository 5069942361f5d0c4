import { expect, test } from 'vitest'
import { mfaMethodOf, roleOf } from './account-facts.ts'

const account = {
  email: 'Admin@Keyturn.example',
  emailVerifiedAt: new Date(0),
  emailCodesOn: false,
  authenticatorOn: false,
}

test('signing up with the administrator’s address gives nothing until the address is proved', () => {
  expect(roleOf(account, ['front-desk@keyturn.example', 'admin@keyturn.example'])).toBe('admin')
  expect(
    roleOf({ ...account, emailVerifiedAt: null }, ['front-desk@keyturn.example', 'admin@keyturn.example']),
  ).toBe('member')
  expect(
    roleOf({ ...account, email: 'x@keyturn.example' }, [
      'front-desk@keyturn.example',
      'admin@keyturn.example',
    ]),
  ).toBe('member')
})

test('an authenticator app is asked for before letters are', () => {
  expect(mfaMethodOf({ ...account, emailCodesOn: true, authenticatorOn: true })).toBe('authenticator')
  expect(mfaMethodOf({ ...account, emailCodesOn: true })).toBe('email')
  expect(mfaMethodOf(account)).toBe('none')
})
