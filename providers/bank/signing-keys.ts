import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { parseJson, readAs, someText } from './call.ts'
import { BankProblem } from './port.ts'

const TIMEOUT_MS = 5_000

const keySet = z.object({ keys: z.array(z.looseObject({}).nullable().catch(null)).min(1) })
const key = z.looseObject({
  kid: someText,
  kty: someText,
  alg: someText.optional(),
  use: someText.optional(),
})

/** Public signing keys of a provider (RFC 7517). */
export interface SigningKeys {
  /** Key set with only the valid keys, without duplicates. */
  text: string
  /** Paths of invalid keys in the answer. A message that fits no valid key may be signed with one of them. */
  unreadable: string[]
}

export async function fetchSigningKeys(url: string): Promise<SigningKeys> {
  const { keys } = await fetchKeySet(url)
  const readable = new Map<string, object>()
  const unreadable: string[] = []
  for (const [nth, sent] of keys.entries()) {
    const read = key.safeParse(sent)
    if (!read.success)
      unreadable.push(...read.error.issues.map(({ path }) => ['keys', nth, ...path].join('.')))
    else if (isKey(read.data)) readable.set(read.data.kid, read.data)
    else unreadable.push(`keys.${nth}`)
  }
  return { text: JSON.stringify({ keys: [...readable.values()] }), unreadable }
}

/** Temporary failure on our side, so the provider must send the message again. */
export const keysAreAway = (fields: readonly string[] = []): BankProblem =>
  new BankProblem('down', 'The signing keys could not be fetched or read.', { fields })

async function fetchKeySet(url: string): Promise<z.infer<typeof keySet>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const text = await fetch(url, { signal, redirect: 'error' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  if (text === null) throw keysAreAway()
  try {
    return readAs(keySet, parseJson(text))
  } catch (error) {
    throw error instanceof BankProblem ? keysAreAway(error.fields) : error
  }
}

function isKey(sent: object): boolean {
  try {
    createPublicKey({ key: sent, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
