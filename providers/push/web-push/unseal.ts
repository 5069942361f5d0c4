import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface BrowserKeys {
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
}

export function makeBrowserKeys(): BrowserKeys {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  return { privateKey: curve.getPrivateKey(), publicKey, auth: randomBytes(16) }
}

/** Decrypts a message as a browser does (RFC 8188, RFC 8291). Returns null if it was not encrypted for this browser. */
export function unseal(sealed: Buffer, keys: BrowserKeys): string | null {
  try {
    const salt = sealed.subarray(0, 16)
    const senderLength = sealed.readUInt8(20)
    const sender = sealed.subarray(21, 21 + senderLength)
    const record = sealed.subarray(21 + senderLength)
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(keys.privateKey)
    const shared = curve.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.publicKey, sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, keys.auth, info, 32))
    const derive = (what: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The last record ends with a 2 and zero padding.
    const end = padded.lastIndexOf(2)
    return end === -1 ? null : padded.subarray(0, end).toString('utf8')
  } catch {
    return null
  }
}
