import type { HttpPlugin } from '@keyturn/platform/http'
import { changeProfile } from '../actions/change-profile.ts'
import { eraseMember } from '../actions/erase-member.ts'
import type { IdentityContext } from '../context.ts'
import {
  deleteProfileRequest,
  profileChangedResponse,
  profileChanges,
  profileDeletedResponse,
  profileResponse,
} from '../contract.ts'
import { rowOf } from './load-session.ts'
import { userOf } from './responses.ts'

const tags = ['profile']

export function profileRoutes(context: IdentityContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/auth/profile/',
      {
        schema: {
          operationId: 'getAuthProfile',
          tags,
          summary: 'Read my profile',
          response: { 200: profileResponse },
        },
        config: { access: 'member' },
      },
      async (request) => ({ user: userOf(rowOf(request), context) }),
    )

    app.patch(
      '/api/auth/profile/',
      {
        schema: {
          operationId: 'patchAuthProfile',
          tags,
          summary: 'Change my profile',
          body: profileChanges,
          response: { 200: profileChangedResponse },
        },
        config: { access: 'member' },
      },
      async (request) => {
        const before = rowOf(request)
        const member = await changeProfile(context, before, request.body)
        const asksForMove = member.pendingEmail !== null && request.body.email === member.pendingEmail
        const message = asksForMove
          ? `Saved. Please follow the link we sent to ${member.pendingEmail} to use that address.`
          : 'Your details were saved.'
        return { user: userOf(member, context), message }
      },
    )

    app.delete(
      '/api/auth/profile/',
      {
        schema: {
          operationId: 'deleteAuthProfile',
          tags,
          summary: 'Close my account',
          body: deleteProfileRequest,
          response: { 200: profileDeletedResponse },
        },
        config: { access: 'member' },
      },
      async (request) => {
        await eraseMember(context, rowOf(request), request.body.password)
        return { message: 'Your account is closed.', kept: [...context.keptAfterErasure] }
      },
    )
  }
}
