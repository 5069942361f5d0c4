import { type HttpPlugin, memberOf, oneFile, sendDownload } from '@keyturn/platform/http'
import { keepAgreement, readAgreement, removeAgreement, tooLarge } from '../actions/agreement.ts'
import { agreementView } from '../actions/read-status.ts'
import type { TenancyContext } from '../context.ts'
import { agreementResponse, doneResponse, tenancyPaths } from '../contract/index.ts'
import { AGREEMENT_LIMIT_BYTES, AGREEMENT_TYPES } from '../domain/agreement-file.ts'
import { membersOnly } from './asking-member.ts'

const tags = ['agreement']

const upload = oneFile({ limitBytes: AGREEMENT_LIMIT_BYTES, tooLarge: tooLarge })

export function agreementRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    await upload.register(app)

    app.post(
      tenancyPaths.agreement,
      {
        bodyLimit: upload.bodyLimit,
        schema: {
          tags,
          summary: 'Keep my tenancy agreement (multipart field "file": PDF, DOC or DOCX, at most 10 MB)',
          consumes: ['multipart/form-data'],
          response: { 200: agreementResponse },
        },
        preHandler: [...membersOnly, upload.refuseLarge],
      },
      async (request) => {
        const file = await upload.read(request)
        const agreement = await keepAgreement(context, memberOf(request).memberId, file)
        return {
          success: true as const,
          message: 'Your agreement was saved.',
          data: agreementView(agreement),
        }
      },
    )

    app.get(
      tenancyPaths.agreement,
      { schema: { tags, summary: 'My tenancy agreement, as a download' }, preHandler: membersOnly },
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
      tenancyPaths.agreement,
      {
        schema: { tags, summary: 'Remove my tenancy agreement', response: { 200: doneResponse } },
        preHandler: membersOnly,
      },
      async (request) => {
        await removeAgreement(context, memberOf(request).memberId)
        return { success: true as const, message: 'Your agreement was deleted.' }
      },
    )
  }
}
