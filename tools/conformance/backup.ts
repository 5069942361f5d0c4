import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { errand } from '../run/errand.mjs'
import { type Held, held, type Part, same } from './part.ts'
import { ask, debianPostgres } from './postgres.ts'
import { inRoom } from './room.ts'

/** A PostgreSQL of one's own, dumped and brought back by PostgreSQL's own programs. */
export const backup: Part = {
  name: 'backup',
  run: () =>
    inRoom('backup', async (room) => {
      const { url, version: against } = await debianPostgres(room)
      const empty = url.replace(/keyturn$/, 'brought_back')
      ask(url, 'create database brought_back')
      const kept = {
        BACKUP_DIR: join(room.folder, 'backups'),
        BACKUP_KEYS: `b1:${randomBytes(32).toString('base64')}`,
      }
      const run = (program: string, words: string[], databaseUrl: string, home: string): string => {
        const env = { ...process.env, ...kept, DATABASE_URL: databaseUrl, DATA_DIR: join(room.folder, home) }
        const told = spawnSync(process.execPath, [...errand(program), ...words], {
          env,
          encoding: 'utf8',
        })
        return `${told.status}\n${told.stdout}${told.stderr}`
      }
      const says = (told: string, wanted: RegExp): void => {
        if (!wanted.test(told)) throw new Error(`It says: ${told}`)
      }
      const results: Held[] = []
      const tryIt = async (call: string, attempt: () => void): Promise<void> => {
        results.push(await held({ company: 'PostgreSQL', against, call }, async () => attempt()))
      }
      await tryIt('a dump is sealed', () => {
        says(run('migrate', [], url, 'app'), /^0/)
        ask(url, "insert into timetable_run (name, ran_for) values ('before', now())")
        says(run('backup', [], url, 'app'), /^0\nBackup /)
      })
      await tryIt('it comes back into an empty database, with its keys', () => {
        says(run('restore', [], empty, 'other'), /^0\nRestored from /)
        same(ask(empty, 'select name from timetable_run'), 'before')
        says(run('migrate', [], empty, 'other'), /^0\n/)
      })
      await tryIt('and never into one that lives', () => {
        says(run('restore', [], url, 'third'), /^1\n[\s\S]*never writes over one/)
      })
      await tryIt('the drill brings it back into the built-in server', () => {
        says(run('restore-drill', [], url, 'app'), /^0\n[\s\S]*Keys, ledger, trail and files hold/)
      })
      return results
    }),
}
