import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyAttestation } from '../contract/passkeys.ts'
import { PASSKEY_CHALLENGE_MS } from '../domain/limits.ts'
import type { Passkey } from '../store/passkeys.ts'

/** EdDSA, ES256 and RS256 in order of preference, supported by current devices. */
const ALGORITHMS = [-8, -7, -257]

/** Verification settings: our host and origin, and user verification, because it makes a passkey two factors in one. */
const ours = (publicUrl: string, isOurChallenge: (challenge: string) => boolean) => ({
  expectedChallenge: isOurChallenge,
  expectedOrigin: new URL(publicUrl).origin,
  expectedRPID: new URL(publicUrl).hostname,
  requireUserVerification: true,
})

export const passkeyCreationOptions = (
  publicUrl: string,
  owner: { handle: Uint8Array<ArrayBuffer>; email: string; name: string },
  challenge: Uint8Array<ArrayBuffer>,
  held: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: 'Keyturn',
    rpID: new URL(publicUrl).hostname,
    userID: owner.handle,
    userName: owner.email,
    userDisplayName: owner.name,
    challenge,
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: held.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Discoverable credential, so that the member need not enter an address first.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

export const passkeyRequestOptions = (
  publicUrl: string,
  challenge: Uint8Array<ArrayBuffer>,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  })

/** Public key of a new passkey. Null if the response is not for this site, challenge and purpose. */
export async function verifyNewPasskey(
  publicUrl: string,
  given: PasskeyAttestation,
  isOurChallenge: (challenge: string) => boolean,
): Promise<WebAuthnCredential | null> {
  try {
    const { attestationObject, clientDataJSON } = given.response
    const response = { ...given, response: { attestationObject, clientDataJSON }, clientExtensionResults: {} }
    const read = await verifyRegistrationResponse({
      response,
      supportedAlgorithmIDs: ALGORITHMS,
      ...ours(publicUrl, isOurChallenge),
    })
    return read.registrationInfo?.credential ?? null
  } catch {
    return null
  }
}

/** Signed counter. Null if this passkey did not sign it for this site and challenge. */
export async function verifyPasskeyUse(
  publicUrl: string,
  given: PasskeyAssertion,
  { credentialId, publicKey }: Pick<Passkey, 'credentialId' | 'publicKey'>,
  isOurChallenge: (challenge: string) => boolean,
): Promise<{ counter: number } | null> {
  const { userHandle: _whoseItSays, ...response } = given.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      // The counter is compared in the database, so that concurrent uses are detected.
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      ...ours(publicUrl, isOurChallenge),
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/** The challenge from the client data, which has been verified before. */
export function challengeIn(clientDataJson: string): string {
  const { challenge }: { challenge: string } = JSON.parse(
    Buffer.from(clientDataJson, 'base64url').toString('utf8'),
  )
  return challenge
}
