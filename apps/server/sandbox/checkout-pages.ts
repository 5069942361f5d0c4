import { formatPounds } from '@keyturn/platform/money'
import type { CheckoutView, InvoiceView, PortalView } from '@keyturn/providers/payments/stripe/stand-in'
import { escapeHtml } from './page.ts'

/* HTML of the payment stand-in's pages, plain and with plain button labels. */

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

const button = (name: string, value: string, label: string, kind = ''): string =>
  `<button class="${kind}" name="${name}" value="${value}">${label}</button>`

export function checkoutPage(view: CheckoutView, declined: boolean): string {
  const price = `${formatPounds(view.price.amount)} a ${view.price.interval}`
  const what = `<p><strong>${escapeHtml(view.price.productName)}</strong>, ${price}, for ${escapeHtml(view.customer.email)}.</p>`
  if (view.status === 'complete')
    return `${what}<p>This checkout is paid.</p><p><a href="${escapeHtml(view.successUrl)}">Back to Keyturn</a></p>`
  if (view.status === 'expired')
    return `${what}<p>This checkout has been closed. Please choose the plan again.</p><p><a href="${escapeHtml(view.cancelUrl)}">Back to Keyturn</a></p>`
  const refused = declined
    ? '<p role="alert"><strong>Your card was declined.</strong> Try another one.</p>'
    : ''
  return `${what}${refused}
    <p class="mut">No card is asked for here. Pay stands for a card that works, Decline for one that does not. With a card that asks your bank, a change of plan has to be confirmed.</p>
    <form method="post" class="row">${button('outcome', 'paid', 'Pay')}${button('outcome', 'asks_bank', 'Use a card that asks your bank', 'plain')}${button('outcome', 'declined', 'Decline', 'plain')}${button('outcome', 'cancelled', 'Cancel', 'plain')}</form>`
}

const CARD_WORDS: Record<PortalView['customer']['card'], string> = {
  works: 'works',
  asks_bank: 'works, and asks your bank',
  declines: 'is declined',
}

export function portalPage(view: PortalView): string {
  const { subscription, price, customer } = view
  const works = customer.card !== 'declines'
  const card = `<h2>Card</h2><p>The card on file ${CARD_WORDS[customer.card]}.</p>
    <form method="post" class="row">${button('deed', 'working_card', 'Use a card that works', works ? 'plain' : '')}${button('deed', 'asking_card', 'Use a card that asks your bank', 'plain')}${button('deed', 'declining_card', 'Use a card that is declined', 'plain')}</form>`
  const plan = subscription && price ? planPart(subscription, price) : '<p>There is no subscription.</p>'
  const rows = view.invoices.map(
    (invoice) =>
      `<tr><td><a href="/sandbox/checkout/invoices/${invoice.id}">${invoice.number}</a></td><td>${dayOf(invoice.created)}</td><td>${formatPounds(invoice.due)}</td><td>${invoice.status}</td></tr>`,
  )
  return `<h2>Plan</h2>${plan}${card}
    <h2>Invoices</h2><table><tr><th>Number</th><th>Date</th><th>Amount</th><th>State</th></tr>${rows.join('')}</table>
    <p><a href="${escapeHtml(view.returnUrl)}">Back to Keyturn</a></p>`
}

function planPart(
  subscription: NonNullable<PortalView['subscription']>,
  price: NonNullable<PortalView['price']>,
): string {
  const leaving = subscription.cancelAt !== null || subscription.cancelAtPeriodEnd
  const name = `${escapeHtml(price.productName)}, ${formatPounds(price.amount)} a ${price.interval}`
  if (subscription.status === 'canceled') return `<p>${name}. It has ended.</p>`
  const until = dayOf(subscription.periodEnd)
  const state = leaving ? `It ends on ${until}.` : `It renews on ${until}.`
  const deeds = leaving ? button('deed', 'stay', 'Renew') : button('deed', 'leave', 'Cancel', 'plain')
  return `<p>${name}. ${subscription.status === 'past_due' ? 'A payment is owed.' : state}</p><form method="post" class="row">${deeds}</form>`
}

export function invoicePage({ invoice, customer, isAwaited }: InvoiceView, declined: boolean): string {
  const lines = invoice.lines.map(
    (line) => `<tr><td>${escapeHtml(line.description)}</td><td>${formatPounds(line.amount)}</td></tr>`,
  )
  return `<p>To ${escapeHtml(customer.name)} (${escapeHtml(customer.email)}), ${dayOf(invoice.created)}</p>
    <table><tr><th>What</th><th>Amount</th></tr>${lines.join('')}<tr><td><strong>Due</strong></td><td><strong>${formatPounds(invoice.due)}</strong></td></tr></table>
    <p>State: ${invoice.status}</p>${isAwaited ? bankAsks(declined) : ''}`
}

function bankAsks(declined: boolean): string {
  const refused = declined ? '<p role="alert"><strong>Your bank said no.</strong> Try again.</p>' : ''
  return `<h2>Your bank asks</h2>${refused}<p>A change of plan waits for this payment. Is it you?</p>
    <form method="post" class="row">${button('outcome', 'paid', 'Yes, pay')}${button('outcome', 'declined', 'No', 'plain')}</form>`
}
