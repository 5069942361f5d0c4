import { type Http, type HttpPlugin, memberOf, requireMember } from '@keyturn/platform/http'
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
  tenancyPaths,
  tenancyRequest,
  termsRequest,
} from '../contract/index.ts'
import { findDraft, saveDraft } from '../store/drafts.ts'
import { askingMember, membersOnly } from './asking-member.ts'

const tags = ['tenancy']

export function homeRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.post(
      tenancyPaths.tenancy,
      {
        schema: {
          tags,
          summary: 'Keep my tenancy and what I agree to',
          body: tenancyRequest,
          response: { 200: savedResponse, 400: incompleteResponse, 409: effectiveFromNeeded },
        },
        preHandler: membersOnly,
      },
      async (request) => {
        const { warnings } = await saveTenancy(context, await askingMember(context, request), request.body)
        const data = flagsOf(await askingMember(context, request))
        return { success: true as const, message: 'Your tenancy details were saved.', data, warnings }
      },
    )

    app.post(
      tenancyPaths.terms,
      {
        schema: {
          tags,
          summary: 'A new rent or payee, and when it begins',
          body: termsRequest,
          response: { 200: flagsResponse, 400: incompleteResponse },
        },
        preHandler: membersOnly,
      },
      async (request) => {
        await changeTerms(context, await askingMember(context, request), request.body)
        const data = flagsOf(await askingMember(context, request))
        return { success: true as const, message: 'The change was saved. Your history goes on.', data }
      },
    )

    app.get(
      tenancyPaths.status,
      {
        schema: { tags, summary: 'What of my home is proved', response: { 200: statusResponse } },
        preHandler: requireMember,
      },
      async (request) => ({
        success: true as const,
        data: await readStatus(context, await askingMember(context, request)),
      }),
    )

    app.patch(
      tenancyPaths.statusUpdate,
      {
        schema: {
          tags,
          summary: 'Lower my flags, or raise those the facts carry',
          body: statusUpdateRequest,
          response: { 200: flagsResponse },
        },
        preHandler: membersOnly,
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

/** The unfinished form, kept for another day. */
function draftRoutes(app: Http, context: TenancyContext): void {
  app.get(
    tenancyPaths.draft,
    {
      schema: { tags, summary: 'The unfinished form of my tenancy', response: { 200: draftResponse } },
      preHandler: membersOnly,
    },
    async (request) => {
      const draft = await findDraft(context.db, memberOf(request).memberId)
      return { draft: draft?.answers ?? null, saved_at: draft?.savedAt.toISOString() ?? null }
    },
  )

  app.put(
    tenancyPaths.draft,
    {
      schema: {
        tags,
        summary: 'Keep the unfinished form of my tenancy',
        body: draftRequest,
        response: { 200: draftResponse },
      },
      config: { isBackground: true },
      preHandler: membersOnly,
    },
    async (request) => {
      const draft = { answers: request.body.answers, savedAt: context.clock.now() }
      await saveDraft(context.db, memberOf(request).memberId, draft)
      return { draft: draft.answers, saved_at: draft.savedAt.toISOString() }
    },
  )
}
