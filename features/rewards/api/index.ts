import { type Http, memberOf, notFound, requireVerifiedMember } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { penceOfPounds, poundsOfPence } from '@keyturn/platform/money'
import type { FastifyRequest } from 'fastify'
import { readActivity } from '../actions/read-activity.ts'
import { readSummary } from '../actions/read-summary.ts'
import { offersOf, redeem } from '../actions/redeem.ts'
import { showCode } from '../actions/show-code.ts'
import {
  activityAnswer,
  codeAnswer,
  ledgerAnswer,
  pageQuery,
  redemptionAnswer,
  redemptionRequest,
  redemptionsAnswer,
  retailersAnswer,
  summaryAnswer,
} from '../contract.ts'
import { markOf } from '../domain/retailers.ts'
import { keyMissing, notSold } from '../refusals.ts'
import { ledgerPage } from '../store/activity.ts'
import { redemptionsOf } from '../store/redemptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { activityView, ledgerView, redemptionView, summaryView } from './views.ts'
import { registerVoucherWebhook } from './webhook.ts'

const tags = ['rewards']
const onRequest = requireVerifiedMember

export function registerRewards(http: Http, around: Surroundings): void {
  // Two addresses, one answer: the older one is where the first clients look.
  for (const path of ['/api/rewards/summary/', '/api/banking/rewards/summary/'])
    http.get(path, { schema: { tags, response: { 200: summaryAnswer } }, onRequest }, async (request) =>
      summaryView(await readSummary(around, memberOf(request).memberId)),
    )
  http.get(
    '/api/rewards/activity/',
    { schema: { tags, response: { 200: activityAnswer } }, onRequest },
    async (request) => activityView(await readActivity(around, memberOf(request).memberId)),
  )
  http.get(
    '/api/rewards/ledger/',
    { schema: { tags, querystring: pageQuery, response: { 200: ledgerAnswer } }, onRequest },
    async (request) => {
      const page = { size: request.query.page_size, number: request.query.page }
      return ledgerView(await ledgerPage(around.runtime.replica, memberOf(request).memberId, page))
    },
  )
  http.get(
    '/api/rewards/vouchers/',
    { schema: { tags, response: { 200: retailersAnswer } }, onRequest },
    async () => {
      const retailers = await offersOf(around)
      return {
        retailers: retailers.map(({ id, name, denominationsPence, anyAmount }) => ({
          ...markOf(id, name),
          id,
          denominations: denominationsPence.map(poundsOfPence),
          any_amount: anyAmount && {
            from: poundsOfPence(anyAmount.fromPence),
            to: poundsOfPence(anyAmount.toPence),
          },
        })),
      }
    },
  )
  registerRedemptions(http, around)
  registerVoucherWebhook(http, around)
}

function registerRedemptions(http: Http, around: Surroundings): void {
  http.get(
    '/api/rewards/redemptions/',
    { schema: { tags, querystring: pageQuery, response: { 200: redemptionsAnswer } }, onRequest },
    async (request) => {
      const page = { size: request.query.page_size, number: request.query.page }
      const { items, total } = await redemptionsOf(around.runtime.db, memberOf(request).memberId, page)
      return { items: items.map(redemptionView), total_count: total }
    },
  )
  http.post(
    '/api/rewards/redemptions/',
    { schema: { tags, body: redemptionRequest, response: { 200: redemptionAnswer } }, onRequest },
    async (request) => {
      const idempotencyKey = keyOf(request)
      const amountPence = penceOfPounds(request.body.amount)
      if (amountPence === null) throw notSold()
      const wish = { retailerId: request.body.retailer_id, amountPence, idempotencyKey }
      return redemptionView(await redeem(around, memberOf(request).memberId, wish))
    },
  )
  http.get<{ Params: { id: string } }>(
    '/api/rewards/redemptions/:id/code/',
    { schema: { tags, response: { 200: codeAnswer } }, onRequest },
    async (request, reply) => {
      if (!isId(request.params.id)) throw notFound()
      const shown = await showCode(around, memberOf(request).memberId, request.params.id)
      reply.header('cache-control', 'no-store')
      return {
        code: shown.code,
        pin: shown.pin,
        amount: poundsOfPence(shown.redemption.amountPence),
        retailer_name: markOf(shown.redemption.retailerId).name,
        expires_on: shown.redemption.expiresOn,
      }
    },
  )
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key)) throw keyMissing()
  return key
}
