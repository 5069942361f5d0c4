import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkStream, lineStride, readStream, writeStream } from '@keyturn/providers/credit-agency/cais'
import { header, pagesOf } from './accounts.ts'
import { peakMemory } from './peak-memory.ts'

/**
 * Runs one task in its own process, to measure the memory of that task alone: node bench/cais/file-work.ts
 * write|writeFile|read|check COUNT PATH
 */
const [, , name = '', countText = '', path = ''] = process.argv
const accountCount = Number(countText)

const works: Readonly<Record<string, () => Promise<void>>> = {
  write: async () => {
    let bytes = 0
    for await (const chunk of writeStream(header, pagesOf(accountCount))) bytes += chunk.length
    if (bytes !== (accountCount + 2) * lineStride) throw new Error(`Wrote ${bytes} bytes.`)
  },
  writeFile: () =>
    pipeline(Readable.from(writeStream(header, pagesOf(accountCount))), createWriteStream(path)),
  read: async () => {
    let seen = 0
    for await (const page of readStream(createReadStream(path))) seen += page.length
    if (seen !== accountCount) throw new Error(`Read ${seen} accounts of ${accountCount}.`)
  },
  check: async () => {
    for await (const finding of checkStream(createReadStream(path), createReadStream(path))) {
      throw new Error(finding.sentence)
    }
  },
}

const work = works[name]
if (work === undefined) throw new Error(`No work is called ${name}.`)
const startedAt = performance.now()
const peakMegabytes = await peakMemory(work)
const perSecond = (accountCount / (performance.now() - startedAt)) * 1000
process.stdout.write(JSON.stringify({ perSecond, peakMegabytes }))
