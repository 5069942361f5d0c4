import type { Clock } from '@keyturn/platform/clock'
import type { z } from 'zod'
import {
  NewsForged,
  SupplierUnavailable,
  type VoucherOrder,
  type VoucherOutcome,
  type VoucherSupplier,
} from '../port.ts'
import { readNews } from './news.ts'
import { type Brand, toOffer } from './offer.ts'
import { amountText, signatureOf } from './signature.ts'
import {
  acceptedOrder,
  brandList,
  CODES,
  envelope,
  type IssueRequest,
  issuedCard,
  orderStatus,
} from './wire.ts'

export interface TilloKeys {
  apiKey: string
  secret: string
  sector: string
  /** Null: its webhooks are not listened to, and orders are only polled. */
  webhookSecret: string | null
}

interface Options extends TilloKeys {
  baseUrl: string
  clock: Clock
  timeoutMs?: number
}

type Heard = { ending: 'answered'; body: z.infer<typeof envelope> } | { ending: 'unreachable' | 'unknown' }

const BRANDS_KEPT_MS = 60_000

export function createTilloSupplier(options: Options): VoucherSupplier {
  const brands = createBrandList(options)
  return {
    id: 'tillo',
    retailers: async () => (await brands()).map(toOffer),
    async place(order) {
      // Which of the two protocols a brand speaks is the company's business. Without its list nothing is asked:
      // the wrong protocol would refuse an order that was made through the other.
      const known = await brands().catch(() => null)
      const brand = known?.find(({ identifier }) => identifier === order.retailerId)
      if (!known) return { state: 'unreachable' }
      return brand?.async_only ? orderAndCollect(options, order) : issue(options, order)
    },
    readNews(headers, body) {
      if (!options.webhookSecret) throw new NewsForged('No webhook secret is set.')
      return readNews(headers, body, { secret: options.webhookSecret, now: options.clock.now() })
    },
  }
}

/** Kept for a minute, and asked for by one at a time: fifty orders at once need not ask fifty times what is sold. */
function createBrandList(options: Options): () => Promise<Brand[]> {
  let kept: { brands: Brand[]; readAt: number } | null = null
  let asking: Promise<Brand[]> | null = null
  const read = async (readAt: number): Promise<Brand[]> => {
    const heard = await ask(options, { method: 'GET', path: 'brands', endpoint: 'brands' })
    const parsed = heard.ending === 'answered' ? brandList.safeParse(heard.body.data) : null
    if (!parsed?.success) throw new SupplierUnavailable()
    kept = { brands: parsed.data.brands, readAt }
    return kept.brands
  }
  return async () => {
    const now = options.clock.now().getTime()
    // A list read later than now comes from before the clock was set back: it is not kept until then.
    if (kept && now >= kept.readAt && now < kept.readAt + BRANDS_KEPT_MS) return kept.brands
    asking ??= read(now).finally(() => {
      asking = null
    })
    return asking
  }
}

const requestFor = (order: VoucherOrder, sector: string): IssueRequest => ({
  client_request_id: order.id,
  brand: order.retailerId,
  face_value: { amount: amountText(order.amountPence), currency: 'GBP' },
  delivery_method: 'code',
  fulfilment_by: 'partner',
  sector,
})

async function issue(options: Options, order: VoucherOrder): Promise<VoucherOutcome> {
  const body = requestFor(order, options.sector)
  const heard = await ask(options, { method: 'POST', path: 'digital/issue', endpoint: 'digital-issue', body })
  if (heard.ending !== 'answered') return { state: heard.ending }
  const refusal = refusalIn(heard.body)
  return refusal ?? voucherIn(heard.body.data)
}

async function orderAndCollect(options: Options, order: VoucherOrder): Promise<VoucherOutcome> {
  const body = requestFor(order, options.sector)
  const endpoint = 'digital-order-card'
  const placed = await ask(options, { method: 'POST', path: 'digital/order-card', endpoint, body })
  if (placed.ending !== 'answered') return { state: placed.ending }
  const refusal = refusalIn(placed.body)
  if (refusal) return refusal
  const accepted = acceptedOrder.safeParse(placed.body.data)
  if (!accepted.success) return { state: 'unknown' }
  const path = `digital/order-status?reference=${encodeURIComponent(accepted.data.reference)}`
  const heard = await ask(options, { method: 'GET', path, endpoint: 'digital-order-status' })
  const status = heard.ending === 'answered' ? orderStatus.safeParse(heard.body.data) : null
  if (!status?.success) return { state: 'pending' }
  if (status.data.order_status === 'ERROR') return { state: 'refused', because: 'refused' }
  return status.data.order_status === 'SUCCESS' ? voucherIn(status.data.gift) : { state: 'pending' }
}

function refusalIn({ code }: z.infer<typeof envelope>): VoucherOutcome | null {
  if (code === CODES.created || code === CODES.pending) return null
  if (code === CODES.outOfStock) return { state: 'refused', because: 'out_of_stock' }
  if (code === CODES.floatLow) return { state: 'refused', because: 'float_low' }
  if (code === CODES.valueNotOffered) return { state: 'refused', because: 'price_changed' }
  return { state: 'refused', because: 'refused' }
}

function voucherIn(data: unknown): VoucherOutcome {
  const card = issuedCard.safeParse(data)
  // The company says that it made one, in words we cannot read: certainly no reason to give the points back.
  if (!card.success) return { state: 'unknown' }
  const { code, pin, reference, expiration_date: expires } = card.data
  const voucher = { code, pin: pin ?? null, reference, expiresOn: expires?.slice(0, 10) ?? null }
  return { state: 'issued', voucher }
}

async function ask(
  { baseUrl, apiKey, secret, clock, timeoutMs }: Options,
  call: { method: 'GET' | 'POST'; path: string; endpoint: string; body?: IssueRequest },
): Promise<Heard> {
  const timestampMs = String(clock.now().getTime())
  const { method, endpoint, body } = call
  const said = body && {
    clientRequestId: body.client_request_id,
    brand: body.brand,
    currency: body.face_value.currency,
    amount: body.face_value.amount,
  }
  try {
    const response = await fetch(`${baseUrl}/api/v2/${call.path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs ?? 10_000),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'API-Key': apiKey,
        Signature: signatureOf({ apiKey, method, endpoint, ...said, timestampMs }, secret),
        Timestamp: timestampMs,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // A gateway in front that says "unavailable" did not pass the order on; any other trouble might have.
    // Nor was it passed on where we were turned away at the door, for a key, an address or too much haste.
    if ([401, 403, 429, 503].includes(response.status)) return { ending: 'unreachable' }
    if (response.status >= 500) return { ending: 'unknown' }
    const parsed = envelope.safeParse(await response.json())
    return parsed.success ? { ending: 'answered', body: parsed.data } : { ending: 'unknown' }
  } catch (error) {
    return { ending: neverLeft(error) ? 'unreachable' : 'unknown' }
  }
}

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  if (!(cause instanceof Error) || !('code' in cause)) return false
  return cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND'
}
