import { sha256 } from '@keyturn/platform/crypto'
import type { Queryable } from '@keyturn/platform/db'
import { type ChainState, type Link, linkProblem, pendingProblem } from '../domain/audit.ts'
import { countUnchained, readLinks, readPending, wasRetired } from '../store/audit.ts'

const BATCH = 5_000

export interface AuditVerdict {
  events: number
  /** Last link. Stored elsewhere, it later proves that the trail up to it is unchanged. */
  head: ChainState
  problem: string | null
}

/** Reads the whole trail and recomputes every hash, in this process and not in the database. */
export async function verifyAudit(db: Queryable, expected?: ChainState): Promise<AuditVerdict> {
  const chain = await walkChain(db, expected)
  const problem = chain.problem ?? (await unchainedProblem(db)) ?? missingEndProblem(chain, expected)
  return { events: chain.events, head: chain.head, problem }
}

interface WalkResult extends AuditVerdict {
  met: boolean
}

async function walkChain(db: Queryable, expected: ChainState | undefined): Promise<WalkResult> {
  let head: ChainState = { number: 0, hash: '' }
  let events = 0
  let met = false
  for (;;) {
    const links = await readLinks(db, head.number, BATCH)
    for (const link of links) {
      const last = events === 0 ? await beginning(db, link) : head
      const problem = linkProblem(last, link, sha256)
      if (problem) return { events, head, met, problem }
      head = { number: link.number, hash: link.hash }
      events += 1
      if (expected && head.number === expected.number) met = head.hash === expected.hash
    }
    if (links.length < BATCH) return { events, head, met, problem: null }
  }
}

/** Start of the trail: its first event, or the first one after a recorded deletion by retention. */
async function beginning(db: Queryable, first: Link): Promise<ChainState> {
  const before = { number: first.number - 1, hash: first.previousHash }
  return first.number > 1 && (await wasRetired(db, before)) ? before : { number: 0, hash: '' }
}

async function unchainedProblem(db: Queryable): Promise<string | null> {
  const count = await countUnchained(db)
  if (count > 0) return `${count} events stand outside the chain.`
  return pendingProblem(await readPending(db), sha256)
}

function missingEndProblem(chain: WalkResult, expected: ChainState | undefined): string | null {
  if (!expected || chain.met) return null
  return `Event ${expected.number} is not the one that was seen before.`
}
