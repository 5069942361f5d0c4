import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stack, TryIt } from './stack.ts'

const PAGE = join(import.meta.dirname, '../../../docs/runbooks/restore.md')

/** Reads the compose commands from the page about restores. */
const commands = (): string[] => {
  const [, part = ''] =
    /\*With compose\*([\s\S]*?)\*Without containers\.\*/.exec(readFileSync(PAGE, 'utf8')) ?? []
  return [...part.matchAll(/^ {3}`(docker compose .+)`$/gm)].map(([, command = '']) => command)
}

export async function backups(stack: Stack, tryIt: TryIt): Promise<void> {
  const { compose, psql } = stack
  const composeRun = (...words: string[]) => compose('run', '--rm', '--no-deps', ...words)
  let email = ''
  await tryIt('a backup is taken beside open programs, and migrates nothing', async () => {
    email = await stack.signUp()
    await composeRun('worker', 'sh', '-c', 'mkdir -p /data/files && echo kept > /data/files/an-upload')
    const said = await composeRun('backup')
    if (!/Backup \d{8}T/.test(said)) throw new Error(said)
  })
  await tryIt('the drill holds in the image, and leaves no database', async () => {
    const said = await composeRun('restore', 'node', 'apps/server/restore-drill.ts')
    if (!said.includes('Keys, ledger, trail and files hold')) throw new Error(said)
    const left = await psql("select count(*) from pg_database where datname like 'keyturn_drill%'")
    if (left !== '0') throw new Error(`${left} databases are left.`)
    return /restored and proved in [\d.]+ minutes/.exec(said)?.[0]
  })
  await tryIt('a restore over the living database is refused', async () => {
    const { code, out } = await stack.engine.tryCompose(stack.folder, 'run', '--rm', '--no-deps', 'restore')
    if (code === 0 || !/never writes over/.test(out)) throw new Error(out)
  })
  await tryIt('the page about restores, command by command: members, files and rights are back', async () => {
    const began = Date.now()
    const lost = await stack.signUp()
    const all = commands()
    if (all.length < 7) throw new Error(`The page has ${all.length} commands.`)
    for (const command of all) await stack.type(command)
    const seconds = Math.round((Date.now() - began) / 1000)
    await stack.signIn(email)
    const came = await stack.signIn(lost).then(
      () => true,
      () => false,
    )
    if (came) throw new Error('A member of after the backup is there.')
    const file = await composeRun('worker', 'cat', '/data/files/an-upload')
    if (!file.includes('kept')) throw new Error(`The upload is ${file}`)
    const rights = await psql("select has_table_privilege('keyturn_app', 'audit_event', 'truncate')")
    if (rights !== 'f') throw new Error('The program may empty the trail.')
    return `${seconds} s`
  })
}
