// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Issue the credential for the key of the sent proof (OpenID4VCI) */
export const postPassportCredential: Call<
  { body: schemas.RentRecordCredentialBodyInput },
  schemas.RentRecordCredentialAnswer
> = { method: 'POST', path: '/api/passport/credential/' }

/** Create a nonce for a key proof (OpenID4VCI) */
export const postPassportNonce: Call<undefined, schemas.RentRecordNonceAnswer> = {
  method: 'POST',
  path: '/api/passport/nonce/',
}

/** Exchange a pre-authorised code for an access token (OpenID4VCI) */
export const postPassportToken: Call<undefined, schemas.RentRecordTokenAnswer> = {
  method: 'POST',
  path: '/api/passport/token/',
}

/** Verify a rent passport by its credential, its code or its signed text */
export const postPassportVerify: Call<
  { body: schemas.RentRecordCheckBodyInput },
  schemas.RentRecordCheckAnswer
> = { method: 'POST', path: '/api/passport/verify/' }
