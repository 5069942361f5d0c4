/** Encryption keys by id. New secrets use the current key; old keys are needed until their secrets are re-encrypted. */
export interface KeyRing {
  current: string
  keys: Record<string, Buffer>
}

export function keyNamed(ring: KeyRing, id: string): Buffer {
  const key = ring.keys[id]
  if (!key) throw new Error(`No encryption key named "${id}". Keep old keys until every secret is re-sealed.`)
  if (key.length !== 32) throw new Error(`Encryption key "${id}" must be 32 bytes, it has ${key.length}.`)
  return key
}
