import { type Http, networkOf } from '@keyturn/platform/http'
import type { Runtime } from '@keyturn/platform/runtime'
import { takeContactMessage } from '../actions/take-contact-message.ts'
import { contactMessageAnswer, contactMessageBody } from '../contract/index.ts'

export function contactRoute(http: Http, runtime: Runtime): void {
  http.post(
    '/api/verification/contact/',
    {
      schema: {
        tags: ['contact'],
        summary: 'Send a message to our people',
        body: contactMessageBody,
        response: { 200: contactMessageAnswer },
      },
    },
    async (request) => {
      await takeContactMessage(runtime, request.body, networkOf(request))
      return { success: true as const, message: 'Message sent successfully!' }
    },
  )
}
