import { text } from 'node:stream/consumers'
import type { FileFormat } from '../format.ts'

/** A file of lines with semicolons: account number, status, balance in pounds. */
export const semicolonFormat: FileFormat = {
  whyNotWritable: () => null,
  async *write(_header, pages) {
    for await (const page of pages)
      for (const { accountNumber, status, balancePounds } of page)
        yield Buffer.from(`${accountNumber};${status};${balancePounds}\n`)
  },
  async *check() {},
  async *lines(file) {
    for (const line of (await text(file)).split('\n').filter(Boolean))
      yield { accountNumber: line.split(';')[0] ?? '', bytes: Buffer.from(`${line}\n`) }
  },
}
