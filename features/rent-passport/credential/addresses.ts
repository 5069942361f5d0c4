/** Paths at which wallets fetch a credential and verifiers find its keys, type and status. */
export const credentialPaths = {
  issuer: '/.well-known/openid-credential-issuer',
  authorization: '/.well-known/oauth-authorization-server',
  keys: '/.well-known/jwt-vc-issuer',
  type: '/passport/types/rent-passport-1',
  statusList: (list: string): string => `/passport/status/${list}`,
  token: '/api/passport/token/',
  nonce: '/api/passport/nonce/',
  credential: '/api/passport/credential/',
} as const
