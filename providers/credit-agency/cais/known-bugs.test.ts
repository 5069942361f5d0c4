import { describe, expect, test } from 'vitest'
import { detailLayout } from './layout.ts'
import { read, readStream } from './read.ts'
import { CaisRefusal } from './refusal.ts'
import { aHeader, anAccount, bytesOf, numbered } from './testing.ts'
import { write, writeStream } from './write.ts'

const header = aHeader()
const writing = (changes: Parameters<typeof anAccount>[0]) => () =>
  write({ header, accounts: [anAccount(changes)] })
const refusalOf = (run: () => unknown): CaisRefusal => {
  try {
    run()
  } catch (error) {
    if (error instanceof CaisRefusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the writer avoids known faults of this format', () => {
  test('1. a number too wide for its columns is refused and never cut', () => {
    const refusal = refusalOf(writing({ balancePounds: 12_345_678, status: '1' }))
    expect(refusal).toMatchObject({ code: 'too_wide', accountNumber: 'KT000000000000000001' })
    expect(refusalOf(writing({ monthlyPaymentPounds: 1_000_000 })).code).toBe('too_wide')
    expect(refusalOf(writing({ monthlyPaymentPounds: 999.5 })).code).toBe('not_whole')
    expect(refusalOf(writing({ monthlyPaymentPounds: Number.NaN })).code).toBe('not_whole')
    expect(refusalOf(writing({ name: `ADA ${'L'.repeat(60)}` })).code).toBe('too_wide')
  })

  test('2. the payment has its own sign column, so a credit balance does not make the payment a refund', () => {
    const line = write({ header, accounts: [anAccount({ balancePounds: -45, paymentPounds: 1150 })] })
    const column = (start: number) => line.toString('latin1').charAt(532 + start - 1)
    expect(column(detailLayout.balanceSign.start)).toBe('-')
    expect(column(detailLayout.paymentSign.start)).toBe(' ')
    const other = write({
      header,
      accounts: [anAccount({ balancePounds: 45, status: '1', paymentPounds: -10 })],
    })
    expect(read(other).accounts[0]).toMatchObject({ balancePounds: 45, paymentPounds: -10 })
  })

  test('3. a letter outside the alphabet is transliterated or refused, and never becomes a question mark', () => {
    const bytes = write({ header, accounts: [anAccount({ name: 'Zoë Łukasiewicz-O’Connor' })] })
    expect(read(bytes).accounts[0]?.name).toBe("ZOE LUKASIEWICZ-O'CONNOR")
    expect(bytes.toString('latin1')).not.toContain('?')
    const refusal = refusalOf(writing({ name: '李 小龍' }))
    expect(refusal).toMatchObject({ code: 'bad_character', accountNumber: 'KT000000000000000001', line: 2 })
    expect(refusal.message).not.toContain('李')
  })

  test('4. a second run gives the same bytes, with each account once', async () => {
    const accounts = [anAccount({ accountNumber: numbered(1) }), anAccount({ accountNumber: numbered(2) })]
    const first = write({ header, accounts })
    expect(write({ header, accounts }).equals(first)).toBe(true)
    const twice = () => write({ header, accounts: [...read(first).accounts, ...accounts] })
    expect(refusalOf(twice).code).toBe('not_in_order')
    const streamed = async () => {
      for await (const _ of writeStream(header, [accounts, accounts]));
    }
    await expect(streamed()).rejects.toMatchObject({ code: 'not_in_order' })
  })

  test('5. 68 records are read back with every value unchanged', async () => {
    const accounts = Array.from({ length: 68 }, (_, i) =>
      anAccount({
        accountNumber: numbered(i + 1),
        monthlyPaymentPounds: 400 + i,
        status: i % 7 === 0 ? 'U' : '0',
        flag: i % 7 === 0 ? 'Q' : null,
        startedOn: `2024-02-${String((i % 29) + 1).padStart(2, '0')}`,
        frequency: i % 2 === 0 ? 'M' : 'W',
      }),
    )
    const file = write({ header, accounts })
    expect(read(file)).toEqual({ header, accounts })
    expect(file.toString('latin1').slice(-532).slice(20, 28)).toBe('00000068')
    const forged = bytesOf({ header, accounts }, 67)
    expect(refusalOf(() => read(forged)).code).toBe('count_mismatch')
    const streamed = async () => {
      for await (const _ of readStream([forged]));
    }
    await expect(streamed()).rejects.toMatchObject({ code: 'count_mismatch' })
  })

  test('6. the writer sends the given status code and derives none from days late', () => {
    for (const status of ['0', '1', '2', '3', '4', '5', '6', 'U'] as const) {
      const account = anAccount({ status, balancePounds: 30 })
      expect(read(write({ header, accounts: [account] })).accounts[0]?.status).toBe(status)
    }
    expect(refusalOf(() => read(withStatus('7'))).code).toBe('bad_code')
    expect(refusalOf(() => read(withStatus('9'))).code).toBe('bad_code')
    expect(refusalOf(() => read(withStatus(' '))).code).toBe('missing')
  })
})

function withStatus(code: string): Buffer {
  const bytes = write({ header, accounts: [anAccount()] })
  bytes[532 + detailLayout.status.start - 1] = code.charCodeAt(0)
  return bytes
}
