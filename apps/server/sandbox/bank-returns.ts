import type { Http } from '@keyturn/platform/http'
import { personOf } from '@keyturn/providers/bank/imaginary'
import type { BankStandIn } from '@keyturn/providers/bank/stand-in'

/**
 * Adds the nonce that a browser would bring back from the bank, because the control API opens no `redirect_url`. The
 * member's next empty `POST /sync-accounts/` gets it.
 */
export function addBankReturns(http: Http, { world, returnAddress }: BankStandIn): void {
  http.addHook('preValidation', async (request) => {
    const memberId = request.member?.memberId
    if (request.routeOptions.url !== '/api/banking/sync-accounts/' || memberId === undefined) return
    if (typeof request.body !== 'object' || request.body === null || 'nonce' in request.body) return
    const journey = await world.change((state) => {
      const all = Object.values(state.journeys)
      const played = all.findLast((one) => one.isPlayed && personOf(state, one) === memberId)
      if (played) played.isPlayed = false
      return played
    })
    if (!journey) return
    const back = new URL(returnAddress(journey)).searchParams
    request.body = { nonce: back.get('n') ?? undefined, task_id: back.get('task_id') ?? undefined }
  })
}
