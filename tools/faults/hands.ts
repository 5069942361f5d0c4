import { setTimeout as wait } from 'node:timers/promises'
import { UPLOADS_A_DAY } from '@keyturn/platform/http'
import { z } from 'zod'
import type { Life } from '../lives/life.ts'
import { BrokenPromise } from '../lives/line.ts'

const profile = z.object({ user: z.object({ phone: z.string().nullable() }) })

/** Confirmed writes of one member, from the client's side. They are compared with the app at the end. */
interface Done {
  phone: string | null
  agreement: string | null
}

/** Half of the daily limit, because an upload that was retried after a lost response may count twice. */
const MOST_PAPERS = UPLOADS_A_DAY / 2
const DAY_MS = 86_400_000

export interface Hands {
  /** Writes as a random member until the write is confirmed. */
  write(chance: number): Promise<void>
  /** Uploads a file while `strike` runs. */
  uploadWhile(chance: number, strike: () => Promise<void>): Promise<void>
  /** Returns writes confirmed since the last call that are missing. */
  lost(): Promise<string[]>
}

/** Members who constantly change small things, one change at a time each. */
export function busyHands(
  lives: () => readonly Life[],
  { signIn, now }: { signIn(life: Life): Promise<void>; now(): Date },
): Hands {
  const done = new Map<Life, Done>()
  const papers = new Map<Life, { since: Date; count: number }>()
  const busy = new Set<Life>()
  let count = 0
  const recordOf = (life: Life): Done => {
    const known = done.get(life) ?? { phone: null, agreement: null }
    done.set(life, known)
    return known
  }
  async function asOne(chance: number, act: (life: Life, record: Done) => Promise<void>): Promise<void> {
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
  async function givePhone(life: Life, record: Done): Promise<void> {
    const phone = `07700 ${String(900_000 + ++count).slice(-6)}`
    await life.line.do('/api/auth/profile/', { method: 'PATCH', body: { phone } })
    record.phone = phone
  }
  function mayBring(life: Life): boolean {
    const known = papers.get(life)
    const isToday = known && now().getTime() - known.since.getTime() < DAY_MS
    const today = isToday ? known : { since: now(), count: 0 }
    papers.set(life, today)
    today.count += 1
    return today.count <= MOST_PAPERS
  }
  async function bringAgreement(life: Life, record: Done): Promise<void> {
    if (!mayBring(life)) return givePhone(life, record)
    const text = `%PDF-1.7\n1 0 obj << /Number ${++count} >> endobj\n%%EOF\n`
    const body = new FormData()
    body.set('file', new Blob([text], { type: 'application/pdf' }), 'lease.pdf')
    await life.line.do('/api/verification/agreement/', { body })
    record.agreement = text
  }
  return {
    write: (chance) => asOne(chance, count % 4 === 0 ? bringAgreement : givePhone),
    async uploadWhile(chance, strike) {
      const upload = asOne(chance, bringAgreement)
      await wait(chance * 150)
      await strike()
      await upload
    },
    async lost() {
      const missing: string[] = []
      for (const [life, { phone, agreement }] of done) {
        done.delete(life)
        if (life.isClosed) continue
        await signIn(life)
        const { user } = await life.line.get('/api/auth/profile/', profile)
        if (phone !== null && user.phone?.replaceAll(' ', '') !== phone.replaceAll(' ', ''))
          missing.push(`${life.name} gave ${phone}, and ${user.phone} is there`)
        if (agreement === null) continue
        const kept = await whatIsKept(life)
        if (kept !== null && kept !== agreement) missing.push(`${life.name}'s file is another one`)
      }
      return missing
    },
  }
}

/** Null for a member without a plan, because the file exists but is not shown. */
async function whatIsKept(life: Life): Promise<string | null> {
  try {
    return Buffer.from(await life.line.bytes('/api/verification/agreement/')).toString()
  } catch (error) {
    if (error instanceof BrokenPromise && / 402$/.test(error.message)) return null
    throw error
  }
}
