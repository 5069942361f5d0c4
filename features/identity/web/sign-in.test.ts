import { expect, test } from 'vitest'
import type { User } from '../contract.ts'
import { toSessionUser } from './session-start.ts'
import { outcomeOf, signIn } from './sign-in.ts'

const user: User = {
  id: '1',
  email: 'amara@example.com',
  title: null,
  first_name: 'Amara',
  last_name: 'Osei',
  is_email_verified: true,
  is_user_details_verified: false,
  is_tenancy_verified: false,
  is_landlord_verified: false,
  is_bank_verified: false,
  phone: null,
  date_of_birth: null,
  address: null,
  city: null,
  postcode: null,
  mfa_enabled: false,
  mfa_method: 'none',
  role: 'member',
  tier: 'standard',
  pending_email: null,
}
const tokens = { access: 'a', refresh: 'r' }

test('an empty field of the sign-in form shows an error without a call', async () => {
  const words = { kind: 'failed', message: 'Please enter both email and password' }
  expect(await signIn({ email: ' ', password: 'secret' })).toEqual(words)
  expect(await signIn({ email: 'amara@example.com', password: '' })).toEqual(words)
})

test('a response that requires a code or verification does not sign in yet', () => {
  expect(outcomeOf({ requires_mfa: true, requires_verification: false })).toEqual({
    kind: 'needs-code',
    method: 'email',
    passkey: false,
  })
  expect(outcomeOf({ requires_mfa: true, mfa_method: 'authenticator' })).toEqual({
    kind: 'needs-code',
    method: 'authenticator',
    passkey: false,
  })
  expect(outcomeOf({ requires_mfa: false, requires_verification: true })).toEqual({
    kind: 'needs-verification',
  })
})

test('a response signs in only if it has a user and tokens', () => {
  expect(outcomeOf({ user, tokens })).toEqual({ kind: 'signed-in', user, tokens })
  expect(outcomeOf({ tokens })).toEqual({
    kind: 'failed',
    message: 'Login failed. Please check your credentials.',
  })
})

test('a flag that the server leaves out counts as false', () => {
  const { is_bank_verified: _left, mfa_enabled: _out, ...rest } = user
  expect(toSessionUser(rest as User)).toMatchObject({
    verified: { bank: false },
    isMfaEnabled: false,
    isEmailVerified: true,
  })
})
