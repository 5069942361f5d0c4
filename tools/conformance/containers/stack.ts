import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { TempEnvironment } from '../temp-environment.ts'
import type { Engine } from './engine.ts'
import { sh } from './shell.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Time of load before and after the tested operation. */
const CALM_MS = 4_000
const HOST = 'app.keyturn.localhost'

const answer = z.object({
  status: z.number(),
  text: z.string(),
  headers: z.record(z.string(), z.unknown()),
  seconds: z.number(),
})
const loaded = z.object({
  requests: z.number(),
  failed: z.number(),
  longest: z.number(),
  /** Milliseconds from the first failed request to the last. */
  dark: z.number(),
  answers: z.record(z.string(), z.number()),
})

/** Runs one check. A returned text is a measurement that is printed with the result. */
export type TryIt = (call: string, attempt: () => Promise<string | undefined>) => Promise<void>

/** Copy of the project whose deploy/ is filled in like its README says, with an operator's commands. */
export interface Stack {
  engine: Engine
  folder: string
  compose(...args: string[]): Promise<string>
  /** Runs a command in deploy/ through the shell. */
  type(command: string): Promise<string>
  psql(statement: string): Promise<string>
  setEnv(name: string, value: string): void
  ask(path: string): Promise<z.infer<typeof answer>>
  signUp(): Promise<string>
  signIn(email: string): Promise<void>
  /** Runs `work` while members send requests. */
  underLoad(work: () => Promise<unknown>): Promise<z.infer<typeof loaded>>
}

export async function layOutStack(temp: TempEnvironment, engine: Engine): Promise<Stack> {
  const source = join(temp.folder, 'source')
  mkdirSync(source)
  const words =
    'git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - | tar -x -C "$1"'
  await sh(['sh', '-c', words, 'copy', source], { cwd: ROOT })
  const folder = join(source, 'deploy')
  fillIn(folder)
  temp.onCleanup(async () => void (await engine.tryCompose(folder, ...PROFILES, 'down', '-v', '-t', '5')))
  const inside = (job: string, given: object, heard?: (text: string) => void): Promise<string> => {
    const words = [join(import.meta.dirname, 'load-client.ts'), job, JSON.stringify({ host: HOST, ...given })]
    return engine.inside([process.execPath, ...words], heard)
  }
  const compose = (...args: string[]) => engine.compose(folder, ...args)
  return {
    engine,
    folder,
    compose,
    type: (command) => engine.type(folder, command),
    psql: async (statement) =>
      (
        await compose('exec', '-T', 'database', 'psql', '-U', 'postgres', '-Atc', statement, 'keyturn')
      ).trim(),
    setEnv: (name, value) => setEnv(folder, name, value),
    ask: async (path) => answer.parse(lastJson(await inside('ask', { path }))),
    signUp: async () => z.string().parse(lastJson(await inside('sign-up', {}))),
    signIn: async (email) => void (await inside('sign-in', { email })),
    async underLoad(work) {
      const stop = join(temp.folder, `stop-${randomBytes(4).toString('hex')}`)
      const ready = Promise.withResolvers<void>()
      const load = inside('load', { stop, rate: 40 }, (text) => text.includes('ready') && ready.resolve())
      await Promise.race([ready.promise, load])
      await wait(CALM_MS)
      await work().finally(async () => {
        await wait(CALM_MS)
        writeFileSync(stop, '')
      })
      return loaded.parse(lastJson(await load))
    },
  }
}

export const PROFILES = ['mail', 'backup', 'watch'].flatMap((profile) => ['--profile', profile])

/** Parses the last line, because Node's warnings may come before the JSON. */
const lastJson = (said: string): unknown => JSON.parse(said.trim().split('\n').at(-1) ?? '')

function fillIn(folder: string): void {
  const secret = (): string => randomBytes(24).toString('hex')
  const lines = {
    COMPOSE_PROJECT_NAME: 'keyturn',
    KEYTURN_VERSION: '0.0.0-run',
    DOMAIN: HOST,
    DATABASE_PASSWORD: secret(),
    DATABASE_OWNER_PASSWORD: secret(),
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(folder, '.env'), `${text.join('\n')}\n`)
  writeFileSync(join(folder, 'keyturn.env'), readFileSync(join(folder, 'keyturn.env.example')))
  const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`
  for (const [name, value] of Object.entries({
    ...{ MAIL_FROM: 'Keyturn <hello@keyturn.test>', SMTP_URL: 'smtp://mail:1025', SMTP_TLS: 'optional' },
    ...{ STRIPE_SECRET_KEY: `sk_live_${secret()}`, STRIPE_WEBHOOK_SECRET: `whsec_${secret()}` },
    ...{ BANK_CLIENT_ID: 'client', BANK_CLIENT_SECRET: 'secret', SUPPORT_EMAIL: 'support@keyturn.test' },
    ...{ ADMIN_EMAIL: 'anna@keyturn.test,ben@keyturn.test', SESSION_SECRET: secret() },
    ...{ ENCRYPTION_KEYS: key('k1'), BACKUP_KEYS: key('b1') },
  }))
    setEnv(folder, name, value)
}

function setEnv(folder: string, name: string, value: string): void {
  const file = join(folder, 'keyturn.env')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(new RegExp(`^#?${name}=.*$`, 'm'), () => `${name}=${value}`),
  )
}
