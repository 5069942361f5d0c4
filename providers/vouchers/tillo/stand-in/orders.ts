import { CODES, type IssueRequest } from '../wire.ts'
import { imaginaryBrands } from './brands.ts'

/** Pence at the end of an amount that bring a bad day: £5.01 is out of stock, £5.05 answers too late. */
export const MAGIC_PENCE = {
  outOfStock: 1,
  priceChanged: 2,
  floatLow: 3,
  supplierDown: 4,
  answersTooLate: 5,
} as const

export interface Order {
  id: string
  /** The request as it came: the same id with another request is refused. */
  body: string
  gift: Record<string, unknown>
  reference: string
  asked: number
}

/** What is kept between two lives of the program. */
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
  const gift = {
    brand: body.brand,
    code: `${letters.slice(-16, -12)}-${letters.slice(-12, -8)}-${letters.slice(-8, -4)}-${letters.slice(-4)}`,
    pin: String((Number.parseInt(letters.slice(-6), 16) % 9000) + 1000),
    reference: `TLO-${letters.slice(-10)}`,
    expiration_date: new Date(now.getTime() + YEAR_MS).toISOString().slice(0, 10),
    face_value: body.face_value,
  }
  return { id, body: JSON.stringify(body), gift, reference: gift.reference, asked: 0 }
}

export const magicPenceOf = (body: IssueRequest): number => Number(body.face_value.amount.slice(-2))

/** What keeps a new order from being made: one of the company's codes, or that it is down. */
export function troubleWith(body: IssueRequest): string | 'down' | null {
  const brand = imaginaryBrands.find(({ identifier }) => identifier === body.brand)
  if (!brand) return CODES.brandUnknown
  const pounds = Number(body.face_value.amount)
  if (pounds < brand.min_value || pounds > brand.max_value) return CODES.valueNotOffered
  if (brand.face_value && !brand.face_value.includes(pounds)) return CODES.valueNotOffered
  const pence = magicPenceOf(body)
  if (pence === MAGIC_PENCE.outOfStock) return CODES.outOfStock
  if (pence === MAGIC_PENCE.priceChanged) return CODES.valueNotOffered
  if (pence === MAGIC_PENCE.floatLow) return CODES.floatLow
  return pence === MAGIC_PENCE.supplierDown ? 'down' : null
}
