import { type Http, notFound, ValidationError } from '@keyturn/platform/http'
import type { StripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import { z } from 'zod'
import { checkoutPage, invoicePage, portalPage } from './checkout-pages.ts'
import { sandboxPage } from './page.ts'

const tags = ['sandbox']
const outcome = z.enum(['paid', 'asks_bank', 'declined', 'cancelled'])
const deed = z.enum(['working_card', 'asking_card', 'declining_card', 'leave', 'stay'])
const charge = z.object({
  customer: z.string(),
  email: z.string().nullable(),
  amount: z.number(),
  refunded: z.number(),
  at: z.string(),
})
const redirectAnswer = z.object({ redirect_url: z.string() })

/** Payment pages, and the endpoints that press their buttons from outside. */
export async function registerCheckout(http: Http, stripe: StripeStandIn): Promise<void> {
  registerControls(http, stripe)
  await http.register(async (own) => pages(own as Http, stripe))
}

function pages(http: Http, stripe: StripeStandIn): void {
  const schema = { hide: true, params: z.object({ id: z.string() }) }
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  http.get('/sandbox/checkout/:id', { schema }, async (request, reply) => {
    const view = stripe.checkout(request.params.id)
    if (!view) throw notFound()
    const declined = request.url.includes('declined=1')
    return sandboxPage(reply, { title: 'Checkout', body: checkoutPage(view, declined) })
  })
  const pressed = z.object({ outcome })
  http.post('/sandbox/checkout/:id', { schema: { ...schema, body: pressed } }, async (request, reply) => {
    const next = stripe.finishCheckout(request.params.id, request.body.outcome)
    if (next === null) throw notFound()
    await stripe.settled()
    return reply.redirect(next, 303)
  })
  http.get('/sandbox/checkout/portal/:id', { schema }, async (request, reply) => {
    const view = stripe.portal(request.params.id)
    if (!view) throw notFound()
    return sandboxPage(reply, { title: 'Manage billing', body: portalPage(view) })
  })
  const done = z.object({ deed })
  http.post('/sandbox/checkout/portal/:id', { schema: { ...schema, body: done } }, async (request, reply) => {
    const { id } = request.params
    if (!stripe.portal(id)) throw notFound()
    stripe.actInPortal(id, request.body.deed)
    await stripe.settled()
    return reply.redirect(`/sandbox/checkout/portal/${id}`, 303)
  })
  http.get('/sandbox/checkout/invoices/:id', { schema }, async (request, reply) => {
    const view = stripe.invoice(request.params.id)
    if (!view) throw notFound()
    const declined = request.url.includes('declined=1')
    return sandboxPage(reply, {
      title: `Invoice ${view.invoice.number}`,
      body: invoicePage(view, declined),
    })
  })
  http.post(
    '/sandbox/checkout/invoices/:id',
    { schema: { ...schema, body: pressed } },
    async (request, reply) => {
      const next = stripe.finishInvoice(request.params.id, request.body.outcome)
      if (next === null) throw notFound()
      await stripe.settled()
      return reply.redirect(next, 303)
    },
  )
}

function registerControls(http: Http, stripe: StripeStandIn): void {
  http.get(
    '/sandbox/checkout/charges',
    {
      schema: { tags, summary: 'List the payment stand-in’s charges', response: { 200: z.array(charge) } },
    },
    async () => {
      await stripe.catchUp()
      return stripe.charges().map(({ customer, email, pence, refundedPence, at }) => ({
        ...{ customer, email },
        amount: pence / 100,
        refunded: refundedPence / 100,
        at: at.toISOString(),
      }))
    },
  )
  const completion = z.strictObject({ checkout_url: z.string(), outcome })
  http.post(
    '/sandbox/checkout/complete',
    {
      schema: {
        tags,
        summary: 'Complete a checkout with an accepted or declined card',
        body: completion,
        response: { 200: redirectAnswer },
      },
    },
    async ({ body }) => {
      const [address = ''] = body.checkout_url.split(/[?#]/)
      const id = address.split('/').at(-1) ?? ''
      const next = stripe.finishCheckout(id, body.outcome) ?? stripe.finishInvoice(id, body.outcome)
      if (next === null) throw new ValidationError({ checkout_url: ['There is no such checkout.'] })
      await stripe.settled()
      return { redirect_url: next }
    },
  )
  http.post(
    '/sandbox/checkout/fail-renewal',
    {
      schema: {
        tags,
        summary: 'Make a member’s next renewal fail',
        body: z.strictObject({ email: z.string() }),
        response: { 200: z.object({ failing: z.literal(true) }) },
      },
    },
    async ({ body }) => {
      if (!stripe.failCharges(body.email))
        throw new ValidationError({ email: ['Nobody with this address has paid for anything yet.'] })
      return { failing: true as const }
    },
  )
}
