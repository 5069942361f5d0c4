import { expect, test } from 'vitest'
import { caisFormat } from './format.ts'
import { aHeader, anAccount, numbered } from './testing.ts'
import { write } from './write.ts'

const ACCOUNTS = [1, 2, 3].map((n) => anAccount({ accountNumber: numbered(n) }))
const file = write({ header: aHeader(), accounts: ACCOUNTS })

async function linesOf(chunkBytes: number) {
  async function* chunks() {
    for (let at = 0; at < file.length; at += chunkBytes) yield file.subarray(at, at + chunkBytes)
  }
  const lines: { accountNumber: string; bytes: Buffer }[] = []
  for await (const { accountNumber, bytes } of caisFormat.lines(chunks()))
    lines.push({ accountNumber, bytes: Buffer.from(bytes) })
  return lines
}

test('a file is split into the same lines for any chunk size', async () => {
  const whole = await linesOf(file.length)
  for (const chunkBytes of [1, 7, 531, 532, 533, 1000]) expect(await linesOf(chunkBytes)).toEqual(whole)
  expect(Buffer.concat(whole.map(({ bytes }) => bytes))).toEqual(file)
})

test('a record is found by its account number', async () => {
  const numbers = (await linesOf(100)).map(({ accountNumber }) => accountNumber)
  expect(numbers.slice(1, -1)).toEqual([1, 2, 3].map(numbered))
})
