import { markBrowser } from '@keyturn/bank-link'
import { type Http, memberOf, nameSchemas } from '@keyturn/platform/http'
import { z } from 'zod'
import { changeDeclaredRent } from '../actions/change-declared-rent.ts'
import { deleteFreeLook } from '../actions/end-free-look.ts'
import { readFreeLook } from '../actions/read-free-look.ts'
import { refuseWithPlan, startFreeLook } from '../actions/start-free-look.ts'
import type { FreeLookContext } from '../context.ts'
import * as contract from '../contract.ts'
import { beginAnswer, beginBody, lookAnswer, toldBody } from '../contract.ts'

const tags = ['free look']

export function freeLookRoutes(http: Http, context: FreeLookContext): void {
  nameSchemas('FreeLook', contract)
  http.post(
    '/api/verification/bank/look/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'postVerificationBankLook',
        tags,
        summary: 'Start a free look at my bank; the response has the address of the bank’s page',
        body: beginBody,
        response: { 200: beginAnswer },
      },
    },
    async (request, reply) => {
      const browser = markBrowser(reply, context)
      const { connectUrl } = await startFreeLook(context, memberOf(request), request.body, browser)
      return { connect_url: connectUrl }
    },
  )
  http.get(
    '/api/verification/bank/look/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'getVerificationBankLook',
        tags,
        summary: 'List the months that my bank would prove, without amounts',
        response: { 200: lookAnswer },
      },
    },
    async (request) => readFreeLook(context, memberOf(request)),
  )
  http.patch(
    '/api/verification/bank/look/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'patchVerificationBankLook',
        tags,
        summary: 'Correct the declared rent or payee of my free look',
        body: toldBody,
        response: { 200: lookAnswer },
      },
    },
    async (request) => {
      await changeDeclaredRent(context, memberOf(request).memberId, request.body)
      return readFreeLook(context, memberOf(request))
    },
  )
  http.delete(
    '/api/verification/bank/look/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'deleteVerificationBankLook',
        tags,
        summary: 'Delete my free look and its bank data',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await refuseWithPlan(context, memberOf(request))
      await deleteFreeLook(context, memberOf(request).memberId)
      return reply.status(204).send(null)
    },
  )
}
