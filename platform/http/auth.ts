import jwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock/index.ts'
import type { Http } from './http.ts'
import { NotSignedIn } from './refusal.ts'

export interface CurrentMember {
  memberId: string
  sessionId: string
  signedInAt: Date
  role: 'member' | 'admin'
  /** False for a sign-up whose address nobody has proved yet: it may do next to nothing. */
  emailVerified: boolean
  /** Another one after every change to what the member is shown of their record; null: nothing may be kept. */
  revision: string | null
}

/** Asks whoever keeps sessions whether this one still stands. Null: it was ended. */
export type LoadSession = (claims: { memberId: string; sessionId: string }) => Promise<CurrentMember | null>

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens
  }
  interface FastifyRequest {
    member: CurrentMember | null
    /** When the token that was shown runs out: an answer that goes on for longer ends then. */
    accessEndsAt: Date | null
    /** One of our own people, whose token ran out or whose session has ended. */
    wasAdmin: boolean
  }
}

const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  role: z.enum(['member', 'admin']),
  exp: z.number(),
  typ: z.literal('access'),
})

/** The scheme's name is not case-sensitive. */
const BEARER = /^bearer +(\S+)$/i

/** The tier is for whoever reads the token in a browser; here nothing goes by it. */
type TokenHolder = Pick<CurrentMember, 'memberId' | 'sessionId' | 'role'> & { tier?: string }

export interface AccessTokens {
  issue(holder: TokenHolder, lifetimeMs: number): string
}

/** Registers the reading and the making of access tokens. The clock is the app's, so the sandbox can move it. */
export async function registerAuth(
  app: Http,
  options: {
    secret: string
    /** The key of the release before, whose tokens count for their last quarter of an hour. */
    before?: string
    clock: Clock
    loadSession: LoadSession
  },
): Promise<void> {
  await app.register(jwt, {
    secret: options.secret,
    sign: { algorithm: 'HS256', iss: 'keyturn' },
    verify: { algorithms: ['HS256'], allowedIss: 'keyturn', ignoreExpiration: true },
  })
  const { secret, before } = options
  const keys = before === undefined ? [secret] : [secret, before]
  const readClaims = rememberClaims((token) => {
    const read = keys.map((key) => claimsSchema.safeParse(verified(app, token, key)).data)
    return read.find((claims) => claims !== undefined) ?? null
  })
  app.decorateRequest('member', null)
  app.decorateRequest('accessEndsAt', null)
  app.decorateRequest('wasAdmin', false)
  app.addHook('onRequest', async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return
    const claims = readClaims(token)
    request.member = await readMember(claims, options)
    if (claims && request.member) request.accessEndsAt = new Date(claims.exp * 1000)
    request.wasAdmin = claims?.role === 'admin' && !request.member
  })
  app.decorate('accessTokens', {
    issue({ memberId, sessionId, role, tier }, lifetimeMs) {
      const now = Math.floor(options.clock.now().getTime() / 1000)
      const claims = { sub: memberId, sid: sessionId, role, ...(tier && { tier }), typ: 'access' }
      return app.jwt.sign({ ...claims, iat: now, exp: now + Math.floor(lifetimeMs / 1000) })
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

const REMEMBERED = 10_000

/** A signature that was right once stays right: only expiry and the session are asked about every time. */
function rememberClaims(read: (token: string) => Claims | null): (token: string) => Claims | null {
  const known = new Map<string, Claims>()
  return (token) => {
    const before = known.get(token)
    if (before) return before
    const claims = read(token)
    if (claims) {
      const [oldest] = known.size >= REMEMBERED ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(token, claims)
    }
    return claims
  }
}

function verified(app: Http, token: string, key: string): unknown {
  try {
    return app.jwt.verify(token, { key })
  } catch {
    return null
  }
}

export function memberOf(request: FastifyRequest): CurrentMember {
  if (!request.member) throw new NotSignedIn()
  return request.member
}
