// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Fetch the credential, made out to the key whose proof comes along */
export const postPassportCredential: Call<
  { body: schemas.RentRecordCredentialBodyInput },
  schemas.RentRecordCredentialAnswer
> = { method: 'POST', path: '/api/passport/credential/' }

/** Issue a nonce for a key proof */
export const postPassportNonce: Call<undefined, schemas.RentRecordNonceAnswer> = {
  method: 'POST',
  path: '/api/passport/nonce/',
}

/** Exchange the code of an offer for the right to fetch the credential */
export const postPassportToken: Call<undefined, schemas.RentRecordTokenAnswer> = {
  method: 'POST',
  path: '/api/passport/token/',
}

/** Whether a rent passport is genuine: a credential from a wallet, a code, or a signed text */
export const postPassportVerify: Call<
  { body: schemas.RentRecordCheckBodyInput },
  schemas.RentRecordCheckAnswer
> = { method: 'POST', path: '/api/passport/verify/' }
