import type Stripe from 'stripe'
import type { PriceTag } from '../port.ts'
import { callStripe } from './client.ts'
import { keyOfPrice } from './read.ts'
import { priceSent, pricesSent, readAs } from './wire.ts'

export type PriceIdOf = (tag: PriceTag) => Promise<string>
export type PriceNames = (priceId: string) => Promise<string | null>

/**
 * Finds a price by our key or creates it. After a price change the new price gets the key; sold subscriptions retain
 * the old price.
 */
export function createPriceList(stripe: Stripe): PriceIdOf {
  return (tag) => findOrCreate(stripe, tag)
}

/** Returns our key for a Stripe price. Cached, because prices never change. */
export function createPriceNames(stripe: Stripe): PriceNames {
  const known = new Map<string, string | null>()
  return async (priceId) => {
    const name = known.get(priceId)
    if (name !== undefined) return name
    const price = readAs(priceSent, 'price', await callStripe(() => stripe.prices.retrieve(priceId)))
    const key = keyOfPrice(price)
    known.set(priceId, key)
    return key
  }
}

async function findOrCreate(stripe: Stripe, tag: PriceTag): Promise<string> {
  const listed = await callStripe(() =>
    stripe.prices.list({ lookup_keys: [tag.key], active: true, limit: 1 }),
  )
  const [price] = readAs(pricesSent, 'prices', listed).data
  if (price?.unit_amount === tag.amountPence && price.recurring?.interval === tag.interval) return price.id
  // Stores the key in the old price's metadata, so that its charges can still be named.
  if (price) await callStripe(() => stripe.prices.update(price.id, { metadata: { key: tag.key } }))
  const created = await callStripe(() =>
    stripe.prices.create(
      {
        currency: 'gbp',
        unit_amount: tag.amountPence,
        recurring: { interval: tag.interval },
        lookup_key: tag.key,
        transfer_lookup_key: true,
        product_data: { name: tag.productName },
      },
      { idempotencyKey: `price:${tag.key}:${tag.amountPence}` },
    ),
  )
  return readAs(priceSent, 'price', created).id
}
