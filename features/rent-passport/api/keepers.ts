import { type Http, memberOf } from '@keyturn/platform/http'
import { z } from 'zod'
import { removeViewer } from '../actions/saved-passports.ts'
import type { RentPassportContext } from '../context.ts'

/** Lets a member remove a passport from a viewer's list. */
export function keeperRoute(http: Http, context: RentPassportContext): void {
  http.delete(
    '/api/payment-report/passports/:id/keepers/:viewer_id/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'deletePaymentReportPassportsByIdKeepersByViewerId',
        tags: ['payment report'],
        summary: 'Remove my passport from a viewer’s list',
        params: z.strictObject({ id: z.uuid(), viewer_id: z.uuid() }),
        response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
      },
    },
    async (request) => {
      const { id: passportId, viewer_id: viewerId } = request.params
      await removeViewer(context, memberOf(request).memberId, { passportId, viewerId })
      return { success: true as const, message: 'Taken off their list.' }
    },
  )
}
