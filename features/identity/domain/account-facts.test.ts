import { expect, test } from 'vitest'
import { isStaffOnRealData, mfaMethodOf, roleOf, tierOf } from './account-facts.ts'

const account = {
  email: 'Admin@Keyturn.example',
  emailVerifiedAt: new Date(0),
  emailCodesOn: false,
  authenticatorOn: false,
  staffAdmittedAt: new Date(0),
}

test('signing up with an admin address gives no role before the address is verified', () => {
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

test('a verified staff address gives no role before its member is admitted', () => {
  const admins = ['admin@keyturn.example']
  expect(roleOf({ ...account, staffAdmittedAt: null }, admins)).toBe('member')
  expect(roleOf(account, admins)).toBe('admin')
})

test('an authenticator app takes precedence over emailed codes', () => {
  expect(mfaMethodOf({ ...account, emailCodesOn: true, authenticatorOn: true })).toBe('authenticator')
  expect(mfaMethodOf({ ...account, emailCodesOn: true })).toBe('email')
  expect(mfaMethodOf(account)).toBe('none')
})

test('staff have the premium tier, and other members start with the standard tier', () => {
  expect([tierOf('admin'), tierOf('member')]).toEqual(['premium', 'standard'])
})

test('an account with access to members’ data counts as staff, except in a sandbox', () => {
  const adminEmails = ['admin@keyturn.example']
  expect(isStaffOnRealData(account, { adminEmails, sandbox: false })).toBe(true)
  expect(isStaffOnRealData(account, { adminEmails, sandbox: true })).toBe(false)
  expect(isStaffOnRealData({ ...account, email: 'x@example.com' }, { adminEmails, sandbox: false })).toBe(
    false,
  )
})
