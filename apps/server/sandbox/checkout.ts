import { FieldRefusal, type Http, notFound } from '@keyturn/platform/http'
import type { StripeStandIn } from '@keyturn/providers/payments/stripe'
import { z } from 'zod'
import { checkoutPage, invoicePage, portalPage } from './checkout-pages.ts'
import { sandboxPage } from './page.ts'

const tags = ['sandbox']
const outcome = z.enum(['paid', 'declined', 'cancelled'])
const deed = z.enum(['working_card', 'declining_card', 'leave', 'stay'])
const which = z.object({ id: z.string() })
const redirectAnswer = z.object({ redirect_url: z.string() })

/** The payment company's pages, and the calls that press their buttons from outside. */
export async function registerCheckout(http: Http, stripe: StripeStandIn): Promise<void> {
  registerControls(http, stripe)
  const hide = { schema: { hide: true, params: which } }
  await http.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    pages.get<{ Params: { id: string } }>('/sandbox/checkout/:id', hide, async (request, reply) => {
      const view = stripe.checkout(request.params.id)
      if (!view) throw notFound()
      const declined = request.url.includes('declined=1')
      return sandboxPage(reply, { title: 'Checkout', body: checkoutPage(view, declined) })
    })
    pages.post<{ Params: { id: string } }>('/sandbox/checkout/:id', hide, async (request, reply) => {
      const { outcome: pressed } = z.object({ outcome }).parse(request.body)
      const next = stripe.finishCheckout(request.params.id, pressed)
      if (next === null) throw notFound()
      await stripe.settled()
      return reply.redirect(next, 303)
    })
    pages.get<{ Params: { id: string } }>('/sandbox/checkout/portal/:id', hide, async (request, reply) => {
      const view = stripe.portal(request.params.id)
      if (!view) throw notFound()
      return sandboxPage(reply, { title: 'Manage billing', body: portalPage(view) })
    })
    pages.post<{ Params: { id: string } }>('/sandbox/checkout/portal/:id', hide, async (request, reply) => {
      if (!stripe.portal(request.params.id)) throw notFound()
      stripe.actInPortal(request.params.id, z.object({ deed }).parse(request.body).deed)
      await stripe.settled()
      return reply.redirect(`/sandbox/checkout/portal/${request.params.id}`, 303)
    })
    pages.get<{ Params: { id: string } }>('/sandbox/checkout/invoices/:id', hide, async (request, reply) => {
      const view = stripe.invoice(request.params.id)
      if (!view) throw notFound()
      return sandboxPage(reply, { title: `Invoice ${view.invoice.number}`, body: invoicePage(view) })
    })
  })
}

function registerControls(http: Http, stripe: StripeStandIn): void {
  const completion = z.strictObject({ checkout_url: z.string(), outcome })
  http.post(
    '/sandbox/checkout/complete',
    { schema: { tags, body: completion, response: { 200: redirectAnswer } } },
    async ({ body }) => {
      const [address = ''] = body.checkout_url.split(/[?#]/)
      const next = stripe.finishCheckout(address.split('/').at(-1) ?? '', body.outcome)
      if (next === null) throw new FieldRefusal({ checkout_url: ['There is no such checkout.'] })
      await stripe.settled()
      return { redirect_url: next }
    },
  )
  http.post(
    '/sandbox/checkout/fail-renewal',
    {
      schema: {
        tags,
        body: z.strictObject({ email: z.string() }),
        response: { 200: z.object({ failing: z.literal(true) }) },
      },
    },
    async ({ body }) => {
      if (!stripe.failCharges(body.email))
        throw new FieldRefusal({ email: ['Nobody with this address has paid for anything yet.'] })
      return { failing: true as const }
    },
  )
}
