import { clientSubnet, type Http } from '@keyturn/platform/http'
import { receiveContactMessage } from '../actions/receive-contact-message.ts'
import type { ContactContext } from '../context.ts'
import { contactMessageAnswer, contactMessageBody } from '../contract/index.ts'

export function contactRoute(http: Http, context: ContactContext): void {
  http.post(
    '/api/verification/contact/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postVerificationContact',
        tags: ['contact'],
        summary: 'Send a message to support',
        body: contactMessageBody,
        response: { 200: contactMessageAnswer },
      },
    },
    async (request) => {
      const memberId = request.member?.emailVerified ? request.member.memberId : null
      await receiveContactMessage(context, request.body, { networkAddress: clientSubnet(request), memberId })
      return { success: true as const, message: 'Message sent successfully!' }
    },
  )
}
