import { dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { EVIDENCE_LIMIT_BYTES } from '@keyturn/platform/evidence-file'
import { type HttpPlugin, memberOf, notFound, oneFile, requireVerifiedMember } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { bringEvidence } from '../actions/bring-evidence.ts'
import { withdrawDispute } from '../actions/decide-dispute.ts'
import { openDispute } from '../actions/open-dispute.ts'
import { creditPaths } from '../call-paths.ts'
import type { CreditProfileContext } from '../context.ts'
import {
  disputeParams,
  disputeRequest,
  disputeView as disputeSchema,
  disputesAnswer,
  disputesQuery,
} from '../contract.ts'
import { fileTooLarge } from '../refusals.ts'
import { type Dispute, disputesOf, evidenceOf, findDispute } from '../store/disputes.ts'
import { lettersDue } from '../store/letters-due.ts'
import { disputeView } from './views.ts'

const tags = ['credit profile']
const security = [{ bearer: [] }]
const listed = { querystring: disputesQuery, response: { 200: disputesAnswer } }
const upload = oneFile({ limitBytes: EVIDENCE_LIMIT_BYTES, tooLarge: fileTooLarge })

/** Only what was decided for the member can need a letter. */
async function attachedTo(db: Queryable, memberId: string, disputes: readonly Dispute[]) {
  const needLetters = disputes.some(({ state }) => state === 'upheld')
  const [evidence, letters] = await Promise.all([
    evidenceOf(db, memberId),
    needLetters ? lettersDue(db, memberId) : [],
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
  const preHandler = requireVerifiedMember
  return async (app) => {
    await upload.register(app)
    for (const path of [creditPaths.disputes, creditPaths.recordOfDisputes])
      app.get(
        path,
        {
          schema: { tags, security, summary: 'My disputes', ...listed },
          preHandler,
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
      creditPaths.disputes,
      {
        schema: {
          tags,
          security,
          summary: 'Question one month at one agency; it goes as under query until a person has decided',
          body: disputeRequest,
          response: { 200: disputeSchema },
        },
        preHandler,
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const { id } = await openDispute(context, memberId, request.body)
        return one(memberId, id)
      },
    )
    const params = disputeParams
    app.post(
      creditPaths.withdrawDispute,
      {
        schema: { tags, summary: 'Take a dispute back', security, params, response: { 200: disputeSchema } },
        preHandler,
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const id = knownId(request.params.id)
        await withdrawDispute(context, memberId, id)
        return one(memberId, id)
      },
    )
    app.post(
      creditPaths.evidence,
      {
        bodyLimit: upload.bodyLimit,
        schema: {
          tags,
          security,
          summary: 'Add evidence (multipart field "file": PDF, PNG or JPEG, at most 10 MB)',
          consumes: ['multipart/form-data'],
          params,
          response: { 200: disputeSchema },
        },
        preHandler: [requireVerifiedMember, upload.refuseLarge],
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const id = knownId(request.params.id)
        await one(memberId, id)
        await bringEvidence(context, memberId, id, await upload.read(request))
        return one(memberId, id)
      },
    )
  }
}

function knownId(id: string): string {
  if (!isId(id)) throw notFound()
  return id
}
