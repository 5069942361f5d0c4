import { describe, expect, test } from 'vitest'
import { findAccount } from './find-account.ts'
import { aHeader, anAccount, numbered } from './testing.ts'
import { write } from './write.ts'

const accounts = Array.from({ length: 1000 }, (_, i) => anAccount({ accountNumber: numbered(2 * i) }))

function counted(bytes: Buffer) {
  let reads = 0
  return {
    sizeBytes: bytes.length,
    read: async (offset: number, length: number) => {
      reads += 1
      return bytes.subarray(offset, offset + length)
    },
    reads: () => reads,
  }
}

describe('finding one account in an accepted file', () => {
  const bytes = write({ header: aHeader(), accounts })

  test.each([0, 2, 998, 1000, 1996, 1998])(
    'finds account %i in at most ten lines of a thousand',
    async (n) => {
      const file = counted(bytes)
      expect((await findAccount(file, numbered(n)))?.accountNumber).toBe(numbered(n))
      expect(file.reads()).toBeLessThanOrEqual(10)
    },
  )

  test.each([1, 999, 1999, 5000])('does not find account %i, which is not there', async (n) => {
    expect(await findAccount(counted(bytes), numbered(n))).toBeNull()
  })

  test('a file of no accounts holds none', async () => {
    expect(await findAccount(counted(write({ header: aHeader(), accounts: [] })), numbered(1))).toBeNull()
  })

  test('a file cut short is refused', async () => {
    await expect(findAccount(counted(bytes.subarray(0, -5)), numbered(2))).rejects.toMatchObject({
      code: 'bad_line',
    })
  })
})
