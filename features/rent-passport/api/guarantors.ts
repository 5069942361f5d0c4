import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { guarantorList, makeOwnRelease } from '../actions/guarantors.ts'
import { inviteGuarantor } from '../actions/invite-guarantor.ts'
import type { RentPassportContext } from '../context.ts'
import * as contract from '../contract/viewers.ts'
import { viewerLinks } from '../links.ts'
import { dropGuarantor } from '../store/guarantors.ts'

const tags = ['payment report']
const PATH = '/api/payment-report/passports/guarantors/'

/** A member's guarantors: invited, listed, ended. */
export function guarantorRoutes(http: Http, context: RentPassportContext): void {
  const releaseUrl = (code: string): string => context.publicUrl + viewerLinks.release(code)
  http.get(
    PATH,
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getPaymentReportPassportsGuarantors',
        tags,
        summary: 'List my guarantors, with the state of each invitation',
        response: { 200: contract.guarantorsAnswer },
      },
    },
    async (request) => ({
      items: (await guarantorList(context, memberOf(request).memberId)).map((each) => ({
        id: each.id,
        email: each.email,
        state: each.isAccepted ? ('accepted' as const) : ('invited' as const),
        early_word: each.earlyWord,
        release_after: each.releaseAfter,
        proven_count: each.proven,
        expires_on: each.expiresOn,
        release_url: each.releaseCode === null ? null : releaseUrl(each.releaseCode),
      })),
    }),
  )
  http.post(
    PATH,
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'postPaymentReportPassportsGuarantors',
        tags,
        summary: 'Invite a guarantor by email',
        body: contract.guarantorBody,
        response: { 201: contract.doneAnswer },
      },
    },
    async (request, reply) => {
      const { email, early_word: earlyWord, release_after: releaseAfter } = request.body
      await inviteGuarantor(context, memberOf(request).memberId, { email, earlyWord, releaseAfter })
      return reply
        .status(201)
        .send({ success: true, message: 'Invited. They see nothing before they accept.' })
    },
  )
  http.post(
    `${PATH}:id/release/`,
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'postPaymentReportPassportsGuarantorsByIdRelease',
        tags,
        summary: 'Create a guarantor’s release letter, if the agreed months are proven',
        params: contract.guarantorParams,
        response: { 200: contract.releaseAnswer },
      },
    },
    async (request) => ({
      url: releaseUrl(await makeOwnRelease(context, memberOf(request).memberId, request.params.id)),
    }),
  )
  http.delete(
    `${PATH}:id/`,
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'deletePaymentReportPassportsGuarantorsById',
        tags,
        summary: 'Remove a guarantor, or withdraw an open invitation',
        params: contract.guarantorParams,
        response: { 200: contract.doneAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      if (!(await dropGuarantor(context.db, { memberId, id: request.params.id }))) throw notFound()
      return { success: true as const, message: 'Ended. They see nothing any more.' }
    },
  )
}
