import { dayOfInstant } from '@keyturn/platform/days'
import { EVIDENCE_LIMIT_BYTES, EVIDENCE_TYPES } from '@keyturn/platform/evidence-file'
import { type HttpPlugin, memberOf, oneFile, sendDownload } from '@keyturn/platform/http'
import { incompleteResponse, tooLarge } from '@keyturn/tenancy'
import { z } from 'zod'
import { checkRise, deleteRise, recheckRise } from '../actions/check-rise.ts'
import { keepNoticeFile, openNoticeFile } from '../actions/notice-file.ts'
import type { RentRiseContext } from '../context.ts'
import { rentNoticeParams, rentNoticeRequest, rentNoticeResponse, rentNoticesResponse } from '../contract.ts'
import { listNotices, type StoredNotice } from '../store/rent-notices.ts'
import { rentNoticeView } from './rent-notice-view.ts'

const tags = ['rent rises']
const upload = oneFile({ limitBytes: EVIDENCE_LIMIT_BYTES, tooLarge })

/** Routes for rent rises: the typed notice, the verdict and the uploaded file. */
export function rentNoticeRoutes(context: RentRiseContext): HttpPlugin {
  const view = (notice: StoredNotice) => rentNoticeView(notice, dayOfInstant(context.clock.now()))
  const checked = (notice: StoredNotice) => ({
    success: true as const,
    message: 'We held the rise against the law.',
    data: view(notice),
  })
  return async (app) => {
    app.get(
      '/api/verification/rent-notices/',
      {
        schema: {
          operationId: 'getVerificationRentNotices',
          tags,
          summary: 'List my checked rent rises, newest first',
          response: { 200: rentNoticesResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const items = (await listNotices(context.db, memberOf(request).memberId)).map(view)
        return { items, total_count: items.length }
      },
    )

    app.post(
      '/api/verification/rent-notices/',
      {
        schema: {
          operationId: 'postVerificationRentNotices',
          tags,
          summary: 'Check a rent rise against the law of its country and day',
          body: rentNoticeRequest,
          response: { 200: rentNoticeResponse, 400: incompleteResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => checked(await checkRise(context, memberOf(request).memberId, request.body)),
    )

    app.put(
      '/api/verification/rent-notices/:id/',
      {
        schema: {
          operationId: 'putVerificationRentNoticesById',
          tags,
          summary: 'Check a rent rise again with corrected details',
          params: rentNoticeParams,
          body: rentNoticeRequest,
          response: { 200: rentNoticeResponse, 400: incompleteResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        return checked(await recheckRise(context, memberId, request.params.id, request.body))
      },
    )

    app.delete(
      '/api/verification/rent-notices/:id/',
      {
        schema: {
          operationId: 'deleteVerificationRentNoticesById',
          tags,
          summary: 'Delete a rent rise and its notice',
          params: rentNoticeParams,
          response: { 204: z.null() },
        },
        config: { access: 'verified' },
      },
      async (request, reply) => {
        await deleteRise(context, memberOf(request).memberId, request.params.id)
        return reply.status(204).send(null)
      },
    )
    await app.register(fileRoutes(context, view))
  }
}

function fileRoutes(
  context: RentRiseContext,
  view: (notice: StoredNotice) => ReturnType<typeof rentNoticeView>,
): HttpPlugin {
  return async (app) => {
    await upload.register(app)
    app.post(
      '/api/verification/rent-notices/:id/file/',
      {
        config: { access: 'verified', plan: true },
        bodyLimit: upload.bodyLimit,
        schema: {
          operationId: 'postVerificationRentNoticesByIdFile',
          tags,
          summary: 'Upload a rent rise’s notice (multipart field "file": PDF, PNG or JPEG, at most 10 MB)',
          consumes: ['multipart/form-data'],
          params: rentNoticeParams,
          response: { 200: rentNoticeResponse },
        },
        preHandler: upload.refuseLarge,
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const file = await upload.read(request)
        const data = view(await keepNoticeFile(context, memberId, request.params.id, file))
        return { success: true as const, message: 'The notice is kept with what you typed.', data }
      },
    )

    app.get(
      '/api/verification/rent-notices/:id/file/',
      {
        schema: {
          operationId: 'getVerificationRentNoticesByIdFile',
          tags,
          summary: 'Download the notice of a rent rise',
          params: rentNoticeParams,
        },
        config: { access: 'verified', plan: true },
      },
      async (request, reply) => {
        const { file, content } = await openNoticeFile(context, memberOf(request).memberId, request.params.id)
        return sendDownload(reply, {
          name: file.fileName,
          plainName: `rent-notice.${file.fileKind}`,
          type: EVIDENCE_TYPES[file.fileKind],
          content,
        })
      },
    )
  }
}
