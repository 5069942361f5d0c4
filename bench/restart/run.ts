import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@keyturn/platform/testing/server'
import autocannon from 'autocannon'
import { callsTo } from '../../tools/conformance/calls.ts'
import { openFaultProxy } from '../../tools/faults/fault-proxy.ts'
import { openProgram, type Program } from '../../tools/run/program.ts'
import { withDatabase } from '../database.ts'

const RESTARTS = 10
const RATE = Number(process.env.RATE ?? 1_000)
const LINES = 50

/** Requests a member's dashboard continuously while the API behind the proxy is replaced ten times. */
await withDatabase(async (url) => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-bench-'))
  const front = await openFaultProxy()
  const address = `http://127.0.0.1:${front.port}`
  const env = { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL: address, LAME_DUCK_SECONDS: '1' }
  const open = async (): Promise<Program> => {
    const port = await freePort()
    const program = openProgram({ ...process.env, ...env, PORT: String(port) }, 'api')
    await program.address()
    front.setTarget(port)
    return program
  }
  let program = await open()
  try {
    const token = await callsTo(address).signIn()
    const over = Promise.withResolvers<autocannon.Result>()
    const load = autocannon(
      {
        url: `${address}/api/payment-report/dashboard/`,
        headers: { authorization: `Bearer ${token}` },
        ...{ connections: LINES, overallRate: RATE, duration: 3_600, timeout: 30 },
      },
      (error, result) => (error ? over.reject(error) : over.resolve(result)),
    )
    const seconds: number[] = []
    for (let nth = 0; nth < RESTARTS; nth++) {
      await wait(1_000)
      const old = program
      program = await open()
      const began = performance.now()
      await old.end()
      seconds.push((performance.now() - began) / 1000)
    }
    await wait(1_000)
    load.stop()
    const { requests, errors, timeouts, non2xx, latency } = await over.promise
    process.stdout.write(
      `${RESTARTS} restarts, ${requests.total} requests, ${Math.round(requests.average)} a second, ${errors + timeouts + non2xx} failed (${non2xx} refused, ${errors} cut), p99 ${latency.p99} ms; a program that was told to leave was gone in ${Math.max(...seconds).toFixed(1)} s at most\n`,
    )
  } finally {
    await program.end()
    await front.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
