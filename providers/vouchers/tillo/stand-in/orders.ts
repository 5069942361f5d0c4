import { CODES, type IssueRequest } from '../wire.ts'
import { imaginaryBrands } from './brands.ts'

/** Pence of an amount that trigger a fault: £5.01 is out of stock, £5.05 answers too late. */
export const MAGIC_PENCE = {
  outOfStock: 1,
  priceChanged: 2,
  floatLow: 3,
  supplierDown: 4,
  answersTooLate: 5,
  cannotBeCancelled: 6,
} as const

export interface Order {
  id: string
  /** Original request body; the same id with another body is refused. */
  body: string
  gift: Record<string, unknown>
  reference: string
  asked: number
  cancelled?: boolean
}

/** State that is saved across restarts. */
export interface StandInState {
  orders: Order[]
  news: { id: string; type: string; at: string; body: string }[]
}

export const emptyState = (): StandInState => ({ orders: [], news: [] })

export const isState = (kept: unknown): kept is StandInState =>
  typeof kept === 'object' && kept !== null && 'orders' in kept && 'news' in kept

const YEAR_MS = 365 * 86_400_000

export function newOrder(body: IssueRequest, now: Date): Order {
  const id = body.client_request_id
  const letters = id.replaceAll('-', '').toUpperCase()
  const amount = Number(body.face_value.amount)
  const gift = {
    brand: body.brand,
    face_value: { amount, currency: 'GBP' },
    cost_value: { amount: Math.round(amount * 95) / 100, currency: 'GBP' },
    discount: 5,
    code: `${letters.slice(-16, -12)}-${letters.slice(-12, -8)}-${letters.slice(-8, -4)}-${letters.slice(-4)}`,
    pin: String((Number.parseInt(letters.slice(-6), 16) % 9000) + 1000),
    reference: `TLO-${letters.slice(-10)}`,
    expiration_date: `${new Date(now.getTime() + YEAR_MS).toISOString().slice(0, 10)}T23:59:59+00:00`,
    float_balance: { amount: 20_000, currency: 'GBP' },
  }
  return { id, body: JSON.stringify(body), gift, reference: gift.reference, asked: 0 }
}

export const magicPenceOf = (body: Pick<IssueRequest, 'face_value'>): number =>
  Math.round(Number(body.face_value.amount) * 100) % 100

/** Returns the Tillo code and HTTP status that reject a new order, or null if it is valid. */
export function troubleWith(body: IssueRequest): { status: number; code: string } | null {
  const notOffered = { status: 400, code: CODES.valueNotOffered }
  const brand = imaginaryBrands.find(({ slug }) => slug === body.brand)
  if (!brand) return { status: 400, code: CODES.brandUnknown }
  const pounds = Number(body.face_value.amount)
  const { digital_denominations: values, digital_face_value_limits: limits } = brand
  if (values && !values.includes(pounds)) return notOffered
  if (limits && (pounds < limits.lower || pounds > limits.upper)) return notOffered
  const pence = magicPenceOf(body)
  if (pence === MAGIC_PENCE.outOfStock) return { status: 500, code: CODES.notInStock }
  if (pence === MAGIC_PENCE.priceChanged) return notOffered
  if (pence === MAGIC_PENCE.floatLow) return { status: 422, code: CODES.noMoney }
  return pence === MAGIC_PENCE.supplierDown ? { status: 503, code: CODES.healthCheck } : null
}
