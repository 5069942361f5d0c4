import type { FileFormat } from '../format.ts'
import { checkStream } from './check.ts'
import { lineStride } from './layout.ts'
import { read } from './read.ts'
import { whyNotWritable, writeStream } from './write.ts'

/** CAIS file format: lines of 530 characters, each starting with its account number. */
export const caisFormat: FileFormat = {
  whyNotWritable,
  write: writeStream,
  check: checkStream,
  read: (file) => read(file, { onUnreadable: () => undefined }),
  lines,
}

async function* lines(file: AsyncIterable<Uint8Array>): ReturnType<FileFormat['lines']> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of file) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    let base = 0
    for (; base + lineStride <= bytes.length; base += lineStride)
      yield lineOf(bytes.subarray(base, base + lineStride))
    rest = bytes.subarray(base)
  }
  if (rest.length > 0) yield lineOf(rest)
}

const lineOf = (bytes: Buffer) => ({ accountNumber: bytes.toString('latin1', 0, 20).trimEnd(), bytes })
