import { cookies } from '@keyturn/brand/browser-items'
import { randomToken } from '@keyturn/platform/crypto'
import type { Http } from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordReturn } from '../actions/record-return.ts'
import type { BankLinkContext } from '../context.ts'
import { bankLinks } from '../links.ts'

const COOKIE = 'keyturn_bank' satisfies keyof typeof cookies
const MAX_HINT = 200

/**
 * Marks the browser in which a bank journey begins, with an HttpOnly cookie. SameSite is lax, because the bank is
 * another site and returns by a plain link.
 */
export function markBrowser(reply: FastifyReply, { publicUrl }: Pick<BankLinkContext, 'publicUrl'>): string {
  const token = randomToken(24)
  const parts = [`${COOKIE}=${token}`, `Max-Age=${cookies[COOKIE].seconds}`, `Path=${bankLinks.callback}`]
  if (publicUrl.startsWith('https:')) parts.push('Secure')
  reply.header('set-cookie', [...parts, 'HttpOnly', 'SameSite=Lax'].join('; '))
  return token
}

function browserOf(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1]?.slice(0, MAX_HINT) ?? null
}

/** Reads the return address before the app's page is sent. */
export function returnRoute(http: Http, context: BankLinkContext): void {
  http.get(bankLinks.callback, { schema: { hide: true } }, async (request, reply) => {
    const query = new URL(request.url, context.publicUrl).searchParams
    const hint = (name: string): string | null => query.get(name)?.slice(0, MAX_HINT) ?? null
    const nonce = hint('n')
    const memberId = request.member?.memberId ?? null
    if (nonce !== null)
      await recordReturn(context, {
        nonce,
        taskId: hint('task_id'),
        browser: browserOf(request),
        memberId,
      }).catch(
        // The page is sent anyway, because its script posts the nonce as well.
        (error: unknown) => context.log.error({ err: error }, 'bank-link: could not store a return'),
      )
    return reply.callNotFound()
  })
}
