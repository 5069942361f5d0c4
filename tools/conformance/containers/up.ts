import { stripVTControlCharacters } from 'node:util'
import type { Stack, TryIt } from './stack.ts'

const runArgs = (...words: string[]): string[] => ['run', '--rm', '--no-deps', ...words]

function assertOutput(told: string, ...wanted: RegExp[]): void {
  const missing = wanted.find((each) => !each.test(told))
  if (missing) throw new Error(`It does not say ${missing}: ${told.slice(-1500)}`)
}

/** First start, following the README, and the state after it. */
export async function up(stack: Stack, tryIt: TryIt): Promise<void> {
  const { compose, engine, psql } = stack
  await tryIt('filled in as the example asks, everything is up and healthy', async () => {
    const began = Date.now()
    await compose('--profile', 'mail', 'up', '-d', '--wait')
    return `${Math.round((Date.now() - began) / 1000)} s`
  })
  await tryIt('a program is user 1000 on a read-only root, without capabilities', async () => {
    const format = '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}'
    assertOutput(
      await engine.docker('inspect', 'keyturn-api-1-1', '--format', format),
      /^1000:1000 true \[ALL\]/,
    )
  })
  await tryIt('the role of the programs is no superuser and owns nothing', async () => {
    const statement = `select rolsuper, rolcreatedb, (select count(*) from pg_class where relowner = pg_roles.oid)
      from pg_roles where rolname = 'keyturn_app'`
    assertOutput(await psql(statement), /^f\|f\|0$/)
    assertOutput(await psql("select tableowner from pg_tables where tablename = 'member'"), /^keyturn$/)
  })
  await tryIt('check-config, audit and doctor work in the image, and tell the truth', async () => {
    assertOutput(
      await compose(...runArgs('worker', 'node', 'apps/server/check-config.ts')),
      /fit for production/,
    )
    assertOutput(await compose(...runArgs('worker', 'node', 'apps/server/audit.ts')), /nothing to prove yet/)
    const { out } = await engine.tryCompose(
      stack.folder,
      ...runArgs('worker', 'node', 'apps/server/doctor.ts'),
    )
    assertOutput(
      out,
      /Database +PostgreSQL +works/,
      /Database role +PostgreSQL +works/,
      /Letters +SMTP +works/,
    )
    assertOutput(out, /Credit agencies +not set +without/, /Virus scanner +not set +without/)
  })
  await tryIt('a member signs up, proves the address by email and signs in', async () => {
    await stack.signIn(await stack.signUp())
  })
  await tryIt('logs are JSON lines, and nothing else', () => onlyJsonLines(stack))
}

/**
 * Checks that all logs are JSON. Finds Node's warnings too, like pg's about a client that is already executing a query.
 */
export async function onlyJsonLines({ compose }: Stack): Promise<string> {
  // Strips control characters, because compose clears each terminal line first.
  const said = stripVTControlCharacters(await compose('logs', '--no-log-prefix', 'api-1', 'api-2', 'worker'))
  const lines = said.split('\n').filter(Boolean)
  const others = lines.filter((line) => !/^\{".*\}$/.test(line))
  if (others.length > 0) throw new Error(others.slice(0, 5).join('\n'))
  return `${lines.length} lines`
}
