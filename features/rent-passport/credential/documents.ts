import type { KeyRing } from '@keyturn/platform/crypto'
import { HIDEABLE_CLAIMS } from '../domain/credential.ts'
import { rentPassportLinks } from '../links.ts'
import { credentialPaths } from './addresses.ts'
import { credentialKeys, SIGNING_ALGORITHM } from './keys.ts'

/* Metadata documents for wallets and verifiers. */

export const CONFIGURATION = 'RentPassport'
export const FORMAT = 'dc+sd-jwt'
export const PRE_AUTHORISED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
export const TRANSACTION_CODE_LENGTH = 6

/** URL of the credential type. Its meaning never changes; a new meaning gets a new number. */
export const credentialType = (publicUrl: string): string => publicUrl + credentialPaths.type

export const statusListUri = (publicUrl: string, list: number): string =>
  publicUrl + credentialPaths.statusList(String(list))

type ClaimName = (typeof CLAIMS)[number]['name']

const CLAIMS = [
  { name: 'issued_on', label: 'Made on' },
  { name: 'expires_on', label: 'Last day' },
  { name: 'months', label: 'Month by month' },
  { name: 'months_count', label: 'Months shown' },
  { name: 'verified_count', label: 'Months verified' },
  { name: 'name', label: 'Renter' },
  { name: 'name_checked', label: 'Name checked' },
  { name: 'addresses', label: 'Address' },
  { name: 'landlords', label: 'Landlord or agent' },
  { name: 'homes_confirmed_by', label: 'Home confirmed by' },
  { name: 'lateness', label: 'On time or late' },
  { name: 'confirmed_by', label: 'Confirmed by' },
  { name: 'income', label: 'Income in the bank' },
  { name: 'bank_name', label: 'Name as the bank has it' },
  { name: 'time_at_address', label: 'Time at this address' },
  { name: 'landlord_words', label: 'Landlord’s word' },
  { name: 'deposits_returned', label: 'Deposit returned in full' },
] as const

const isHideable = (name: ClaimName): boolean => HIDEABLE_CLAIMS.some((claim) => claim === name)

const COLOURS = { background_color: '#22314A', text_color: '#FFFFFF' }
const display = (name: string) => ({ name, locale: 'en-GB' })

export const issuerMetadata = (publicUrl: string) => ({
  credential_issuer: publicUrl,
  credential_endpoint: publicUrl + credentialPaths.credential,
  nonce_endpoint: publicUrl + credentialPaths.nonce,
  display: [display('Keyturn')],
  credential_configurations_supported: {
    [CONFIGURATION]: {
      format: FORMAT,
      vct: credentialType(publicUrl),
      cryptographic_binding_methods_supported: ['jwk'],
      credential_signing_alg_values_supported: [SIGNING_ALGORITHM],
      proof_types_supported: { jwt: { proof_signing_alg_values_supported: [SIGNING_ALGORITHM] } },
      credential_metadata: {
        display: [{ ...display('Rent passport'), ...COLOURS }],
        claims: CLAIMS.map(({ name, label }) => ({
          path: [name],
          mandatory: !isHideable(name),
          display: [display(label)],
        })),
      },
    },
  },
})

export const authorizationMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  token_endpoint: publicUrl + credentialPaths.token,
  grant_types_supported: [PRE_AUTHORISED],
  token_endpoint_auth_methods_supported: ['none'],
  response_types_supported: [],
  'pre-authorized_grant_anonymous_access_supported': true,
})

/** Public keys with which verifiers check a credential's signature. */
export const keysDocument = (publicUrl: string, ring: KeyRing) => ({
  issuer: publicUrl,
  jwks: credentialKeys(ring).jwks,
})

export const typeMetadata = (publicUrl: string) => ({
  vct: credentialType(publicUrl),
  name: 'Rent passport',
  description: 'Months of rent that were proven by a bank, a paper or a landlord. Never sums of money.',
  display: [
    {
      ...display('Rent passport'),
      description: 'A proven rent history, month by month',
      rendering: { simple: COLOURS },
    },
  ],
  claims: CLAIMS.map(({ name, label }) => ({
    path: [name],
    display: [{ label, locale: 'en-GB' }],
    sd: isHideable(name) ? 'always' : 'never',
    mandatory: !isHideable(name),
  })),
})

export const credentialOffer = (publicUrl: string, code: string) => ({
  credential_issuer: publicUrl,
  credential_configuration_ids: [CONFIGURATION],
  grants: {
    [PRE_AUTHORISED]: {
      'pre-authorized_code': code,
      tx_code: {
        input_mode: 'numeric' as const,
        length: TRANSACTION_CODE_LENGTH,
        description: 'The six digits shown beside the QR code on your Keyturn page',
      },
    },
  },
})

/** Link that a wallet opens. It refers to the offer by URL, so that the QR code stays small. */
export const offerLink = (publicUrl: string, offer: string): string =>
  `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(publicUrl + rentPassportLinks.credentialOffer(offer))}`
