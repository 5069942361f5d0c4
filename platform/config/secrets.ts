import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeyRing } from '../security/crypto/index.ts'
import { StartupError } from './startup-error.ts'

export interface Secrets {
  sessionSecret: string
  keyRing: KeyRing
  /** VAPID keys for web push; null disables push. */
  vapid: { publicKey: string; privateKey: string } | null
}

/** Values from the environment; null if not set. */
interface ConfiguredSecrets {
  dataDir: string
  sessionSecret: string | null
  encryptionKeys: string | null
  vapid: Secrets['vapid']
}

const stored = z.object({
  sessionSecret: z.string().min(32),
  encryptionKeys: z.string(),
  /** Missing in the files of older installations. */
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }).default(newVapidKeys),
})

/**
 * Returns the secrets. Production must configure them; other installations generate their own once and store them in
 * the data folder.
 */
export function loadSecrets(config: ConfiguredSecrets): Secrets {
  if (config.sessionSecret && config.encryptionKeys) {
    const { sessionSecret, encryptionKeys, vapid } = config
    return { sessionSecret, keyRing: toKeyRing(encryptionKeys), vapid }
  }
  const own = ownSecrets(config.dataDir)
  return {
    sessionSecret: config.sessionSecret ?? own.sessionSecret,
    keyRing: toKeyRing(config.encryptionKeys ?? own.encryptionKeys),
    vapid: config.vapid ?? own.vapid,
  }
}

function ownSecrets(dataDir: string): z.infer<typeof stored> {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) {
    const parsed = stored.safeParse(readJson(file))
    if (parsed.success) return writeSecrets(file, parsed.data)
    throw new StartupError(
      `${file} is damaged.`,
      'Restore it from a backup. Deleting it signs everyone out and makes sealed secrets unreadable.',
    )
  }
  const made = {
    sessionSecret: randomBytes(48).toString('base64url'),
    encryptionKeys: `k1:${randomBytes(32).toString('base64')}`,
    vapid: newVapidKeys(),
  }
  mkdirSync(dataDir, { recursive: true })
  return writeSecrets(file, made)
}

/** Restores the secrets of a backup, for an installation that generates its own. */
export function storeSecrets(dataDir: string, secrets: Secrets): void {
  const { sessionSecret, keyRing, vapid } = secrets
  const { current, keys } = keyRing
  const ids = [current, ...Object.keys(keys).filter((id) => id !== current)]
  const encryptionKeys = ids.map((id) => `${id}:${keys[id]?.toString('base64')}`).join(',')
  writeSecrets(join(dataDir, 'secrets.json'), {
    sessionSecret,
    encryptionKeys,
    vapid: vapid ?? newVapidKeys(),
  })
}

function writeSecrets(file: string, secrets: z.infer<typeof stored>): z.infer<typeof stored> {
  const text = JSON.stringify(secrets)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text, { mode: 0o600 })
  return secrets
}

/** Generates a P-256 key pair for web push. */
function newVapidKeys() {
  const curve = createECDH('prime256v1')
  return { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

export function toKeyRing(text: string): KeyRing {
  const pairs = text.split(',').map((pair): [string, Buffer] => {
    const split = pair.indexOf(':')
    return [pair.slice(0, split), Buffer.from(pair.slice(split + 1), 'base64')]
  })
  return { current: pairs[0]?.[0] ?? '', keys: Object.fromEntries(pairs) }
}
