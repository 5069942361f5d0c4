import { after, hours } from '@keyturn/platform/clock'
import { randomToken, sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { RentPassportContext } from '../context.ts'
import { SESSION_HOURS } from '../domain/viewer.ts'
import { insertSession, upsertViewer, type Viewer } from '../store/viewers.ts'

/** Signs in an address that was just proven. */
export async function startSession(
  { clock }: RentPassportContext,
  tx: Tx,
  email: string,
): Promise<{ viewer: Viewer; session: string }> {
  const session = randomToken()
  const now = clock.now()
  const viewer = await upsertViewer(tx, { id: newId(now), email }, now)
  const expiresAt = after(now, hours(SESSION_HOURS))
  await insertSession(tx, { digest: sha256(session), viewerId: viewer.id, expiresAt })
  return { viewer, session }
}
