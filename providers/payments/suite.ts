import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  PaymentDeclined,
  type Payments,
  PaymentsRefused,
  type PriceTag,
  type RemoteSubscription,
} from './port.ts'

export interface PaymentsWorld {
  payments: Payments
  /** Types a working card and presses Pay. */
  pay(checkoutId: string): Promise<void>
  passTimeTo(instant: Date): Promise<void>
  cardStopsWorking(email: string): Promise<void>
  now(): Date
}

const monthly: PriceTag = {
  key: 'suite_small_month',
  productName: 'Small',
  amountPence: 499,
  interval: 'month',
}
const yearly: PriceTag = {
  key: 'suite_small_year',
  productName: 'Small',
  amountPence: 4500,
  interval: 'year',
}
const large: PriceTag = {
  key: 'suite_large_month',
  productName: 'Large',
  amountPence: 999,
  interval: 'month',
}

/** Maximum delay of a provider between the end of a period and the next charge. */
const ONCE_CHARGED_MS = 2 * 3_600_000

/** Contract tests for every payment provider. */
export function paymentsSuite(world: () => PaymentsWorld): void {
  // Unique mark per test, because a provider still has the data of earlier runs.
  let mark = ''
  beforeEach(() => {
    mark = randomUUID()
  })
  const order = (customerId: string, price: PriceTag, orderId: string) => ({
    orderId: `${orderId}-${mark}`,
    customerId,
    memberId: mark,
    price,
    successUrl: 'https://keyturn.example/dashboard',
    cancelUrl: 'https://keyturn.example/subscription/new',
  })
  const customer = () =>
    world().payments.createCustomer({ memberId: mark, email: 'suite@example.com', name: 'Suite' })
  const subscribed = async (price: PriceTag): Promise<RemoteSubscription> => {
    const { payments, pay } = world()
    const customerId = await customer()
    await pay((await payments.openCheckout(order(customerId, price, `order-${price.key}`))).id)
    return latest(customerId)
  }
  const latest = async (customerId: string): Promise<RemoteSubscription> => {
    const [subscription] = await world().payments.subscriptionsOf(customerId)
    if (!subscription) throw new Error('There is no subscription.')
    return subscription
  }

  test('a member has one customer, however often it is asked for', async () => {
    const ids = await Promise.all([customer(), customer(), customer()])
    expect(new Set(ids).size).toBe(1)
    expect(await world().payments.memberOfCustomer(ids[0] ?? '')).toBe(mark)
    expect(await world().payments.memberOfCustomer('cus_nobody')).toBeNull()
  })

  test('the same order is one checkout, and paying it makes one subscription', async () => {
    const { payments, pay } = world()
    const customerId = await customer()
    const [one, two] = [
      await payments.openCheckout(order(customerId, monthly, 'order-1')),
      await payments.openCheckout(order(customerId, monthly, 'order-1')),
    ]
    expect(two.id).toBe(one.id)
    await pay(one.id)
    expect((await payments.readCheckout(one.id)).status).toBe('complete')
    const subscriptions = await payments.subscriptionsOf(customerId)
    expect(subscriptions).toHaveLength(1)
    expect(subscriptions[0]).toMatchObject({ status: 'active', priceKey: monthly.key, cancelsAt: null })
    const charges = await payments.chargesOf(customerId)
    expect(charges).toMatchObject([
      { amountPence: 499, currency: 'GBP', status: 'paid', refundedPence: 0, priceKey: monthly.key },
    ])
    expect(charges[0]?.cardLast4).toMatch(/^\d{4}$/)
  })

  test('a closed checkout cannot be paid; a paid one cannot be closed', async () => {
    const { payments, pay } = world()
    const customerId = await customer()
    const closed = await payments.openCheckout(order(customerId, monthly, 'order-a'))
    expect((await payments.closeCheckout(closed.id)).status).toBe('expired')
    const paid = await payments.openCheckout(order(customerId, monthly, 'order-b'))
    await pay(paid.id)
    expect((await payments.closeCheckout(paid.id)).status).toBe('complete')
  })

  test('it renews by itself when the period is over', async () => {
    const first = await subscribed(monthly)
    await world().passTimeTo(new Date(first.periodEndsAt.getTime() + ONCE_CHARGED_MS))
    const renewed = await latest(first.customerId)
    expect(renewed.status).toBe('active')
    expect(renewed.periodStartsAt).toEqual(first.periodEndsAt)
    expect(await world().payments.chargesOf(first.customerId)).toHaveLength(2)
  })

  test('leaving at the end keeps it until then; taking it back keeps it for good', async () => {
    const { payments, passTimeTo } = world()
    const begun = await subscribed(monthly)
    await payments.endAtPeriodEnd(begun.id, 'Too expensive')
    expect((await latest(begun.customerId)).cancelsAt).toEqual(begun.periodEndsAt)
    await payments.keepGoing(begun.id)
    expect((await latest(begun.customerId)).cancelsAt).toBeNull()
    await payments.endAtPeriodEnd(begun.id, null)
    await passTimeTo(new Date(begun.periodEndsAt.getTime() + ONCE_CHARGED_MS))
    expect(await latest(begun.customerId)).toMatchObject({ status: 'canceled', endedFor: 'asked' })
    await expect(payments.endAtPeriodEnd(begun.id, null)).rejects.toThrow(PaymentsRefused)
  })

  test('ending now ends now, and asking again changes nothing', async () => {
    const { payments } = world()
    const begun = await subscribed(monthly)
    await payments.endNow(begun.id)
    await payments.endNow(begun.id)
    expect((await latest(begun.customerId)).status).toBe('canceled')
    await expect(payments.endAtPeriodEnd(begun.id, null)).rejects.toThrow(PaymentsRefused)
  })

  test('credit that a change left is named, and taken away once', async () => {
    const { payments, pay, now } = world()
    const begun = await subscribed(yearly)
    await payments.change(begun.id, monthly, now())
    const [change] = await payments.chargesOf(begun.customerId)
    const credit = { id: `credit-${mark}`, amountPence: change?.creditPence ?? 0 }
    expect(change?.amountPence).toBe(0)
    expect(credit.amountPence).toBeGreaterThan(3900)
    await payments.takeCredit(begun.customerId, credit)
    await payments.takeCredit(begun.customerId, credit)
    await payments.endNow(begun.id)
    await pay((await payments.openCheckout(order(begun.customerId, monthly, 'order-after'))).id)
    const [next] = await payments.chargesOf(begun.customerId)
    expect(next).toMatchObject({ amountPence: monthly.amountPence, creditPence: 0 })
  })

  test('a larger plan costs what the preview said', async () => {
    const { payments, passTimeTo } = world()
    const begun = await subscribed(monthly)
    const middle = (begun.periodStartsAt.getTime() + begun.periodEndsAt.getTime()) / 2
    await passTimeTo(new Date(middle))
    const preview = await payments.previewChange(begun.id, large, world().now())
    expect(preview.dueNowPence).toBeGreaterThanOrEqual(249)
    expect(preview.dueNowPence).toBeLessThanOrEqual(251)
    await payments.change(begun.id, large, preview.pricedAt)
    expect((await latest(begun.customerId)).priceKey).toBe(large.key)
    const [charge] = await payments.chargesOf(begun.customerId)
    expect(charge).toMatchObject({ amountPence: preview.dueNowPence, priceKey: large.key })
  })

  test('from yearly to monthly, what is left of the year is kept as credit', async () => {
    const { payments } = world()
    const begun = await subscribed(yearly)
    const preview = await payments.previewChange(begun.id, monthly, world().now())
    expect(preview).toMatchObject({ dueNowPence: 0, creditPence: 4500, keptCreditPence: 4001 })
    await payments.change(begun.id, monthly, preview.pricedAt)
    const changed = await latest(begun.customerId)
    expect(changed.periodEndsAt).toEqual(preview.renewsAt)
    await world().passTimeTo(new Date(changed.periodEndsAt.getTime() + ONCE_CHARGED_MS))
    expect((await payments.chargesOf(begun.customerId))[0]?.amountPence).toBe(0)
  })

  test('a declined card changes no plan and leaves a renewal owing', async () => {
    const { payments, passTimeTo, cardStopsWorking } = world()
    const begun = await subscribed(monthly)
    await cardStopsWorking('suite@example.com')
    await expect(payments.change(begun.id, large, world().now())).rejects.toThrow(PaymentDeclined)
    expect((await latest(begun.customerId)).priceKey).toBe(monthly.key)
    await passTimeTo(new Date(begun.periodEndsAt.getTime() + ONCE_CHARGED_MS))
    expect((await latest(begun.customerId)).status).toBe('past_due')
    expect((await payments.chargesOf(begun.customerId))[0]).toMatchObject({
      status: 'open',
      amountPence: 499,
    })
    await passTimeTo(new Date(begun.periodEndsAt.getTime() + 30 * 86_400_000))
    expect(await latest(begun.customerId)).toMatchObject({ status: 'canceled', endedFor: 'not_paid' })
  })

  test('a refund gives back what is asked, once per refund id', async () => {
    const { payments } = world()
    const begun = await subscribed(yearly)
    const [charge] = await payments.chargesOf(begun.customerId)
    const part = { id: `part-${mark}`, amountPence: 1500 }
    await payments.refund(charge?.invoiceId ?? '', part)
    await payments.refund(charge?.invoiceId ?? '', part)
    expect((await payments.chargesOf(begun.customerId))[0]?.refundedPence).toBe(1500)
    await payments.refund(charge?.invoiceId ?? '', { id: `rest-${mark}`, amountPence: 3000 })
    expect((await payments.chargesOf(begun.customerId))[0]?.refundedPence).toBe(4500)
  })

  test('a subscription names its order and what it was sold at, also after the price list changed', async () => {
    const { payments } = world()
    const sold = { ...monthly, key: 'suite_priced_month' }
    const begun = await subscribed(sold)
    expect(begun).toMatchObject({ orderId: `order-${sold.key}-${mark}`, pricePence: 499 })
    await payments.openCheckout(order(begun.customerId, { ...sold, amountPence: 599 }, 'order-dearer'))
    expect(await latest(begun.customerId)).toMatchObject({ priceKey: sold.key, pricePence: 499 })
    const [charge] = await payments.chargesOf(begun.customerId)
    expect(charge).toMatchObject({ amountPence: 499, priceKey: sold.key })
    expect(charge?.cardFingerprint).toMatch(/./)
  })
}
