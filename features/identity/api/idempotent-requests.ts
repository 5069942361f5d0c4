import { setTimeout as wait } from 'node:timers/promises'
import { createVault, deriveKey, sha256, type Vault } from '@keyturn/platform/crypto'
import { minutes } from '@keyturn/platform/durations'
import { type Http, idempotencyKeyOf, isUpload, Refusal } from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import {
  claimRequest,
  deleteRequest,
  findRequest,
  type RequestKey,
  saveResponse,
} from '../store/latest-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True if the route stores its own idempotency keys. For other routes a key is stored only until the member's next
     * act.
     */
    keepsOwnKeys?: boolean
    /** True if pages send the request automatically, so that it is no act of the member. */
    isBackground?: boolean
  }
  interface FastifyRequest {
    act: KeyedRequest | null
  }
}

interface KeyedRequest extends RequestKey {
  vault: Vault
}

const answerSchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
})

/** Time after which an unfinished act counts as abandoned. */
const ABANDONED_AFTER_MS = minutes(1)
const MAX_WAIT_MS = 10_000
const WAIT_STEP_MS = 100
const REPEATED_HEADERS = ['content-type', 'set-cookie', 'location']
/** Shorter keys could be guessed, and the key encrypts the stored response. */
const LEAST_KEY_LENGTH = 16

/**
 * Returns the stored response to a retried call (idempotency key). Stores only the member's latest act, so that a retry
 * never gets a response older than later changes.
 */
export function replayIdempotentRequests(http: Http, { db, clock, log }: IdentityContext): void {
  http.decorateRequest('act', null)
  http.addHook('preHandler', async (request, reply) => {
    const act = keyedRequestOf(request)
    if (!act) return
    const now = clock.now()
    const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS)
    if (await claimRequest(db, act, { now, abandonedBefore })) request.act = act
    else return replayResponse(reply, act, await firstAnswer(act))
  })
  http.addHook('onSend', async (request, reply, payload) => {
    const { act } = request
    if (!act) return payload
    request.act = null
    // An interrupted upload may be refused, and succeed when it is retried.
    const isDone = reply.statusCode < (isUpload(request) ? 400 : 500) && reply.statusCode !== 429
    try {
      if (isDone && (typeof payload === 'string' || payload === undefined))
        await saveResponse(db, act, sealed(reply, act, payload ?? ''))
      else await deleteRequest(db, act)
    } catch (error) {
      // The act succeeded, so its response is sent. Only a retry would run again.
      log.warn({ error }, 'identity: could not store the response of a request')
    }
    return payload
  })

  async function firstAnswer(act: RequestKey): Promise<string> {
    for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += WAIT_STEP_MS) {
      const before = await findRequest(db, act)
      if (before && before.callDigest !== act.callDigest) throw keyReused()
      if (before?.answer) return before.answer
      if (!before) break
      await wait(WAIT_STEP_MS)
    }
    throw stillWorking()
  }
}

/** Returns null for reads, calls without a key, visitors, and background calls. */
function keyedRequestOf(request: FastifyRequest): KeyedRequest | null {
  const { method, url, body, member, routeOptions } = request
  const { keepsOwnKeys, isBackground } = routeOptions.config
  const key = idempotencyKeyOf(request)
  if (!member || method === 'GET' || method === 'HEAD' || keepsOwnKeys || isBackground) return null
  if (key === null || key.length < LEAST_KEY_LENGTH) return null
  return {
    memberId: member.memberId,
    keyDigest: sha256(key),
    // Salted with the key, because a body may contain a password. Uploads are read later and not included.
    callDigest: sha256(`${key}\n${method} ${url}\n${JSON.stringify(body ?? null)}`),
    vault: vaultOf(key),
  }
}

const vaultOf = (key: string): Vault =>
  createVault({ current: 'k', keys: { k: Buffer.from(deriveKey(key, 'repeated act'), 'base64url') } })

const contextOf = ({ memberId }: RequestKey): string => `act:${memberId}`

function sealed(reply: FastifyReply, act: KeyedRequest, body: string): string {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([name]) => REPEATED_HEADERS.includes(name)),
  )
  return act.vault.seal(JSON.stringify({ status: reply.statusCode, headers, body }), contextOf(act))
}

function replayResponse(reply: FastifyReply, act: KeyedRequest, answer: string): FastifyReply {
  const first = answerSchema.parse(JSON.parse(act.vault.open(answer, contextOf(act)).toString()))
  return reply.status(first.status).headers(first.headers).send(first.body)
}

const keyReused = (): Refusal =>
  new Refusal(422, 'key_reused', 'This Idempotency-Key was sent with another call.')

const stillWorking = (): Refusal =>
  new Refusal(503, 'still_working', 'We are still working on this. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
