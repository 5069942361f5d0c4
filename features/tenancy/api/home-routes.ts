import { type Http, type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { changeTerms } from '../actions/change-terms.ts'
import { flagsOf, readStatus } from '../actions/read-status.ts'
import { saveTenancy } from '../actions/save-tenancy.ts'
import { updateFlags } from '../actions/update-flags.ts'
import type { TenancyContext } from '../context.ts'
import {
  draftRequest,
  draftResponse,
  effectiveFromNeeded,
  flagsResponse,
  incompleteResponse,
  savedResponse,
  statusResponse,
  statusUpdateRequest,
  tenancyRequest,
  termsRequest,
} from '../contract/index.ts'
import { findDraft, saveDraft } from '../store/drafts.ts'
import { askingMember } from './asking-member.ts'

const tags = ['tenancy']

export function homeRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.post(
      '/api/verification/tenancy/',
      {
        schema: {
          operationId: 'postVerificationTenancy',
          tags,
          summary: 'Save my tenancy and my consents',
          body: tenancyRequest,
          response: { 200: savedResponse, 400: incompleteResponse, 409: effectiveFromNeeded },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const { warnings } = await saveTenancy(context, await askingMember(context, request), request.body)
        const data = flagsOf(await askingMember(context, request))
        return { success: true as const, message: 'Your tenancy details were saved.', data, warnings }
      },
    )

    app.post(
      '/api/verification/tenancy/terms/',
      {
        schema: {
          operationId: 'postVerificationTenancyTerms',
          tags,
          summary: 'Change my rent or payee, from a given day',
          body: termsRequest,
          response: { 200: flagsResponse, 400: incompleteResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        await changeTerms(context, await askingMember(context, request), request.body)
        const data = flagsOf(await askingMember(context, request))
        return { success: true as const, message: 'The change was saved. Your history goes on.', data }
      },
    )

    app.get(
      '/api/verification/status/',
      {
        schema: {
          operationId: 'getVerificationStatus',
          tags,
          summary: 'Read the verification status of my home',
          response: { 200: statusResponse },
        },
        config: { access: 'member', plan: true },
      },
      async (request) => ({
        success: true as const,
        data: await readStatus(context, await askingMember(context, request)),
      }),
    )

    app.patch(
      '/api/verification/status/update/',
      {
        schema: {
          operationId: 'patchVerificationStatusUpdate',
          tags,
          summary: 'Update my verification flags; a flag is set only if the facts support it',
          body: statusUpdateRequest,
          response: { 200: flagsResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        await updateFlags(context, memberOf(request).memberId, request.body)
        const data = flagsOf(await askingMember(context, request))
        return { success: true as const, message: 'Your verification status is up to date.', data }
      },
    )
    draftRoutes(app, context)
  }
}

/** Routes for the draft of an unfinished form. */
function draftRoutes(app: Http, context: TenancyContext): void {
  app.get(
    '/api/verification/draft/',
    {
      schema: {
        operationId: 'getVerificationDraft',
        tags,
        summary: 'Read the draft of my tenancy form',
        response: { 200: draftResponse },
      },
      config: { access: 'verified', plan: true },
    },
    async (request) => {
      const draft = await findDraft(context.db, memberOf(request).memberId)
      return { draft: draft?.answers ?? null, saved_at: draft?.savedAt.toISOString() ?? null }
    },
  )

  app.put(
    '/api/verification/draft/',
    {
      schema: {
        operationId: 'putVerificationDraft',
        tags,
        summary: 'Save the draft of my tenancy form',
        body: draftRequest,
        response: { 200: draftResponse },
      },
      config: { access: 'verified', plan: true, isBackground: true },
    },
    async (request) => {
      const draft = { answers: request.body.answers, savedAt: context.clock.now() }
      await saveDraft(context.db, memberOf(request).memberId, draft)
      return { draft: draft.answers, saved_at: draft.savedAt.toISOString() }
    },
  )
}
