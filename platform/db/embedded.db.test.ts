import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

test('a built-in server that is killed is told of at once, and one that we stop is not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  let told = 0
  const gone = Promise.withResolvers<void>()
  const lost = (): void => {
    told += 1
    gone.resolve()
  }
  const stopped = await startEmbedded({ dataDir, durable: false, lost })
  await stopped.stop()
  expect(told).toBe(0)

  const killed = await startEmbedded({ dataDir, durable: false, lost })
  process.kill(
    Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await gone.promise
  await killed.stop()
  expect(told).toBe(1)
})
