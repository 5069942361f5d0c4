import { type Http, memberOf } from '@keyturn/platform/http'
import { z } from 'zod'
import { removeViewer } from '../actions/saved-passports.ts'
import type { ViewersContext } from '../context.ts'
import { guarantorRoutes } from './guarantors.ts'
import { viewerPages } from './pages.ts'

export async function viewersRoutes(http: Http, context: ViewersContext): Promise<void> {
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
  guarantorRoutes(http, context)
  await http.register(viewerPages(context))
}
