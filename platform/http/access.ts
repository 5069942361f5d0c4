import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Credential } from './auth.ts'
import type { Http } from './http.ts'
import { NotSignedIn, notFound, Refusal } from './refusal.ts'

/** Callers that may use a route: anyone, a signed-in member, one with a verified email address, or staff. */
export type Access = 'public' | 'member' | 'verified' | 'staff'

/** Credentials that each access rule accepts; a missing one is refused. */
const ACCEPTED_CREDENTIALS: Record<Access, Record<Credential, boolean>> = {
  public: { session: true },
  member: { session: true },
  verified: { session: true },
  staff: { session: true },
}

export interface AccessRule {
  access: Access
  /** Also requires an active plan. */
  plan?: true
}

/** Second URL with the same response and its own plan rule. */
interface RouteAlias {
  url: string
  operationId: string
  plan?: true
}

/** Checks implemented outside of the platform, by the features that own plans and staff. */
export interface AccessChecks {
  plan(request: FastifyRequest): Promise<void>
  staff(request: FastifyRequest): Promise<void>
  /** Access rules for URLs without a route, so a refusal does not reveal which URLs exist. */
  unknown: ((method: string, path: string) => AccessRule | null)[]
}

declare module 'fastify' {
  interface FastifyInstance {
    accessChecks: AccessChecks
  }
  interface FastifyContextConfig {
    access?: Access
    plan?: true
    alsoAt?: RouteAlias[]
  }
}

/**
 * Enforces each route's `access` and `plan` before its body is read, so a refusal never depends on the body. Throws
 * at start for an API route without `access`.
 */
export function enforceAccess(app: Http): void {
  app.decorate('accessChecks', { plan: async () => undefined, staff: requireAdmin, unknown: [] })
  app.addHook('onRoute', function (route) {
    const { access, alsoAt } = route.config ?? {}
    if (!access && isGuarded(route.url)) throw new Error(`${route.method} ${route.url} has no config.access.`)
    if (alsoAt && route.method !== 'HEAD') addRouteAliases(this, route, alsoAt)
  })
  app.addHook('preParsing', async (request) => {
    const rule = ruleOf(app.accessChecks, request)
    if (request.member && !ACCEPTED_CREDENTIALS[rule.access][request.member.by]) throw new NotSignedIn()
    if (rule.access === 'staff') await app.accessChecks.staff(request)
    if (rule.access === 'member' || rule.access === 'verified') requireMember(request)
    if (rule.access === 'verified') requireVerified(request)
    if (rule.plan) await app.accessChecks.plan(request)
  })
}

/** /api/docs is served by the OpenAPI plugin's own routes. */
const isGuarded = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs')

function addRouteAliases(app: FastifyInstance, route: RouteOptions, addresses: RouteAlias[]): void {
  for (const { url, operationId, plan } of addresses) {
    const { alsoAt: _, plan: __, ...config } = route.config ?? {}
    const schema = { ...route.schema, operationId }
    app.route({ ...route, url, schema, config: { ...config, ...(plan && { plan }) } } as RouteOptions)
  }
}

function ruleOf(checks: AccessChecks, request: FastifyRequest): AccessRule {
  const { config, url } = request.routeOptions
  if (url !== undefined) return { access: config.access ?? 'public', ...(config.plan && { plan: true }) }
  const path = decodedPath(request.url)
  for (const ruleFor of checks.unknown) {
    const rule = ruleFor(request.method, path)
    if (rule) return rule
  }
  return { access: 'public' }
}

function decodedPath(url: string): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function requireMember(request: FastifyRequest): void {
  if (!request.member) throw new NotSignedIn()
}

/**
 * Throws until the email address is verified, because a sign-up with someone else's address must not store anything.
 */
function requireVerified(request: FastifyRequest): void {
  if (!request.member?.emailVerified)
    throw new Refusal(403, 'email_unverified', 'Please verify your email address first.')
}

/** Throws 404 unless the caller is an admin. Throws 401 for an admin whose token expired. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (request.wasAdmin) throw new NotSignedIn()
  if (request.member?.role !== 'admin') throw notFound()
}
