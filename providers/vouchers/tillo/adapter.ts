import type { Clock } from '@keyturn/platform/clock'
import type { z } from 'zod'
import {
  type RetailerOffer,
  SupplierUnavailable,
  type VoucherOrder,
  type VoucherOutcome,
  type VoucherSupplier,
} from '../port.ts'
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
}

interface Options extends TilloKeys {
  baseUrl: string
  clock: Clock
  timeoutMs?: number
}

type Heard = { ending: 'answered'; body: z.infer<typeof envelope> } | { ending: 'unreachable' | 'unknown' }

const SUGGESTED_PENCE = [100, 500, 1000, 2000, 5000]

export function createTilloSupplier(options: Options): VoucherSupplier {
  const asyncOnly = new Set<string>()
  const readBrands = async (): Promise<RetailerOffer[]> => {
    const heard = await ask(options, { method: 'GET', path: 'brands', endpoint: 'brands' })
    const parsed = heard.ending === 'answered' ? brandList.safeParse(heard.body.data) : null
    if (!parsed?.success) throw new SupplierUnavailable()
    asyncOnly.clear()
    for (const brand of parsed.data.brands) if (brand.async_only) asyncOnly.add(brand.identifier)
    return parsed.data.brands.map(toOffer)
  }
  return {
    retailers: readBrands,
    async place(order) {
      // Which of the two protocols a brand speaks is the company's business; it is learnt from its own list.
      if (asyncOnly.size === 0) await readBrands().catch(() => undefined)
      return asyncOnly.has(order.retailerId) ? orderAndCollect(options, order) : issue(options, order)
    },
  }
}

function toOffer(brand: z.infer<typeof brandList>['brands'][number]): RetailerOffer {
  const fixed = brand.face_value?.map((pounds) => Math.round(pounds * 100))
  const within = (pence: number): boolean => pence >= brand.min_value * 100 && pence <= brand.max_value * 100
  return {
    id: brand.identifier,
    name: brand.name,
    denominationsPence: fixed ?? SUGGESTED_PENCE.filter(within),
    anyAmount: !fixed,
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
    if (response.status === 503) return { ending: 'unreachable' }
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
