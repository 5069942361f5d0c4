import { type HttpPlugin, memberOf, oneFile, sendDownload } from '@keyturn/platform/http'
import { readAgreement, removeAgreement, tooLarge, uploadAgreement } from '../actions/agreement.ts'
import { agreementView } from '../actions/read-status.ts'
import type { TenancyContext } from '../context.ts'
import { agreementResponse, doneResponse } from '../contract/index.ts'
import { AGREEMENT_LIMIT_BYTES, AGREEMENT_TYPES } from '../domain/agreement-file.ts'

const tags = ['agreement']

const upload = oneFile({ limitBytes: AGREEMENT_LIMIT_BYTES, tooLarge: tooLarge })

export function agreementRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    await upload.register(app)

    app.post(
      '/api/verification/agreement/',
      {
        config: { access: 'verified', plan: true },
        bodyLimit: upload.bodyLimit,
        schema: {
          operationId: 'postVerificationAgreement',
          tags,
          summary: 'Upload my tenancy agreement (multipart field "file": PDF, DOC or DOCX, at most 10 MB)',
          consumes: ['multipart/form-data'],
          response: { 200: agreementResponse },
        },
        preHandler: upload.refuseLarge,
      },
      async (request) => {
        const file = await upload.read(request)
        const agreement = await uploadAgreement(context, memberOf(request).memberId, file)
        return {
          success: true as const,
          message: 'Your agreement was saved.',
          data: agreementView(agreement),
        }
      },
    )

    app.get(
      '/api/verification/agreement/',
      {
        schema: {
          operationId: 'getVerificationAgreement',
          tags,
          summary: 'Download my tenancy agreement',
        },
        config: { access: 'verified', plan: true },
      },
      async (request, reply) => {
        const { agreement, content } = await readAgreement(context, memberOf(request).memberId)
        return sendDownload(reply, {
          name: agreement.fileName,
          plainName: `tenancy-agreement.${agreement.kind}`,
          type: AGREEMENT_TYPES[agreement.kind],
          content,
        })
      },
    )

    app.delete(
      '/api/verification/agreement/',
      {
        schema: {
          operationId: 'deleteVerificationAgreement',
          tags,
          summary: 'Delete my tenancy agreement',
          response: { 200: doneResponse },
        },
        config: { access: 'verified' },
      },
      async (request) => {
        await removeAgreement(context, memberOf(request).memberId)
        return { success: true as const, message: 'Your agreement was deleted.' }
      },
    )
  }
}
