import type Stripe from 'stripe'
import { z } from 'zod'
import { type PaymentEvent, WebhookForged, WebhookUnreadable } from '../port.ts'
import { idOf } from './read.ts'

/** Requires an id, because an event without one cannot be deduplicated. */
const anEvent = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.object({ object: z.string().min(1) }) }),
})

/**
 * Treats errors of Stripe's library as forgery. Invalid JSON is no forgery, because the library verifies the
 * signature before parsing.
 */
function signedEvent(believe: () => Stripe.Event): Stripe.Event {
  try {
    return believe()
  } catch (error) {
    throw error instanceof SyntaxError ? new WebhookUnreadable(['body']) : new WebhookForged()
  }
}

const named = z.string().min(1)
const reference = z.union([named, z.object({ id: named })], 'no reference')
const customerItself = z.object({ id: named })
/** A subscription always has a customer; many other objects may have none. */
const ofCustomer = z.object({ customer: reference })
const perhapsOfCustomer = z.object({ customer: reference.nullish() })

/** Reads only the id, type and customer of an event, because the rest is fetched. */
export function readEvent(believe: () => Stripe.Event): PaymentEvent {
  const sent = signedEvent(believe)
  const { id, type, data } = readSigned(anEvent, sent)
  const about: unknown = sent.data.object
  const read = <Read>(schema: z.ZodType<Read>) => readSigned(schema, about, ['data', 'object'])
  switch (data.object.object) {
    case 'customer':
      return { id, type, customerId: read(customerItself).id }
    case 'subscription':
      return { id, type, customerId: idOf(read(ofCustomer).customer) }
    default:
      return { id, type, customerId: idOf(read(perhapsOfCustomer).customer) }
  }
}

function readSigned<Read>(schema: z.ZodType<Read>, sent: unknown, at: string[] = []): Read {
  const { data, error } = schema.safeParse(sent)
  if (data !== undefined) return data
  throw new WebhookUnreadable(error?.issues.map(({ path }) => [...at, ...path].join('.') || 'body') ?? [])
}
