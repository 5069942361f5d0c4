import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** True for a violation of this unique constraint, at any depth of `cause`. */
export function violates(error: unknown, constraint: string): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof pg.DatabaseError)
      return inner.code === UNIQUE_VIOLATION && inner.constraint === constraint
  }
  return false
}
