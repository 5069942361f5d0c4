import { addDays } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { applyConfirmations, applyRejections } from './decisions.ts'
import { aCandidate, aPayment, type PaymentSpec } from './payment.builder.ts'
import { TRUST } from './weights.ts'

const paid: PaymentSpec = { bookedOn: '2026-05-01', line: 'ASH' }

describe('a payment like one that the member refused', () => {
  const isRefused = (payment: PaymentSpec, ...refusals: PaymentSpec[]) => {
    const each = aPayment({ ...paid, ...payment })
    applyRejections(
      [each],
      refusals.map((told) => aCandidate({ ...paid, bookedOn: '2026-04-01', ...told })),
    )
    return each.rejectedBefore
  }

  test.each<[string, PaymentSpec, PaymentSpec[], boolean]>([
    ['the same amount to the same payee', {}, [{}], true],
    ['no earlier refusal', {}, [], false],
    ['another payee', {}, [{ line: 'BIRCH' }], false],
    ['nearly the same amount', {}, [{ pence: 102_000 }], true],
    ['nearly the same amount, a little less', {}, [{ pence: 98_000 }], true],
    ['another amount', {}, [{ pence: 102_001 }], false],
    ['confirmed by the member', { confirmed: true }, [{}], false],
    [
      'a duplicate of the refused payment, five days apart',
      {},
      [{ bookedOn: addDays('2026-05-01', -5) }],
      false,
    ],
    ['six days apart', {}, [{ bookedOn: addDays('2026-05-01', -6) }], true],
    ['a duplicate of a refused payment, and an earlier refusal', {}, [{ bookedOn: '2026-05-02' }, {}], true],
    ['one refusal of the declared payee', { strength: 0.6 }, [{}], false],
    ['two refusals of the declared payee', { strength: 0.6 }, [{}, { bookedOn: '2026-03-01' }], true],
    ['one refusal of a payee hardly like the declared one', { strength: 0.59 }, [{}], true],
  ])('is excluded ($3): %s', (_what, payment, refusals, refused) => {
    expect(isRefused(payment, ...refusals)).toBe(refused)
  })

  test('is excluded less readily if the member confirmed another payment to the declared payee', () => {
    const [said, other] = [
      aPayment({ ...paid, strength: 1, confirmed: true }),
      aPayment({ ...paid, strength: 1 }),
    ]
    applyRejections(
      [said, other],
      ['2026-03-01', '2026-04-01'].map((bookedOn) => aCandidate({ ...paid, bookedOn })),
    )
    expect(other.rejectedBefore).toBe(false)
  })

  test('is compared with the latest fifty refusals only', () => {
    const old = aCandidate({ ...paid, bookedOn: '2025-01-01' })
    const since = (count: number) =>
      Array.from({ length: count }, () => aCandidate({ ...paid, bookedOn: '2026-04-01', pence: 30_000 }))
    for (const [count, refused] of [
      [49, true],
      [50, false],
    ] as const) {
      const each = aPayment(paid)
      applyRejections([each], [old, ...since(count)])
      expect(each.rejectedBefore).toBe(refused)
    }
  })
})

describe('a payment that the member confirmed', () => {
  test('makes its payee a rent payee, and no other payee', () => {
    const [said, same, other, refused] = [
      aPayment({ ...paid, confirmed: true, trust: 0.3 }),
      aPayment(paid),
      aPayment({ ...paid, line: 'BIRCH' }),
      aPayment({ ...paid, rejectedBefore: true }),
    ]
    applyConfirmations([said, same, other, refused])
    expect([said, same, other, refused].map(({ trust }) => trust)).toEqual([0.3, TRUST.confirmed, 0, 0])
    expect([said, same, other].map(({ learnt }) => learnt)).toEqual([false, true, false])
  })

  test('does not lower a higher trust in its payee', () => {
    const [said, sure] = [aPayment({ ...paid, confirmed: true }), aPayment({ ...paid, trust: 0.97 })]
    applyConfirmations([said, sure])
    expect([sure.trust, sure.learnt]).toEqual([0.97, false])
  })
})
