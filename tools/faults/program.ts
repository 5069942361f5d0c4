import '../../apps/server/module-hooks.ts'
import { z } from 'zod'
import { parseConfig } from '../../apps/server/config/index.ts'
import type { Role } from '../../apps/server/role.ts'
import { start } from '../../apps/server/start.ts'

const CLOCK_JUMPS_MS = 120_000

/** The first SIGUSR2 sets this process's clock back, the next one resets it. */
let behindMs = 0
process.on('SIGUSR2', () => {
  behindMs = CLOCK_JUMPS_MS - behindMs
})
globalThis.Date = new Proxy(Date, {
  construct: (real, given, self) =>
    given.length === 0 ? new real(real.now() - behindMs) : Reflect.construct(real, given, self),
  get: (real, name) => (name === 'now' ? () => real.now() - behindMs : Reflect.get(real, name)),
})

/** Like `apps/server/main.ts`, but with stand-ins of the run as providers, because no variable can set their URLs. */
const { bank, stripe, tillo } = z
  .object({ bank: z.url(), stripe: z.url(), tillo: z.url() })
  .parse(JSON.parse(process.env.FAULTS_COMPANIES ?? '{}'))
const config = parseConfig(process.env)
const keys = config.bank.keys && { ...config.bank.keys, standInUrl: bank }
const payments = config.stripe && { ...config.stripe, baseUrl: stripe }
const vouchers = config.tillo && { ...config.tillo, baseUrl: tillo }

const running = await start(
  { ...config, stripe: payments, tillo: vouchers, bank: { ...config.bank, keys } },
  z.enum(['api', 'worker', 'all']).parse(process.argv[2]) satisfies Role,
)
process.once('SIGTERM', () => {
  setTimeout(() => process.exit(1), 14_000).unref()
  running.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
