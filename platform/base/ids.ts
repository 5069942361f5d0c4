import { randomBytes } from 'node:crypto'

/**
 * UUID version 7: starts with the time, so rows inserted together are adjacent in an index. The caller passes the
 * time, because the sandbox can move the clock.
 */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Smallest UUID, never used: start of a scan over all ids. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'
/** Largest UUID, never used: end of a scan over all ids. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return UUID.test(text)
}
