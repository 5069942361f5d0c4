import { dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { EVIDENCE_LIMIT_BYTES } from '@keyturn/platform/evidence-file'
import { type Http, type HttpPlugin, memberOf, notFound, oneFile } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { withdrawDispute } from '../actions/decide-dispute.ts'
import { addEvidenceFile } from '../actions/dispute-evidence.ts'
import { openDispute } from '../actions/open-dispute.ts'
import type { CreditProfileContext } from '../context.ts'
import {
  type DisputeView,
  disputeParams,
  disputeRequest,
  disputeView as disputeSchema,
  disputesAnswer,
  disputesQuery,
} from '../contract.ts'
import { fileTooLarge } from '../refusals.ts'
import { type Dispute, disputesOf, evidenceOf, findDispute } from '../store/disputes.ts'
import { manualCorrectionsOf } from '../store/manual-corrections.ts'
import { disputeView } from './views.ts'

const tags = ['credit profile']
const listed = { querystring: disputesQuery, response: { 200: disputesAnswer } }
const upload = oneFile({ limitBytes: EVIDENCE_LIMIT_BYTES, tooLarge: fileTooLarge })

/** Only decisions for the member can require a letter. */
async function attachedTo(db: Queryable, memberId: string, disputes: readonly Dispute[]) {
  const needLetters = disputes.some(({ state }) => state === 'upheld')
  const [evidence, letters] = await Promise.all([
    evidenceOf(db, memberId),
    needLetters ? manualCorrectionsOf(db, memberId) : [],
  ])
  return { evidence, letters }
}

export function disputeRoutes(context: CreditProfileContext): HttpPlugin {
  const { db, clock } = context
  const today = () => dayOfInstant(clock.now())
  const one = async (memberId: string, id: string) => {
    const dispute = await findDispute(db, memberId, id)
    if (!dispute) throw notFound()
    return disputeView(dispute, await attachedTo(db, memberId, [dispute]), today())
  }
  return async (app) => {
    await upload.register(app)
    app.get(
      '/api/credit-profile/disputes/',
      {
        schema: {
          operationId: 'getCreditProfileDisputes',
          tags,
          summary: 'List my disputes',
          ...listed,
        },
        config: {
          access: 'verified',
          plan: true,
          alsoAt: [{ url: '/api/privacy/record/disputes/', operationId: 'getPrivacyRecordDisputes' }],
        },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const { page, page_size: size } = request.query
        const disputes = await disputesOf(db, memberId)
        const shown = disputes.slice((page - 1) * size, page * size)
        const attached = await attachedTo(db, memberId, shown)
        return {
          items: shown.map((dispute) => disputeView(dispute, attached, today())),
          total_count: disputes.length,
        }
      },
    )
    app.post(
      '/api/credit-profile/disputes/',
      {
        schema: {
          operationId: 'postCreditProfileDisputes',
          tags,
          summary: 'Dispute a month at an agency; it is reported as under query until staff decide',
          body: disputeRequest,
          response: { 200: disputeSchema },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const { id } = await openDispute(context, memberId, request.body)
        return one(memberId, id)
      },
    )
    disputeActionRoutes(app, context, one)
  }
}

function disputeActionRoutes(
  app: Http,
  context: CreditProfileContext,
  one: (memberId: string, id: string) => Promise<DisputeView>,
): void {
  const params = disputeParams
  app.post(
    '/api/credit-profile/disputes/:id/withdraw/',
    {
      schema: {
        operationId: 'postCreditProfileDisputesByIdWithdraw',
        tags,
        summary: 'Withdraw a dispute',
        params,
        response: { 200: disputeSchema },
      },
      config: { access: 'verified', plan: true },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const id = knownId(request.params.id)
      await withdrawDispute(context, memberId, id)
      return one(memberId, id)
    },
  )
  app.post(
    '/api/credit-profile/disputes/:id/evidence/',
    {
      config: { access: 'verified', plan: true },
      bodyLimit: upload.bodyLimit,
      schema: {
        operationId: 'postCreditProfileDisputesByIdEvidence',
        tags,
        summary: 'Upload evidence for a dispute (multipart field "file": PDF, PNG or JPEG, at most 10 MB)',
        consumes: ['multipart/form-data'],
        params,
        response: { 200: disputeSchema },
      },
      preHandler: upload.refuseLarge,
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const id = knownId(request.params.id)
      await one(memberId, id)
      await addEvidenceFile(context, memberId, id, await upload.read(request))
      return one(memberId, id)
    },
  )
}

function knownId(id: string): string {
  if (!isId(id)) throw notFound()
  return id
}
