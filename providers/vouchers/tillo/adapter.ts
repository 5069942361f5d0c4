import { broken, type Check, type Checkable, works } from '@keyturn/platform/checks'
import {
  type CancelOutcome,
  SupplierUnavailable,
  type VoucherOrder,
  type VoucherOutcome,
  type VoucherSupplier,
  VoucherWebhookForged,
} from '../port.ts'
import { ask, type Options, REFUSALS, type TilloResponse } from './client.ts'
import { toOffer } from './offer.ts'
import { amountText } from './signature.ts'
import { readWebhook } from './webhook.ts'
import {
  acceptedOrder,
  type Brand,
  brandList,
  CODES,
  type IssueRequest,
  issuedCard,
  orderStatus,
  unreadable,
} from './wire.ts'

const BRANDS_KEPT_MS = 60_000

export function createTilloSupplier(options: Options): VoucherSupplier & Checkable {
  const brands = createBrandList(options)
  return {
    id: 'tillo',
    retailers: async () => (await brands()).flatMap((brand) => toOffer(brand) ?? []),
    async place(order) {
      // The brand list decides the protocol. Without it no request is sent, because the wrong protocol refuses orders
      // placed through the other.
      const known = await brands().catch(() => null)
      const brand = known?.find(({ slug }) => slug === order.retailerId)
      if (!known) return { state: 'unreachable' }
      return brand?.async_only ? orderAndCollect(options, order) : issue(options, order)
    },
    cancel: (order, code) => cancel(options, order, code),
    readWebhook(headers, body) {
      if (!options.webhookSecret) throw new VoucherWebhookForged('No webhook secret is set.')
      return readWebhook(headers, body, { secret: options.webhookSecret, now: options.clock.now() })
    },
    check: () => checkBrands(options),
  }
}

async function checkBrands(options: Options): Promise<Check> {
  const heard = await askForBrands(options)
  if (heard.ending === 'unknown')
    return heard.problem
      ? broken(`Tillo’s answer could not be read (${heard.problem}).`, 'Ask Tillo what changed.')
      : broken('Tillo does not answer.', 'Try later; look at TILLO_URL from this machine.')
  if (heard.ending === 'unreachable')
    return broken(
      'Tillo cannot be reached or does not let us in.',
      'Look at TILLO_URL, TILLO_API_KEY, TILLO_SECRET and TILLO_SIGNATURE, and at the addresses Tillo lets in.',
    )
  if (heard.body.code !== CODES.success)
    return broken(
      `Tillo refuses to list its brands (code ${heard.body.code}).`,
      'Look the code up at tillo.tech/error_codes.',
    )
  const parsed = brandList.safeParse(heard.body.data)
  if (!parsed.success)
    return broken(
      `Tillo’s list of brands could not be read (${unreadable('data', parsed.error)}).`,
      'Ask Tillo what changed.',
    )
  if (Object.values(parsed.data.brands).some((brand) => toOffer(brand))) return works
  return broken('Tillo sells us nothing in pounds as a code.', 'Ask Tillo to open brands for this account.')
}

const askForBrands = (options: Options): Promise<TilloResponse> =>
  ask(options, { method: 'GET', path: 'brands', endpoint: 'brands' })

/** Caches the brand list for a minute. Single-flight: concurrent orders share one request. */
function createBrandList(options: Options): () => Promise<Brand[]> {
  let kept: { brands: Brand[]; readAt: number } | null = null
  let asking: Promise<Brand[]> | null = null
  const read = async (readAt: number): Promise<Brand[]> => {
    const heard = await askForBrands(options)
    if (heard.ending !== 'answered')
      throw new SupplierUnavailable(heard.ending === 'unknown' ? heard.problem : undefined)
    const parsed = brandList.safeParse(heard.body.data)
    if (!parsed.success) throw new SupplierUnavailable(unreadable('data', parsed.error))
    kept = { brands: Object.values(parsed.data.brands), readAt }
    return kept.brands
  }
  return async () => {
    const now = options.clock.now().getTime()
    // A cached time in the future means that the clock was set back, so the cache is invalid.
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
  return outcomeIn(heard) ?? voucherIn(dataOf(heard))
}

/** Cancels with a request id derived from the order, so that a retry is idempotent. */
async function cancel(options: Options, order: VoucherOrder, code: string): Promise<CancelOutcome> {
  const { client_request_id: original, brand, face_value, sector } = requestFor(order, options.sector)
  const request = { client_request_id: `cancel-${original}`, original_client_request_id: original }
  const body = { ...request, brand, code, face_value, sector }
  const endpoint = 'digital-issue'
  const heard = await ask(options, { method: 'DELETE', path: 'digital/issue', endpoint, body })
  if (heard.ending !== 'answered' || heard.body.code === CODES.stillProcessing) return 'unknown'
  return heard.body.code === CODES.success ? 'cancelled' : 'kept'
}

async function orderAndCollect(options: Options, order: VoucherOrder): Promise<VoucherOutcome> {
  const body = requestFor(order, options.sector)
  const endpoint = 'digital-order-card'
  const placed = await ask(options, { method: 'POST', path: 'digital/order-card', endpoint, body })
  const ended = outcomeIn(placed)
  if (ended) return ended
  const accepted = acceptedOrder.safeParse(dataOf(placed))
  if (!accepted.success) return { state: 'unknown', problem: unreadable('data', accepted.error) }
  const path = `digital/order-status?reference=${encodeURIComponent(accepted.data.reference)}`
  const heard = await ask(options, { method: 'GET', path, endpoint: 'digital-order-status' })
  if (heard.ending !== 'answered') return { state: 'pending' }
  const status = orderStatus.safeParse(heard.body.data)
  if (!status.success) return { state: 'unknown', problem: unreadable('data', status.error) }
  if (status.data.status === 'ERROR') return { state: 'refused', because: 'refused' }
  return status.data.status === 'SUCCESS' ? voucherIn(heard.body.data) : { state: 'pending' }
}

const dataOf = (heard: TilloResponse): unknown => (heard.ending === 'answered' ? heard.body.data : undefined)

/** Returns null on success; the voucher is then in the data. */
function outcomeIn(heard: TilloResponse): VoucherOutcome | null {
  if (heard.ending === 'unknown')
    return { state: 'unknown', ...(heard.problem && { problem: heard.problem }) }
  if (heard.ending === 'unreachable') return { state: 'unreachable' }
  const { code } = heard.body
  if (code === CODES.success) return null
  if (code === CODES.stillProcessing) return { state: 'pending' }
  return { state: 'refused', because: REFUSALS[code] ?? 'refused' }
}

function voucherIn(data: unknown): VoucherOutcome {
  const card = issuedCard.safeParse(data)
  // The supplier created a voucher that we cannot read, so the points must not be refunded.
  if (!card.success) return { state: 'unknown', problem: unreadable('data', card.error) }
  const { code, pin, reference, expiration_date: expires } = card.data
  const voucher = { code, pin: pin ?? null, reference, expiresOn: expires?.slice(0, 10) ?? null }
  return { state: 'issued', voucher }
}
