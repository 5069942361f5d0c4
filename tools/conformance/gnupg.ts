import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram, versionOf } from './obtain.ts'
import type { TempEnvironment } from './temp-environment.ts'

/** GnuPG of one party, with its own key ring and agent. */
export interface GnuPg {
  version: string
  /** `seenOn`: date that this GnuPG uses as today. */
  makeKey(
    name: string,
    options?: { kind?: string; passphrase?: string; lasts?: string; seenOn?: string },
  ): void
  publicKey(name: string): string
  secretKey(name: string, passphrase?: string): string
  take(publicKey: string): void
  /** Returns the content, and if its signature is valid. */
  open(file: string): { content: Buffer; signatureIsGood: boolean }
}

export function gnuPgIn(temp: TempEnvironment, side: string): GnuPg {
  const gpg = debianProgram('/usr/bin/gpg', 'gnupg')
  const home = join(temp.folder, side)
  mkdirSync(home, { mode: 0o700 })
  temp.onCleanup(() => void spawnSync('/usr/bin/gpgconf', ['--homedir', home, '--kill', 'all']))
  const base = ['--homedir', home, '--batch', '--yes', '--quiet', '--pinentry-mode', 'loopback']
  const run = (words: string[], input?: string): string =>
    execFileSync(gpg, [...base, ...words], { encoding: 'utf8', stdio: 'pipe', ...(input ? { input } : {}) })
  return {
    version: versionOf(gpg, '--version'),
    makeKey(name, { kind = 'default', passphrase = '', lasts = 'never', seenOn } = {}) {
      const day = seenOn ? ['--faked-system-time', seenOn] : []
      run([...day, '--passphrase', passphrase, '--quick-gen-key', name, kind, 'default', lasts])
    },
    publicKey: (name) => run(['--armor', '--export', name]),
    secretKey: (name, passphrase = '') =>
      run(['--passphrase', passphrase, '--armor', '--export-secret-keys', name]),
    take: (publicKey) => void run(['--import'], publicKey),
    open(file) {
      const { status, stdout, stderr } = spawnSync(gpg, [...base, '--status-fd', '2', '--decrypt', file], {
        maxBuffer: 64 * 1_048_576,
      })
      if (status !== 0) throw new Error(`GnuPG could not open it: ${stderr.toString()}`)
      return { content: stdout, signatureIsGood: /\[GNUPG:\] GOODSIG /.test(stderr.toString()) }
    },
  }
}
