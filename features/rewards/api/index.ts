import { type Http, idempotencyKeyOf, memberOf, nameSchemas, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { penceOfPounds, poundsOfPence } from '@keyturn/platform/money'
import type { FastifyRequest } from 'fastify'
import { readActivity } from '../actions/read-activity.ts'
import { readSummary } from '../actions/read-summary.ts'
import { offersOf, redeem } from '../actions/redeem.ts'
import { showCode } from '../actions/show-code.ts'
import type { RewardsContext } from '../context.ts'
import * as contract from '../contract.ts'
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
import { amountNotSold, keyMissing } from '../refusals.ts'
import { ledgerPage } from '../store/activity.ts'
import { redemptionsOf } from '../store/redemptions.ts'
import { activityView, ledgerView, redemptionView, summaryView } from './views.ts'
import { registerVoucherWebhook } from './webhook.ts'

const tags = ['rewards']

export function rewardsRoutes(http: Http, context: RewardsContext): void {
  nameSchemas('Rewards', contract)
  // Two paths with one handler. Early clients use the older one.
  http.get(
    '/api/rewards/summary/',
    {
      schema: {
        operationId: 'getRewardsSummary',
        tags,
        summary: 'Read my points balance',
        response: { 200: summaryAnswer },
      },
      config: {
        access: 'verified',
        plan: true,
        alsoAt: [
          { url: '/api/banking/rewards/summary/', operationId: 'getBankingRewardsSummary', plan: true },
        ],
      },
    },
    async (request) => summaryView(await readSummary(context, memberOf(request).memberId)),
  )
  http.get(
    '/api/rewards/activity/',
    {
      schema: {
        operationId: 'getRewardsActivity',
        tags,
        summary: 'List my latest points entries',
        response: { 200: activityAnswer },
      },
      config: { access: 'verified', plan: true },
    },
    async (request) => activityView(await readActivity(context, memberOf(request).memberId)),
  )
  http.get(
    '/api/rewards/ledger/',
    {
      schema: {
        operationId: 'getRewardsLedger',
        tags,
        summary: 'List my points entries, page by page',
        querystring: pageQuery,
        response: { 200: ledgerAnswer },
      },
      config: {
        access: 'verified',
        plan: true,
        alsoAt: [{ url: '/api/privacy/record/ledger/', operationId: 'getPrivacyRecordLedger' }],
      },
    },
    async (request) => {
      const page = { size: request.query.page_size, number: request.query.page }
      return ledgerView(await ledgerPage(context.replica, memberOf(request).memberId, page))
    },
  )
  http.get(
    '/api/rewards/vouchers/',
    {
      schema: {
        operationId: 'getRewardsVouchers',
        tags,
        summary: 'List the available vouchers',
        response: { 200: retailersAnswer },
      },
      config: { access: 'verified', plan: true },
    },
    async () => {
      const retailers = await offersOf(context)
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
  registerRedemptions(http, context)
  registerVoucherWebhook(http, context)
}

function registerRedemptions(http: Http, context: RewardsContext): void {
  http.get(
    '/api/rewards/redemptions/',
    {
      schema: {
        operationId: 'getRewardsRedemptions',
        tags,
        summary: 'List my vouchers',
        querystring: pageQuery,
        response: { 200: redemptionsAnswer },
      },
      config: {
        access: 'verified',
        plan: true,
        alsoAt: [{ url: '/api/privacy/record/vouchers/', operationId: 'getPrivacyRecordVouchers' }],
      },
    },
    async (request) => {
      const page = { size: request.query.page_size, number: request.query.page }
      const { items, total } = await redemptionsOf(context.db, memberOf(request).memberId, page)
      return { items: items.map(redemptionView), total_count: total }
    },
  )
  http.post(
    '/api/rewards/redemptions/',
    {
      schema: {
        operationId: 'postRewardsRedemptions',
        tags,
        summary: 'Exchange points for a voucher',
        body: redemptionRequest,
        response: { 200: redemptionAnswer },
      },
      config: { access: 'verified', plan: true, keepsOwnKeys: true },
    },
    async (request) => {
      const idempotencyKey = keyOf(request)
      const amountPence = penceOfPounds(request.body.amount)
      if (amountPence === null) throw amountNotSold()
      const wish = { retailerId: request.body.retailer_id, amountPence, idempotencyKey }
      return redemptionView(await redeem(context, memberOf(request).memberId, wish))
    },
  )
  http.get<{ Params: { id: string } }>(
    '/api/rewards/redemptions/:id/code/',
    {
      schema: {
        operationId: 'getRewardsRedemptionsByIdCode',
        tags,
        summary: 'Read the code of one of my vouchers',
        response: { 200: codeAnswer },
      },
      config: {
        access: 'verified',
        plan: true,
        alsoAt: [
          { url: '/api/privacy/record/vouchers/:id/code/', operationId: 'getPrivacyRecordVouchersByIdCode' },
        ],
      },
    },
    async (request, reply) => {
      if (!isId(request.params.id)) throw notFound()
      const shown = await showCode(context, memberOf(request).memberId, request.params.id)
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
  const key = idempotencyKeyOf(request)
  if (key === null) throw keyMissing()
  return key
}
