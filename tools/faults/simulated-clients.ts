import { setTimeout as wait } from 'node:timers/promises'
import { MAX_UPLOADS_PER_DAY } from '@keyturn/platform/http'
import { z } from 'zod'
import { BrokenPromise } from '../lives/http-client.ts'
import type { SimulatedMember } from '../lives/simulated-member.ts'

const profile = z.object({ user: z.object({ phone: z.string().nullable() }) })

/** Confirmed writes of one member, from the client's side. They are compared with the app at the end. */
interface ConfirmedWrites {
  phone: string | null
  agreement: string | null
}

/** Half of the daily limit, because an upload that was retried after a lost response may count twice. */
const MAX_UPLOADS_A_DAY = MAX_UPLOADS_PER_DAY / 2
const DAY_MS = 86_400_000

export interface SimulatedClients {
  /** Writes as a random member until the write is confirmed. */
  write(chance: number): Promise<void>
  /** Uploads a file while `strike` runs. */
  uploadWhile(chance: number, strike: () => Promise<void>): Promise<void>
  /** Returns writes confirmed since the last call that are missing. */
  lostWrites(): Promise<string[]>
}

/** Members who constantly change small things, one change at a time each. */
export function simulateClients(
  lives: () => readonly SimulatedMember[],
  { signIn, now }: { signIn(life: SimulatedMember): Promise<void>; now(): Date },
): SimulatedClients {
  const done = new Map<SimulatedMember, ConfirmedWrites>()
  const uploads = new Map<SimulatedMember, { since: Date; count: number }>()
  const busy = new Set<SimulatedMember>()
  let count = 0
  const recordOf = (life: SimulatedMember): ConfirmedWrites => {
    const known = done.get(life) ?? { phone: null, agreement: null }
    done.set(life, known)
    return known
  }
  async function asRandomMember(
    chance: number,
    act: (life: SimulatedMember, record: ConfirmedWrites) => Promise<void>,
  ): Promise<void> {
    const free = lives().filter((life) => life.refresh !== '' && !life.isClosed && !busy.has(life))
    const life = free[Math.floor(chance * free.length)]
    if (!life) return wait(100)
    busy.add(life)
    try {
      await act(life, recordOf(life))
    } catch (error) {
      // Ignores 401 and 402, because the clock has moved past the session, or the plan has ended.
      if (!(error instanceof BrokenPromise && / 40[12] /.test(error.message))) throw error
      await wait(1_000)
    } finally {
      busy.delete(life)
    }
  }
  async function changePhone(life: SimulatedMember, record: ConfirmedWrites): Promise<void> {
    const phone = `07700 ${String(900_000 + ++count).slice(-6)}`
    await life.line.do('/api/auth/profile/', { method: 'PATCH', body: { phone } })
    record.phone = phone
  }
  function mayUpload(life: SimulatedMember): boolean {
    const known = uploads.get(life)
    const isToday = known && now().getTime() - known.since.getTime() < DAY_MS
    const today = isToday ? known : { since: now(), count: 0 }
    uploads.set(life, today)
    today.count += 1
    return today.count <= MAX_UPLOADS_A_DAY
  }
  async function uploadAgreement(life: SimulatedMember, record: ConfirmedWrites): Promise<void> {
    if (!mayUpload(life)) return changePhone(life, record)
    const text = `%PDF-1.7\n1 0 obj << /Number ${++count} >> endobj\n%%EOF\n`
    const body = new FormData()
    body.set('file', new Blob([text], { type: 'application/pdf' }), 'lease.pdf')
    await life.line.do('/api/verification/agreement/', { body })
    record.agreement = text
  }
  return {
    write: (chance) => asRandomMember(chance, count % 4 === 0 ? uploadAgreement : changePhone),
    async uploadWhile(chance, strike) {
      const upload = asRandomMember(chance, uploadAgreement)
      await wait(chance * 150)
      await strike()
      await upload
    },
    async lostWrites() {
      const missing: string[] = []
      for (const [life, { phone, agreement }] of done) {
        done.delete(life)
        if (life.isClosed) continue
        await signIn(life)
        const { user } = await life.line.get('/api/auth/profile/', profile)
        if (phone !== null && user.phone?.replaceAll(' ', '') !== phone.replaceAll(' ', ''))
          missing.push(`${life.name} gave ${phone}, and ${user.phone} is there`)
        if (agreement === null) continue
        const kept = await storedAgreement(life)
        if (kept !== null && kept !== agreement) missing.push(`${life.name}'s file is another one`)
      }
      return missing
    },
  }
}

/** Null for a member without a plan, because the file exists but is not shown. */
async function storedAgreement(life: SimulatedMember): Promise<string | null> {
  try {
    return Buffer.from(await life.line.bytes('/api/verification/agreement/')).toString()
  } catch (error) {
    if (error instanceof BrokenPromise && / 402$/.test(error.message)) return null
    throw error
  }
}
