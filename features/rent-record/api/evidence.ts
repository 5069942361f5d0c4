import { EVIDENCE_LIMIT_BYTES, EVIDENCE_TYPES } from '@keyturn/platform/evidence-file'
import { type HttpPlugin, memberOf, oneFile, sendDownload } from '@keyturn/platform/http'
import { evidenceTooLarge, openEvidence, removeEvidence, uploadEvidence } from '../actions/evidence.ts'
import type { RentRecordContext } from '../context.ts'
import { decisionAnswer, monthParams as params } from '../contract.ts'

const upload = oneFile({ limitBytes: EVIDENCE_LIMIT_BYTES, tooLarge: evidenceTooLarge })
const about = { tags: ['payment report'], params }

/** Endpoints for evidence that a benefit or an agent paid a month. */
export function evidenceRoutes(context: RentRecordContext): HttpPlugin {
  return async (app) => {
    await upload.register(app)
    app.post(
      '/api/payment-report/months/:due_on/evidence/',
      {
        config: { access: 'verified', plan: true },
        bodyLimit: upload.bodyLimit,
        schema: {
          operationId: 'postPaymentReportMonthsByDueOnEvidence',
          ...about,
          summary: 'Upload evidence for a month (multipart field "file": PDF, PNG or JPEG, at most 10 MB)',
          consumes: ['multipart/form-data'],
          response: { 200: decisionAnswer },
        },
        preHandler: upload.refuseLarge,
      },
      async (request) => {
        const which = { memberId: memberOf(request).memberId, dueOn: request.params.due_on }
        await uploadEvidence(context, which, await upload.read(request))
        return { success: true as const, message: 'Thank you. The document is kept with this month.' }
      },
    )
    app.get(
      '/api/payment-report/months/:due_on/evidence/',
      {
        schema: {
          operationId: 'getPaymentReportMonthsByDueOnEvidence',
          ...about,
          summary: 'Download the evidence of a month',
        },
        config: { access: 'verified', plan: true },
      },
      async (request, reply) => {
        const { due_on: dueOn } = request.params
        const { evidence, content } = await openEvidence(context, {
          memberId: memberOf(request).memberId,
          dueOn,
        })
        return sendDownload(reply, {
          name: evidence.fileName,
          plainName: `rent-paper-${dueOn}.${evidence.kind}`,
          type: EVIDENCE_TYPES[evidence.kind],
          content,
        })
      },
    )
    app.delete(
      '/api/payment-report/months/:due_on/evidence/',
      {
        schema: {
          operationId: 'deletePaymentReportMonthsByDueOnEvidence',
          ...about,
          summary: 'Delete the evidence of a month',
          response: { 200: decisionAnswer },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        await removeEvidence(context, {
          memberId: memberOf(request).memberId,
          dueOn: request.params.due_on,
        })
        return { success: true as const, message: 'The document was deleted.' }
      },
    )
  }
}
