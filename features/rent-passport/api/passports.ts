import { dayOfInstant } from '@keyturn/platform/days'
import { type Http, idempotencyKeyOf, memberOf, notFound } from '@keyturn/platform/http'
import { decisionAnswer } from '@keyturn/rent-record/contract'
import { z } from 'zod'
import { issuePassport } from '../actions/issue-passport.ts'
import { offerCredential } from '../actions/offer-credential.ts'
import { type Keeper, keepersOf } from '../actions/saved-passports.ts'
import type { RentPassportContext } from '../context.ts'
import { walletOfferAnswer } from '../contract/wallet.ts'
import * as contract from '../contract.ts'
import { offerLink } from '../credential/documents.ts'
import { qrPath } from '../document/qr-code.ts'
import { readStatement } from '../document/read-statement.ts'
import { countsOf, passportState, type Statement } from '../domain/passport.ts'
import { rentPassportLinks } from '../links.ts'
import { type ListedPassport, pageOfPassports, revoke } from '../store/passports.ts'

const tags = ['payment report']

/** Endpoints for a member's own passports: list with views, creation and revocation. */
export function passportRoutes(http: Http, context: RentPassportContext): void {
  http.get(
    '/api/payment-report/passports/',
    {
      config: {
        access: 'verified',
        plan: true,
        alsoAt: [{ url: '/api/privacy/record/passports/', operationId: 'getPrivacyRecordPassports' }],
      },
      schema: {
        operationId: 'getPaymentReportPassports',
        tags,
        summary: 'List my rent passports',
        querystring: contract.passportsQuery,
        response: { 200: contract.passportsAnswer },
      },
    },
    async (request) => {
      const { page, page_size: limit } = request.query
      const { memberId } = memberOf(request)
      const wanted = { memberId, limit, offset: (page - 1) * limit }
      const { passports, total } = await pageOfPassports(context.db, wanted)
      const keepers = await keepersOf(context.db, memberId)
      return { items: passports.map((each) => passportView(context, each, keepers)), total_count: total }
    },
  )
  http.post(
    '/api/payment-report/passports/',
    {
      schema: {
        operationId: 'postPaymentReportPassports',
        tags,
        summary: 'Issue a rent passport',
        body: contract.passportBody,
        response: { 201: contract.passportAnswer },
      },
      config: { access: 'verified', plan: true, keepsOwnKeys: true },
    },
    async (request, reply) => {
      const { from, to, fields, expires_in_days: days } = request.body
      const wish = { from, to, fields, days, requestKey: idempotencyKeyOf(request) }
      const passport = await issuePassport(context, memberOf(request).memberId, wish)
      return reply.status(201).send(passportView(context, passport, []))
    },
  )
  passportActions(http, context)
}

function passportActions(http: Http, context: RentPassportContext): void {
  http.post(
    '/api/payment-report/passports/:id/wallet/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'postPaymentReportPassportsByIdWallet',
        tags,
        summary: 'Create a wallet offer for a rent passport: link, QR code and six-digit code',
        params: z.strictObject({ id: z.uuid() }),
        response: { 201: walletOfferAnswer },
      },
    },
    async (request, reply) => {
      const wanted = { memberId: memberOf(request).memberId, passportId: request.params.id }
      const { offer, transactionCode, expiresAt } = await offerCredential(context, wanted)
      const link = offerLink(context.publicUrl, offer)
      return reply.status(201).send({
        link,
        qr: qrPath(link),
        transaction_code: transactionCode,
        expires_at: expiresAt.toISOString(),
      })
    },
  )
  http.delete(
    '/api/payment-report/passports/:id/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'deletePaymentReportPassportsById',
        tags,
        summary: 'Revoke a rent passport, so that its page, code and files are invalid',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: decisionAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const revoked = await context.db.transaction((tx) =>
        revoke(tx, memberId, request.params.id, context.clock.now()),
      )
      if (!revoked) throw notFound()
      return { success: true as const, message: 'Revoked. Nobody can open it any more.' }
    },
  )
}

function passportView(
  context: RentPassportContext,
  passport: ListedPassport,
  keepers: readonly Keeper[],
): contract.PassportAnswer {
  const statement = readStatement(passport.statement)
  const counts = countsOf(statement)
  return {
    id: passport.id,
    code: passport.code,
    url: context.publicUrl + rentPassportLinks.passport(passport.code),
    pdf_url: context.publicUrl + rentPassportLinks.passportFile(passport.code),
    state: passportState(passport, dayOfInstant(context.clock.now())),
    from: statement.months[0]?.month ?? '',
    to: statement.months.at(-1)?.month ?? '',
    fields: fieldsOf(statement),
    months_count: counts.months,
    verified_count: counts.verified,
    issued_on: statement.issuedOn,
    expires_on: statement.expiresOn,
    views_count: passport.views,
    views: passport.latest,
    wallets_count: passport.wallets,
    kept_by: keepers
      .filter(({ passportId }) => passportId === passport.id)
      .map(({ viewerId, address, keptAt }) => ({
        viewer_id: viewerId,
        address,
        kept_at: new Date(keptAt).toISOString(),
      })),
  }
}

function fieldsOf({ name, homes, months, nextHome = {} }: Statement): contract.PassportAnswer['fields'] {
  const shown: [contract.PassportAnswer['fields'][number], boolean][] = [
    ['name', name !== null],
    ['address', homes.some(({ address }) => address !== null)],
    ['landlord', homes.some(({ landlord }) => landlord !== null)],
    [
      'lateness',
      months.some(({ state, late }) => state === 'on_time' || state === 'late' || late !== undefined),
    ],
    ['income', nextHome.income !== undefined],
    ['bank_name', nextHome.bankName !== undefined],
    ['years', nextHome.stay !== undefined],
    ['landlord_word', nextHome.landlordWords !== undefined],
    ['deposit', nextHome.deposits !== undefined],
  ]
  return shown.flatMap(([field, isShown]) => (isShown ? [field] : []))
}
