import { cookies } from '@keyturn/brand/browser-items'
import { clientSubnet } from '@keyturn/platform/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from '../actions/open-session.ts'
import type { IdentityContext, Visitor } from '../context.ts'
import type { Tokens, User } from '../contract.ts'
import { mfaMethodOf, roleOf, tierOf } from '../domain/account-facts.ts'
import { deviceName } from '../domain/device-name.ts'
import { ACCESS_LIFETIME_MS } from '../domain/limits.ts'
import { type ProvenKey, readKeyProof } from '../secrets/key-proof.ts'
import type { Member } from '../store/members.ts'

const DEVICE_COOKIE = 'keyturn_device' satisfies keyof typeof cookies
const CHALLENGE_COOKIE = 'keyturn_challenge' satisfies keyof typeof cookies

export function visitorOf(
  context: IdentityContext,
  request: FastifyRequest,
  key: ProvenKey | null = null,
): Visitor {
  return {
    address: clientSubnet(request),
    client: clientOf(context, request),
    device: deviceName(request.headers['user-agent']),
    deviceToken: (request.cookies[DEVICE_COOKIE] ?? '').slice(0, 200),
    key,
  }
}

/** Identifies sandbox test clients, which keep no cookies. Null for browsers, which send Sec-Fetch-Site. */
function clientOf({ sandbox, digest }: IdentityContext, request: FastifyRequest): string | null {
  if (!sandbox || request.headers['sec-fetch-site'] !== undefined) return null
  return digest('client', clientSubnet(request), request.headers['user-agent'] ?? '')
}

/** The calling browser's proved key, if it sends one at sign-in or refresh. */
export async function keyOf(
  context: IdentityContext,
  request: FastifyRequest,
  refreshToken?: string,
): Promise<ProvenKey | null> {
  const proof = request.headers.dpop
  if (proof === undefined) return null
  // In a sandbox, developers may use any host and port.
  const origins = context.sandbox
    ? [context.publicUrl, `${request.protocol}://${request.host}`]
    : [context.publicUrl]
  const addresses = origins.map((origin) => `${origin}${request.routeOptions.url}`)
  return readKeyProof(String(proof), { addresses, ...(refreshToken !== undefined && { refreshToken }) })
}

/**
 * Sets the device cookie. It grants no access, only a rate limit of its own, so that guesses elsewhere cannot lock the
 * device out.
 */
export function setDeviceCookie(
  reply: FastifyReply,
  context: IdentityContext,
  deviceToken: string | null,
): void {
  if (deviceToken === null) return
  reply.setCookie(DEVICE_COOKIE, deviceToken, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: cookies[DEVICE_COOKIE].seconds,
  })
}

/** Sets the challenge cookie. Clients without cookies use the response field. */
export function setChallengeCookie(reply: FastifyReply, context: IdentityContext, token: string): string {
  reply.setCookie(CHALLENGE_COOKIE, token, {
    path: '/api/auth/mfa',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: cookies[CHALLENGE_COOKIE].seconds,
  })
  return token
}

export function challengeOf(request: FastifyRequest, body: { challenge?: string | undefined }): string {
  return body.challenge ?? (request.cookies[CHALLENGE_COOKIE] ?? '').slice(0, 100)
}

export async function tokensFor(
  context: IdentityContext,
  { accessTokens }: Pick<FastifyInstance, 'accessTokens'>,
  session: { member: Member; sessionId: string; refresh: string },
): Promise<Tokens> {
  const { member, sessionId, refresh } = session
  const role = roleOf(member, context.adminEmails)
  const holder = { memberId: member.id, sessionId, role, tier: tierOf(role) }
  return { access: await accessTokens.issue(holder, ACCESS_LIFETIME_MS), refresh }
}

export async function signedIn(
  context: IdentityContext,
  reply: FastifyReply,
  opened: OpenedSession,
): Promise<{ user: User; tokens: Tokens }> {
  setDeviceCookie(reply, context, opened.deviceToken)
  return { user: userOf(opened.member, context), tokens: await tokensFor(context, reply.server, opened) }
}

export function userOf(member: Member, context: IdentityContext): User {
  const method = mfaMethodOf(member)
  const role = roleOf(member, context.adminEmails)
  return {
    id: member.id,
    email: member.email ?? '',
    title: member.title,
    first_name: member.firstName,
    last_name: member.lastName,
    is_email_verified: member.emailVerifiedAt !== null,
    is_user_details_verified: member.detailsVerified,
    is_tenancy_verified: member.tenancyVerified,
    is_landlord_verified: member.landlordVerified,
    is_bank_verified: member.bankVerified,
    phone: member.phone,
    date_of_birth: member.dateOfBirth,
    address: member.address,
    city: member.city,
    postcode: member.postcode,
    mfa_enabled: method !== 'none',
    mfa_method: method,
    role,
    tier: tierOf(role),
    pending_email: member.pendingEmail,
  }
}
