import type { Http } from '@keyturn/platform/http'
import type { TilloStandIn } from '@keyturn/providers/vouchers/tillo/stand-in'
import { z } from 'zod'

/**
 * Simulates an outage of the voucher provider. Single orders fail by the pence of their amount (the stand-in's magic
 * pence).
 */
export function registerVouchers(http: Http, tillo: TilloStandIn): void {
  const schema = {
    tags: ['sandbox'],
    summary: 'Start or end an outage of the voucher provider',
    body: z.strictObject({ on: z.boolean() }),
    response: { 200: z.object({ on: z.boolean() }) },
  }
  http.post('/sandbox/vouchers/outage', { schema }, async ({ body }) => {
    tillo.setDown(body.on)
    return { on: body.on }
  })
}
