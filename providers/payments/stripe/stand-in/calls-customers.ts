import { chargeIntervals } from '../../port.ts'
import type { CallContext, Calls } from './call.ts'
import { expire } from './clock-events.ts'
import { textIn, textsIn } from './forms.ts'
import { getOrThrow } from './ledger.ts'
import { invalid, missing } from './refusals.ts'
import { balanceTransactionOnWire, customerOnWire, listOf, priceOnWire, sessionOnWire } from './render.ts'
import type { PriceRecord } from './state.ts'

const CHECKOUT_LIVES = 24 * 3600

/** Customers, prices, checkout and the portal. */
export const customerCalls: Calls = {
  'POST /v1/customers'({ ledger, form, now }) {
    const customer = {
      id: ledger.id('cus'),
      email: textIn(form, 'email') ?? '',
      name: textIn(form, 'name') ?? '',
      metadata: textsIn(form, 'metadata'),
      created: now,
      card: 'works' as const,
      balance: 0,
    }
    ledger.state.customers[customer.id] = customer
    return customerOnWire(customer)
  },
  'GET /v1/customers/{id}': ({ ledger, id }) =>
    customerOnWire(getOrThrow(ledger.state.customers, id, 'customer')),
  'POST /v1/customers/{id}/balance_transactions'({ ledger, id, form, now }) {
    const customer = getOrThrow(ledger.state.customers, id, 'customer')
    const amount = Number(textIn(form, 'amount'))
    if (!Number.isInteger(amount)) throw invalid('Invalid integer.', 'amount')
    customer.balance += amount
    return balanceTransactionOnWire(ledger.id('cbtxn'), customer, amount, now)
  },
  'GET /v1/prices'({ ledger, form }) {
    const keys = Object.values(textsIn(form, 'lookup_keys'))
    const found = Object.values(ledger.state.prices).filter(
      (price) => keys.length === 0 || (price.lookupKey !== null && keys.includes(price.lookupKey)),
    )
    return listOf(found.map(priceOnWire), '/v1/prices')
  },
  'GET /v1/prices/{id}': ({ ledger, id }) => priceOnWire(getOrThrow(ledger.state.prices, id, 'price')),
  'POST /v1/prices': createPrice,
  'POST /v1/prices/{id}'({ ledger, id, form }) {
    const price = getOrThrow(ledger.state.prices, id, 'price')
    price.metadata = { ...price.metadata, ...textsIn(form, 'metadata') }
    return priceOnWire(price)
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/{id}': ({ ledger, id }) =>
    sessionOnWire(getOrThrow(ledger.state.sessions, id, 'checkout.session'), ledger.pages),
  'POST /v1/checkout/sessions/{id}/expire'({ ledger, id, now }) {
    const session = getOrThrow(ledger.state.sessions, id, 'checkout.session')
    if (session.status !== 'open') throw invalid('Only open Checkout Sessions can be expired.')
    expire(ledger, session, now)
    return sessionOnWire(session, ledger.pages)
  },
  'POST /v1/billing_portal/sessions'({ ledger, form, now }) {
    const customer = getOrThrow(ledger.state.customers, textIn(form, 'customer'), 'customer')
    const portal = {
      id: ledger.id('bps'),
      customer: customer.id,
      returnUrl: textIn(form, 'return_url') ?? '',
      created: now,
    }
    ledger.state.portals[portal.id] = portal
    return {
      id: portal.id,
      object: 'billing_portal.session',
      customer: customer.id,
      return_url: portal.returnUrl,
      created: now,
      livemode: false,
      url: `${ledger.pages}/portal/${portal.id}`,
    }
  },
}

function createPrice({ ledger, form, now }: CallContext): object {
  const amount = Number(textIn(form, 'unit_amount'))
  const asked = textIn(form, 'recurring', 'interval')
  const interval = chargeIntervals.find((each) => each === asked)
  if (!interval) throw invalid('Invalid interval.', 'recurring[interval]')
  if (!Number.isInteger(amount) || amount < 0) throw invalid('Invalid amount.', 'unit_amount')
  const lookupKey = textIn(form, 'lookup_key')
  const holder = Object.values(ledger.state.prices).find(
    (price) => lookupKey && price.lookupKey === lookupKey,
  )
  if (holder && textIn(form, 'transfer_lookup_key') !== 'true')
    throw invalid(`A price already uses the lookup key ${lookupKey}.`, 'lookup_key')
  if (holder) holder.lookupKey = null
  const price: PriceRecord = {
    id: ledger.id('price'),
    lookupKey,
    amount,
    interval,
    product: ledger.id('prod'),
    productName: textIn(form, 'product_data', 'name') ?? '',
    created: now,
  }
  ledger.state.prices[price.id] = price
  return priceOnWire(price)
}

function createSession({ ledger, form, now }: CallContext): object {
  if (textIn(form, 'mode') !== 'subscription') throw invalid('Only subscription mode is played here.', 'mode')
  const customer = textIn(form, 'customer')
  if (!customer || !ledger.state.customers[customer]) throw missing('customer', customer ?? '')
  const session = {
    id: ledger.id('cs_test'),
    customer,
    price: getOrThrow(ledger.state.prices, textIn(form, 'line_items', '0', 'price'), 'price').id,
    successUrl: textIn(form, 'success_url') ?? '',
    cancelUrl: textIn(form, 'cancel_url') ?? '',
    reference: textIn(form, 'client_reference_id'),
    methods: Object.values(textsIn(form, 'allowed_payment_method_types')),
    metadata: textsIn(form, 'metadata'),
    subscriptionMetadata: textsIn(form, 'subscription_data', 'metadata'),
    status: 'open' as const,
    created: now,
    expiresAt: now + CHECKOUT_LIVES,
    subscription: null,
  }
  ledger.state.sessions[session.id] = session
  return sessionOnWire(session, ledger.pages)
}
