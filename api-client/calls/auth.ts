// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Close my account */
export const deleteAuthProfile: Call<
  { body: schemas.IdentityDeleteProfileRequestInput },
  schemas.IdentityProfileDeletedResponse
> = { method: 'DELETE', path: '/api/auth/profile/' }

/** Sign out one of my devices */
export const deleteAuthSessionsById: Call<{ params: { id: string } }, schemas.IdentityMessageResponse> = {
  method: 'DELETE',
  path: '/api/auth/sessions/{id}/',
}

/** Read my two-factor settings */
export const getAuthMfa: Call<undefined, schemas.IdentityMfaStateResponse> = {
  method: 'GET',
  path: '/api/auth/mfa/',
}

/** List my passkeys */
export const getAuthPasskeys: Call<
  undefined,
  { passkeys: { id: string; name: string; made_at: string; last_used_at: string | null }[] }
> = { method: 'GET', path: '/api/auth/passkeys/' }

/** Read my profile */
export const getAuthProfile: Call<undefined, schemas.IdentityProfileResponse> = {
  method: 'GET',
  path: '/api/auth/profile/',
}

/** List the devices on which I am signed in */
export const getAuthSessions: Call<undefined, schemas.IdentitySessionsResponse> = {
  method: 'GET',
  path: '/api/auth/sessions/',
}

/** Verify an email address by its emailed link */
export const getAuthVerifyEmail: Call<
  { query?: { token?: string | undefined } },
  schemas.IdentityVerifyEmailResponse
> = { method: 'GET', path: '/api/auth/verify-email/' }

/** Rename one of my passkeys */
export const patchAuthPasskeysById: Call<
  { params: { id: string }; body: { name: string } },
  { passkey: { id: string; name: string; made_at: string; last_used_at: string | null }; message: string }
> = { method: 'PATCH', path: '/api/auth/passkeys/{id}/' }

/** Change my profile */
export const patchAuthProfile: Call<
  { body: schemas.IdentityProfileChangesInput },
  schemas.IdentityProfileChangedResponse
> = { method: 'PATCH', path: '/api/auth/profile/' }

/** Change my password */
export const postAuthChangePassword: Call<
  { body: schemas.IdentityChangePasswordRequestInput },
  schemas.IdentityMessageResponse
> = { method: 'POST', path: '/api/auth/change-password/' }

/** Request a password reset email */
export const postAuthForgotPassword: Call<
  { body: schemas.IdentityAddressRequestInput },
  schemas.IdentityMessageResponse
> = { method: 'POST', path: '/api/auth/forgot-password/' }

/** Sign in, or start the second factor */
export const postAuthLogin: Call<{ body: schemas.IdentityLoginRequestInput }, schemas.IdentityLoginResponse> =
  { method: 'POST', path: '/api/auth/login/' }

/** Sign out on this device */
export const postAuthLogout: Call<
  { body: schemas.IdentityLogoutRequestInput },
  schemas.IdentityMessageResponse
> = { method: 'POST', path: '/api/auth/logout/' }

/** Start the set-up of an authenticator app */
export const postAuthMfaAuthenticator: Call<
  { body: schemas.IdentityProofRequestInput },
  schemas.IdentityAuthenticatorSetupResponse
> = { method: 'POST', path: '/api/auth/mfa/authenticator/' }

/** Confirm my authenticator app with its first code */
export const postAuthMfaAuthenticatorConfirm: Call<
  { body: schemas.IdentityAuthenticatorCodeRequestInput },
  schemas.IdentityRecoveryCodesResponse
> = { method: 'POST', path: '/api/auth/mfa/authenticator/confirm/' }

/** Schedule the removal of a new authenticator app in 24 hours, by the password reset link */
export const postAuthMfaAuthenticatorRemoval: Call<
  { body: schemas.IdentityLinkTokenRequestInput },
  schemas.IdentityAuthenticatorRemovalResponse
> = { method: 'POST', path: '/api/auth/mfa/authenticator/removal/' }

/** Cancel the removal of an authenticator app by its emailed link */
export const postAuthMfaAuthenticatorRemovalCancel: Call<
  { body: schemas.IdentityLinkTokenRequestInput },
  schemas.IdentityMessageResponse
> = { method: 'POST', path: '/api/auth/mfa/authenticator/removal/cancel/' }

/** Remove my authenticator app */
export const postAuthMfaAuthenticatorRemove: Call<
  { body: schemas.IdentityProofRequestInput },
  schemas.IdentityMessageResponse
> = { method: 'POST', path: '/api/auth/mfa/authenticator/remove/' }

/** Create new recovery codes and revoke the old ones */
export const postAuthMfaRecoveryCodes: Call<
  { body: schemas.IdentityProofRequestInput },
  schemas.IdentityRecoveryCodesResponse
> = { method: 'POST', path: '/api/auth/mfa/recovery-codes/' }

/** Send the sign-in code again */
export const postAuthMfaResend: Call<
  { body: schemas.IdentityMfaResendRequestInput },
  schemas.IdentityMessageResponse
> = { method: 'POST', path: '/api/auth/mfa/resend/' }

/** Turn my two-factor sign-in on or off */
export const postAuthMfaToggle: Call<
  { body: schemas.IdentityMfaToggleRequestInput },
  schemas.IdentityMfaToggledResponse
> = { method: 'POST', path: '/api/auth/mfa/toggle/' }

/** Complete the second factor with a code or a passkey */
export const postAuthMfaVerify: Call<
  { body: schemas.IdentityMfaVerifyRequestInput },
  schemas.IdentitySignedInResponse
> = { method: 'POST', path: '/api/auth/mfa/verify/' }

/** Add a passkey from my device */
export const postAuthPasskeys: Call<
  {
    body: {
      name?: string | undefined
      passkey: {
        id: string
        rawId: string
        type: 'public-key'
        response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
      }
    }
  },
  { passkey: { id: string; name: string; made_at: string; last_used_at: string | null }; message: string }
> = { method: 'POST', path: '/api/auth/passkeys/' }

/** Create the challenge for a new passkey */
export const postAuthPasskeysBegin: Call<
  { body: schemas.IdentityProofRequestInput },
  {
    options: {
      challenge: string
      rp: { name: string; id?: string }
      user: { id: string; name: string; displayName: string }
      pubKeyCredParams: { alg: number; type: 'public-key' }[]
    }
  }
> = { method: 'POST', path: '/api/auth/passkeys/begin/' }

/** Remove one of my passkeys */
export const postAuthPasskeysByIdRemove: Call<
  { params: { id: string }; body: schemas.IdentityProofRequestInput },
  schemas.IdentityMessageResponse
> = { method: 'POST', path: '/api/auth/passkeys/{id}/remove/' }

/** Create the challenge for a passkey sign-in */
export const postAuthPasskeysOptions: Call<undefined, { options: { challenge: string } }> = {
  method: 'POST',
  path: '/api/auth/passkeys/options/',
}

/** Sign in with a passkey */
export const postAuthPasskeysSignIn: Call<
  {
    body: {
      passkey: {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | undefined
        }
      }
    }
  },
  schemas.IdentitySignedInResponse
> = { method: 'POST', path: '/api/auth/passkeys/sign-in/' }

/** Sign up */
export const postAuthRegister: Call<
  { body: schemas.IdentityRegisterRequestInput },
  schemas.IdentityRegisterResponse
> = { method: 'POST', path: '/api/auth/register/' }

/** Send the verification email to an address again */
export const postAuthResendVerification: Call<
  { body: schemas.IdentityAddressRequestInput },
  schemas.IdentityVerificationAskedResponse
> = { method: 'POST', path: '/api/auth/resend-verification/' }

/** Set a new password by the emailed link */
export const postAuthResetPassword: Call<
  { body: schemas.IdentityResetPasswordRequestInput },
  schemas.IdentityResetPasswordResponse
> = { method: 'POST', path: '/api/auth/reset-password/' }

/** Send the verification email to my address */
export const postAuthSendVerificationEmail: Call<
  { body?: Record<string, never> },
  schemas.IdentityVerificationAskedResponse
> = { method: 'POST', path: '/api/auth/send-verification-email/' }

/** Exchange a refresh token for new tokens */
export const postAuthTokenRefresh: Call<
  { body: schemas.IdentityRefreshRequestInput },
  schemas.IdentityTokens
> = { method: 'POST', path: '/api/auth/token/refresh/' }

/** Undo a change of email address by the link sent to the old address */
export const postAuthUndoAddressChange: Call<
  { body: schemas.IdentityLinkTokenRequestInput },
  schemas.IdentityUndoAddressChangeResponse
> = { method: 'POST', path: '/api/auth/undo-address-change/' }

/** Verify an email address in another browser, by its emailed link and the password */
export const postAuthVerifyEmail: Call<
  { body: schemas.IdentityOpenLinkRequestInput },
  schemas.IdentityLinkOpenedResponse
> = { method: 'POST', path: '/api/auth/verify-email/' }
