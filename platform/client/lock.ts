interface LockOptions<T> {
  name: string
  work(): Promise<T>
  /** Aborts waiting for the lock. */
  signal?: AbortSignal
}

/**
 * Runs work under a lock across tabs (Web Locks). Runs it without a lock if locks are not supported or storage is
 * blocked.
 */
export async function withLock<T>({ name, work, signal }: LockOptions<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let hasBegun = false
  const begin = (): Promise<T> => {
    hasBegun = true
    return work()
  }
  try {
    return await locks.request(name, signal ? { signal } : {}, begin)
  } catch (error) {
    if (hasBegun || !isDenied(error)) throw error
    return work()
  }
}

const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'
