import { ASCII_ADDRESS } from '@keyturn/platform/mailbox'
import { z } from 'zod'
import { passkeyAssertion } from './contract/passkeys.ts'
import { oneLine, personName } from './contract/text-fields.ts'
import { tokens, user } from './contract/user.ts'
import { TITLES } from './domain/titles.ts'

/** Requests and responses of /api/auth. The server validates with these schemas; the pages import their types. */

const email = z
  .string()
  .transform((text) => text.trim().normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1)
      .max(254)
      .pipe(z.email({ pattern: ASCII_ADDRESS })),
  )

const emptyToNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** Optional detail. Blank or null deletes it. */
const detail = (limit: number) => z.preprocess(emptyToNull, oneLine(limit).nullable()).optional()

export const PASSWORD_MAXIMUM = 256
export const PASSWORD_MINIMUM_AT_REGISTRATION = 6
export const PASSWORD_MINIMUM_AT_CHANGE = 8

const givenPassword = z.string().min(1).max(PASSWORD_MAXIMUM)

const freshPassword = (minimum: number) =>
  z
    .string()
    .min(1, 'Password is required')
    .min(minimum, `Password must be at least ${minimum} characters`)
    .max(PASSWORD_MAXIMUM, `Password must be at most ${PASSWORD_MAXIMUM} characters`)

const confirmation = z.string().min(1, 'Please confirm your password').max(PASSWORD_MAXIMUM)

const mismatch = { path: ['password_confirm'], message: 'Passwords do not match' }

const oneTimeCode = z.string().trim().min(1).max(40)

export const registerRequest = z
  .strictObject({
    email,
    first_name: personName(100),
    last_name: personName(100),
    password: freshPassword(PASSWORD_MINIMUM_AT_REGISTRATION),
    password_confirm: confirmation,
  })
  .refine((body) => body.password === body.password_confirm, mismatch)

export const loginRequest = z.strictObject({ email, password: givenPassword })

/** A link without a token gets the same response as an unknown link. */
export const verifyEmailQuery = z.object({ token: z.string().max(500).default('') })

/** Token of an emailed link with the account's password, for browsers other than the one that asked for the link. */
export const openLinkRequest = z.strictObject({ token: z.string().max(500), password: givenPassword })

export const addressRequest = z.strictObject({ email })

export const resetPasswordRequest = z
  .strictObject({
    token: z.string().max(500).min(1, 'Invalid or missing password reset token.'),
    password: freshPassword(PASSWORD_MINIMUM_AT_CHANGE),
    password_confirm: confirmation,
  })
  .refine((body) => body.password === body.password_confirm, mismatch)

/** Includes the day an authenticator app was added, if the same link can remove it. */
export const resetPasswordResponse = z.object({
  message: z.string(),
  authenticator_added_at: z.string().optional(),
})

export const linkTokenRequest = z.strictObject({ token: z.string().min(1).max(500) })

export const authenticatorRemovalResponse = z.object({ message: z.string(), removed_at: z.string() })

/** The token sets a new password, once, within an hour. */
export const undoAddressChangeResponse = z.object({
  email: z.string(),
  reset_token: z.string(),
  message: z.string(),
})

export const changePasswordRequest = z
  .strictObject({
    current_password: givenPassword,
    new_password: freshPassword(PASSWORD_MINIMUM_AT_CHANGE),
    password_confirm: confirmation,
  })
  .refine((body) => body.new_password === body.password_confirm, mismatch)

export const profileChanges = z.strictObject({
  title: z.preprocess(emptyToNull, z.enum(TITLES).nullable()).optional(),
  first_name: personName(100).optional(),
  last_name: personName(100).optional(),
  email: email.optional(),
  phone: detail(30),
  /** DD/MM/YYYY or YYYY-MM-DD. */
  date_of_birth: detail(10),
  address: detail(300),
  city: detail(100),
  postcode: detail(10),
  /** A new address needs the password, or a code with an authenticator app. */
  current_password: givenPassword.optional(),
  code: oneTimeCode.optional(),
})

export const deleteProfileRequest = z.strictObject({ password: givenPassword })

export const logoutRequest = z.strictObject({ refresh: z.string().max(500).nullish() })

export const refreshRequest = z.strictObject({ refresh: z.string().min(1).max(500) })

/** Identifies the pending sign-in. Browsers send it as a cookie; without it the network address is used. */
const challenge = z.string().max(100).optional()

/** A code, or a passkey instead. */
export const mfaVerifyRequest = z
  .strictObject({
    email,
    code: oneTimeCode.optional(),
    passkey: passkeyAssertion.optional(),
    challenge,
  })
  .refine((body) => body.code !== undefined || body.passkey !== undefined, {
    path: ['code'],
    message: 'This field is required.',
  })

export const mfaResendRequest = z.strictObject({ email, challenge })

/** Turning off needs the password or a code ten minutes after the sign-in, or once an app is set up. */
export const mfaToggleRequest = z.strictObject({
  enable: z.boolean(),
  current_password: givenPassword.optional(),
  /** Alias of `current_password`. */
  password: givenPassword.optional(),
  code: oneTimeCode.optional(),
})

/** Proof of identity: the password or a current second-factor code. */
export const proofRequest = z
  .strictObject({ password: givenPassword.optional(), code: oneTimeCode.optional() })
  .refine((body) => body.password !== undefined || body.code !== undefined, {
    path: ['password'],
    message: 'Enter your password to confirm that it is you.',
  })

export const authenticatorCodeRequest = z.strictObject({ code: oneTimeCode })

export const sessionParams = z.object({ id: z.string().max(100) })

export const registerResponse = z.object({ user, tokens, requires_verification: z.literal(true) })

/** Has user and tokens after a full sign-in. Otherwise a flag names the missing step. */
export const loginResponse = z.object({
  requires_mfa: z.boolean(),
  requires_verification: z.boolean(),
  mfa_method: z.enum(['email', 'authenticator']).optional(),
  /** True if the member can use a passkey instead of the code. */
  passkey: z.literal(true).optional(),
  /** Identifies this sign-in to `mfa/verify/` and `mfa/resend/`, so that other callers cannot use up its tries. */
  challenge: z.string().optional(),
  user: user.optional(),
  tokens: tokens.optional(),
})

export const signedInResponse = z.object({ user, tokens })

export const verifyEmailResponse = z.object({
  status: z.enum(['success', 'already_verified']),
  already_verified: z.boolean(),
  message: z.string(),
})

/** Includes user and tokens if the password was given and there is no second factor. */
export const linkOpenedResponse = verifyEmailResponse.extend({
  user: user.optional(),
  tokens: tokens.optional(),
})

export const messageResponse = z.object({ message: z.string() })

/** Includes the seconds to wait if one was requested less than a minute ago. */
export const verificationAskedResponse = messageResponse.extend({ retry_after_seconds: z.int().optional() })
export type VerificationAsked = z.infer<typeof verificationAskedResponse>

export const profileResponse = z.object({ user })
export const profileChangedResponse = z.object({ user, message: z.string() })

export const profileDeletedResponse = z.object({
  message: z.string(),
  kept: z.array(z.object({ what: z.string(), why: z.string(), until: z.string() })),
})

export const mfaToggledResponse = z.object({ mfa_enabled: z.boolean(), message: z.string() })

export const mfaStateResponse = z.object({
  mfa_enabled: z.boolean(),
  mfa_method: z.enum(['none', 'email', 'authenticator']),
  recovery_codes_left: z.number().int(),
})

/** The secret as text and as a URL for a QR code. It takes effect after a code from it was confirmed. */
export const authenticatorSetupResponse = z.object({ secret: z.string(), otpauth_url: z.string() })

/** Shown once. */
export const recoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()), message: z.string() })

export const sessionsResponse = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** "Chrome on Windows" */
      device: z.string(),
      /** The session was opened with a passkey. */
      by_passkey: z.boolean(),
      signed_in_at: z.string(),
      last_used_at: z.string(),
      current: z.boolean(),
    }),
  ),
})

export type User = z.infer<typeof user>
export type Tokens = z.infer<typeof tokens>
export type RegisterRequest = z.infer<typeof registerRequest>
export type ProfileChanges = z.infer<typeof profileChanges>
export type LoginResponse = z.infer<typeof loginResponse>
export type VerifyEmailResponse = z.infer<typeof verifyEmailResponse>
export type LinkOpened = z.infer<typeof linkOpenedResponse>
export type PasswordReset = z.infer<typeof resetPasswordResponse>
export type AuthenticatorRemoval = z.infer<typeof authenticatorRemovalResponse>
export type AddressUndone = z.infer<typeof undoAddressChangeResponse>
export type SessionsResponse = z.infer<typeof sessionsResponse>
export type MfaState = z.infer<typeof mfaStateResponse>
export type AuthenticatorSetup = z.infer<typeof authenticatorSetupResponse>
export type ProfileDeleted = z.infer<typeof profileDeletedResponse>

export { tokens, user } from './contract/user.ts'
