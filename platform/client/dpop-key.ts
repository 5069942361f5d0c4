/**
 * Non-extractable key pair of this browser, so a stolen token is useless elsewhere. Stored in IndexedDB, because Web
 * Storage has only text.
 */
const DATABASE = 'keyturn'
const STORE = 'keys'
const NAME = 'sign-in'
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

const OPEN_TIMEOUT_MS = 3_000

let cachedKeys: Promise<CryptoKeyPair> | null = null

/** DPoP header that proves the key for one call (RFC 9449). Empty if the browser cannot store a key. */
export async function createDpopHeader(path: string, refreshToken?: string): Promise<Record<string, string>> {
  try {
    cachedKeys ??= loadOrCreateKeys()
    const { publicKey, privateKey } = await cachedKeys
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
    const claims = {
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: globalThis.location.origin + path,
      iat: Math.floor(Date.now() / 1000),
      ...(refreshToken !== undefined && { ath: await digest(refreshToken) }),
    }
    const signed = `${base64Url(bytesOf(JSON.stringify(header)))}.${base64Url(bytesOf(JSON.stringify(claims)))}`
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      bytesOf(signed),
    )
    return { dpop: `${signed}.${base64Url(new Uint8Array(signature))}` }
  } catch {
    cachedKeys = null
    return {}
  }
}

async function loadOrCreateKeys(): Promise<CryptoKeyPair> {
  const database = await openDatabase()
  try {
    const found = await keyIn(database)
    if (found) return found
    const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign'])
    // If two tabs create a key at once, the first one is stored and both use it.
    await resultOf(database.transaction(STORE, 'readwrite').objectStore(STORE).add(made, NAME)).catch(
      () => undefined,
    )
    const ours = await keyIn(database)
    if (!ours) throw new Error('This browser keeps no keys.')
    return ours
  } finally {
    database.close()
  }
}

const keyIn = (database: IDBDatabase): Promise<CryptoKeyPair | undefined> =>
  resultOf(database.transaction(STORE).objectStore(STORE).get(NAME))

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return Promise.race([resultOf(request), openTimeout(request)])
}

/**
 * Timeout, because IndexedDB never opens in some WebKit releases. Signing in continues without a key, and a database
 * that opens later is closed.
 */
function openTimeout(request: IDBOpenDBRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => reject(new Error('The database did not open.'))
    request.onblocked = give
    const timer = setTimeout(() => {
      request.addEventListener('success', () => request.result.close())
      give()
    }, OPEN_TIMEOUT_MS)
    request.addEventListener('success', () => clearTimeout(timer))
  })
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const digest = async (text: string): Promise<string> =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
