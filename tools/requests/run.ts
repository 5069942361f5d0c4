import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openProgram } from '../run/program.ts'
import { fuzz, type SendRequest } from './fuzz.ts'

const { values: wish } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
  },
})
const say = (text: string): unknown => process.stdout.write(`${text}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-requests-'))
const program = openProgram({ ...process.env, PORT: '0', DATA_DIR: dataDir })
try {
  const address = await program.address()
  const ask: SendRequest = async ({ method, path, token, body, type }) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': type }),
      },
      ...(body === null ? {} : { body }),
    })
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    }
  }
  const { asked, statuses, notAsked, faults } = await fuzz(ask, {
    count: Number(wish.count),
    seed: Number(wish.seed),
  })
  for (const fault of faults) say(fault)
  for (const one of notAsked) say(`never asked: ${one}`)
  for (const [status, times] of [...statuses].sort(([a], [b]) => a - b)) say(`${status}  ${times}`)
  say(
    `${asked} requests, ${faults.length} of them answered as they should not be. Again: --seed ${wish.seed}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await program.end()
  rmSync(dataDir, { recursive: true, force: true })
}
