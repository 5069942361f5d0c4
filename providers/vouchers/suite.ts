import { expect, test } from 'vitest'
import type { VoucherOrder, VoucherSupplier } from './port.ts'

let count = 0
const anOrder = (change: Partial<VoucherOrder> = {}): VoucherOrder => ({
  id: `01900000-0000-7000-8000-${String(++count).padStart(12, '0')}`,
  retailerId: 'larder-and-co',
  amountPence: 500,
  ...change,
})

/** Contract tests for every voucher supplier. */
export function vouchersSuite(
  open: () => { supplier: VoucherSupplier; orderFor(bad: string): Partial<VoucherOrder> },
): void {
  test('lists its retailers with amounts from a pound', async () => {
    const retailers = await open().supplier.retailers()
    expect(retailers).toHaveLength(12)
    for (const { denominationsPence } of retailers) expect(denominationsPence.length).toBeGreaterThan(0)
    expect(Math.min(...retailers.flatMap((retailer) => retailer.denominationsPence))).toBe(100)
  })

  test('the same id never makes a second voucher', async () => {
    const { supplier } = open()
    const order = anOrder()
    const first = await supplier.place(order)
    expect(first.state).toBe('issued')
    expect(await supplier.place(order)).toEqual(first)
    const another = await supplier.place(anOrder())
    expect(another).not.toEqual(first)
  })

  test('a voucher is taken back, once or twice asked; one that cannot be stays', async () => {
    const { supplier, orderFor } = open()
    const codeOf = async (order: VoucherOrder) => {
      const made = await supplier.place(order)
      return made.state === 'issued' ? made.voucher.code : ''
    }
    const [order, final] = [anOrder(), anOrder(orderFor('cannot be cancelled'))]
    const code = await codeOf(order)
    expect(await supplier.cancel(order, code)).toBe('cancelled')
    expect(await supplier.cancel(order, code)).toBe('cancelled')
    expect(await supplier.cancel(final, await codeOf(final))).toBe('kept')
    expect(await supplier.cancel(anOrder(), 'NONE-SUCH')).toBe('kept')
  })

  test('an order that takes time is pending, then issued', async () => {
    const { supplier, orderFor } = open()
    const order = anOrder(orderFor('takes time'))
    expect((await supplier.place(order)).state).toBe('pending')
    expect((await supplier.place(order)).state).toBe('issued')
  })

  test.each(['out_of_stock', 'price_changed', 'float_low'])('says %s in our words', async (because) => {
    const { supplier, orderFor } = open()
    expect(await supplier.place(anOrder(orderFor(because)))).toEqual({ state: 'refused', because })
  })

  test('an answer that does not come leaves the outcome unknown, and asking again tells', async () => {
    const { supplier, orderFor } = open()
    const order = anOrder(orderFor('too late'))
    expect((await supplier.place(order)).state).toBe('unknown')
    expect((await supplier.place(order)).state).toBe('issued')
  })

  test('a company that is down made nothing', async () => {
    const { supplier, orderFor } = open()
    expect((await supplier.place(anOrder(orderFor('down')))).state).toBe('unreachable')
  })
}
