import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { debianProgram } from './obtain.ts'
import {
  chownToNobody,
  readGreeting,
  retryUntilPasses,
  type TempEnvironment,
  unprivileged,
} from './temp-environment.ts'

const KEYGEN = '/usr/bin/ssh-keygen'
export const HOST_KEYS = ['ed25519', 'rsa', 'ecdsa'] as const

/** Starts OpenSSH with a host key of each kind. It accepts one key, and only SFTP. */
export async function startSshd(temp: TempEnvironment) {
  const sshd = debianProgram('/usr/sbin/sshd', 'openssh-server')
  const port = await freePort()
  const file = (name: string): string => join(temp.folder, name)
  const inbox = file('inbox')
  const outbox = file('outbox')
  for (const folder of [inbox, outbox]) mkdirSync(folder)
  const fingerprints = HOST_KEYS.map((kind) => fingerprintOf(makeSshKey(file(`host_${kind}`), kind)))
  makeSshKey(file('client'), 'ed25519')
  copyFileSync(file('client.pub'), file('known'))
  writeFileSync(
    file('sshd_config'),
    `Port ${port}
ListenAddress 127.0.0.1
PidFile none
${HOST_KEYS.map((kind) => `HostKey ${file(`host_${kind}`)}`).join('\n')}
AuthorizedKeysFile ${file('known')}
StrictModes no
UsePAM yes
PasswordAuthentication no
KbdInteractiveAuthentication no
Subsystem sftp internal-sftp
ForceCommand internal-sftp
MaxStartups 100
`,
  )
  chownToNobody(inbox, outbox, ...HOST_KEYS.map((kind) => file(`host_${kind}`)))
  temp.serve(sshd, ['-D', '-f', file('sshd_config')], unprivileged)
  await retryUntilPasses(() => readGreeting(port))
  return {
    ...{ inbox, outbox, fingerprints },
    version: (await readGreeting(port)).replace(/^SSH-2.0-/, ''),
    server: {
      host: '127.0.0.1',
      port,
      username: process.getuid?.() === 0 ? 'nobody' : userInfo().username,
      privateKey: readFileSync(file('client'), 'utf8'),
    },
  }
}

export function makeSshKey(file: string, kind: string, passphrase = ''): string {
  debianProgram(KEYGEN, 'openssh-client')
  execFileSync(KEYGEN, ['-q', '-t', kind, '-N', passphrase, '-C', '', '-f', file])
  return file
}

function fingerprintOf(file: string): string {
  const [, fingerprint = ''] = execFileSync(KEYGEN, ['-lf', `${file}.pub`], { encoding: 'utf8' }).split(' ')
  return fingerprint
}
