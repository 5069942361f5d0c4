import type { FastifyRequest } from 'fastify'
import { compactVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { Http } from './http.ts'
import { NotSignedIn } from './refusal.ts'

/**
 * Kinds of credential, each with what it proves besides the member. Access rules list those they accept
 * (`access.ts`).
 */
interface Credentials {
  session: { sessionId: string; signedInAt: Date }
}
export type Credential = keyof Credentials

interface Caller<By extends Credential> {
  by: By
  memberId: string
  role: 'member' | 'admin'
  /** False until the sign-up's email address is verified; such a member may do next to nothing. */
  emailVerified: boolean
  /** Changes with every change to the member's visible record, as a cache key; null disables caching. */
  revision: string | null
}

/** Authenticated member with the credential used. */
export type CurrentMember = { [By in Credential]: Caller<By> & Credentials[By] }[Credential]

/** Checks a session with the feature that stores sessions. Returns null if it has ended. */
export type LoadSession = (claims: { memberId: string; sessionId: string }) => Promise<CurrentMember | null>

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens
  }
  interface FastifyRequest {
    member: CurrentMember | null
    /** Expiry of the access token: a longer response ends then. */
    accessEndsAt: Date | null
    /** True for an admin whose token expired or whose session has ended. */
    wasAdmin: boolean
  }
}

const ALGORITHM = 'HS256'
const ISSUER = 'keyturn'

const claimsSchema = z.object({
  iss: z.literal(ISSUER),
  sub: z.string(),
  sid: z.string(),
  role: z.enum(['member', 'admin']),
  exp: z.number(),
  typ: z.literal('access'),
})

/** The scheme's name is case-insensitive. */
const BEARER = /^bearer +(\S+)$/i

/** The client reads the tier from the token; the server ignores it. */
type TokenHolder = Pick<CurrentMember, 'memberId' | 'sessionId' | 'role'> & { tier?: string }

export interface AccessTokens {
  issue(holder: TokenHolder, lifetimeMs: number): Promise<string>
}

/** Registers verification and issuing of access tokens. Uses the app's clock, so the sandbox can move it. */
export async function registerAuth(
  app: Http,
  options: {
    secret: string
    /** Key of the previous release, whose tokens are valid until they expire after 15 minutes. */
    before?: string
    clock: Clock
    loadSession: LoadSession
  },
): Promise<void> {
  const key = await hmacKey(options.secret)
  const keys = options.before === undefined ? [key] : [key, await hmacKey(options.before)]
  const known = new LRUCache<string, Claims>({ max: MAX_CACHED_CLAIMS })
  app.decorateRequest('member', null)
  app.decorateRequest('accessEndsAt', null)
  app.decorateRequest('wasAdmin', false)
  app.addHook('onRequest', async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return
    // Most calls bring a token that is already in the cache.
    const claims = known.get(token) ?? (await readClaims(keys, token, known))
    request.member = await readMember(claims, options)
    if (claims && request.member) request.accessEndsAt = new Date(claims.exp * 1000)
    request.wasAdmin = claims?.role === 'admin' && !request.member
  })
  app.decorate('accessTokens', {
    issue({ memberId, sessionId, role, tier }, lifetimeMs) {
      const now = Math.floor(options.clock.now().getTime() / 1000)
      return new SignJWT({ sub: memberId, sid: sessionId, role, ...(tier && { tier }), typ: 'access' })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + Math.floor(lifetimeMs / 1000))
        .setIssuer(ISSUER)
        .sign(key)
    },
  })
}

type Claims = z.infer<typeof claimsSchema>

async function readMember(
  claims: Claims | null,
  options: { clock: Clock; loadSession: LoadSession },
): Promise<CurrentMember | null> {
  if (!claims || claims.exp * 1000 <= options.clock.now().getTime()) return null
  return options.loadSession({ memberId: claims.sub, sessionId: claims.sid })
}

const MAX_CACHED_CLAIMS = 10_000

/** Verifies a token's signature and caches its claims. The caller checks expiry and session on every call. */
async function readClaims(
  keys: readonly CryptoKey[],
  token: string,
  cache: LRUCache<string, Claims>,
): Promise<Claims | null> {
  for (const key of keys) {
    const claims = await verifiedClaims(key, token)
    if (!claims) continue
    cache.set(token, claims)
    return claims
  }
  return null
}

async function verifiedClaims(key: CryptoKey, token: string): Promise<Claims | null> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [ALGORITHM] })
    return claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(payload))).data ?? null
  } catch {
    return null
  }
}

const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

export function memberOf(request: FastifyRequest): CurrentMember {
  if (!request.member) throw new NotSignedIn()
  return request.member
}

/** True for credentials that only a present user can show. Banks allow few reads a day without the user present. */
const PROVES_PRESENCE: Record<Credential, boolean> = { session: true }

/** IP address of a present member, or null if a program makes the call. */
export const presentMemberIp = (request: FastifyRequest): string | null =>
  PROVES_PRESENCE[memberOf(request).by] ? request.ip : null
