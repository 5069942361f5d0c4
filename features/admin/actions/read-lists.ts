import { after, days } from '@keyturn/platform/clock'
import { jobTraffic, listDeadLetters } from '@keyturn/platform/jobs'
import { type AccessKind, recordAccess } from '@keyturn/privacy'
import type { AdminContext } from '../context.ts'
import {
  LATE_AFTER_DAYS,
  LISTS,
  type ListName,
  type Status,
  searchedId,
  searchWords,
  type WideList,
} from '../domain/list-items.ts'
import { type Count, countSources, type Listing, readListing } from '../store/listing.ts'
import type { Source } from '../store/source.ts'
import { allSources, sourcesOf, waitingForUs } from '../store/sources/index.ts'
import { providerHealth } from './read-provider-health.ts'
import { recordAction } from './record-action.ts'

export interface ListRequest {
  page: number
  size: number
  search: string
  status?: Status | 'waiting' | undefined
  oldestFirst: boolean
}

/** Lists whose items need a decision with a reason. */
const DECIDED_IN: readonly ListName[] = ['approvals', 'disputes', 'complaints']

const ACCESS_KINDS: Record<ListName, AccessKind> = {
  applications: 'application',
  verifications: 'verification',
  'report-requests': 'report-request',
  approvals: 'approval',
  disputes: 'dispute',
  messages: 'contact-message',
  complaints: 'complaint',
}

export async function readList(
  context: AdminContext,
  adminId: string,
  list: ListName,
  asked: ListRequest,
): Promise<Listing> {
  return readAndRecord(
    context,
    adminId,
    { what: ACCESS_KINDS[list], list, sources: sourcesOf(list, asked.status) },
    asked,
  )
}

/** All items of any list that wait for staff, or the items about staff members' own records. */
export async function readWaiting(
  context: AdminContext,
  adminId: string,
  asked: ListRequest,
  list: WideList = 'waiting',
): Promise<Listing> {
  const place = { what: 'search', list, sources: waitingForUs, ofStaff: list === 'staff-items' } as const
  return readAndRecord(context, adminId, place, asked)
}

/** Reads data and records the access in one transaction, so that no access is unrecorded. */
async function readAndRecord(
  context: AdminContext,
  adminId: string,
  place: { what: AccessKind; list: string; sources: readonly Source[]; ofStaff?: boolean },
  asked: ListRequest,
): Promise<Listing> {
  const { page, size, search, oldestFirst } = asked
  const words = searchWords(search)
  const wish = {
    words,
    memberId: searchedId(search),
    offset: (page - 1) * size,
    limit: size,
    oldestFirst,
    staff: { emails: context.adminEmails, only: place.ofStaff ?? false },
  }
  const nothingToFind = place.sources.length === 0 || (search.trim() !== '' && words.length === 0)
  const listing = nothingToFind
    ? { found: [], total: 0, totalIsExact: true }
    : // Reads the primary, because staff check their own action here and a replica may lag.
      await readListing(context.db, place.sources, wish)
  const memberIds = listing.found.flatMap(({ memberId }) => memberId ?? [])
  const at = context.clock.now()
  const what = words.length > 0 ? 'search' : place.what
  await context.db.transaction(async (tx) => {
    await recordAccess(tx, { at, adminId, memberIds, what })
    if (memberIds.length > 0) return
    const facts = { list: place.list, page, count: listing.found.length, searched: words.length > 0 }
    await recordAction(context, tx, adminId, { act: 'desk.listed', facts })
  })
  return listing
}

export interface Overview {
  waiting: number
  needDecision: number
  late: number
  open: { list: ListName; count: number }[]
  deadJobs: number
  troubledProviders: number
}

/** Only counts, no personal data. */
export async function readOverview(context: AdminContext): Promise<Overview> {
  const { replica, clock } = context
  const lateBefore = after(clock.now(), days(-LATE_AFTER_DAYS))
  const open = allSources.filter(({ waitsFor }) => waitsFor !== null)
  const counts = await countSources(replica, open, {
    staff: { emails: context.adminEmails, only: false },
    lateBefore,
  })
  const dead = await listDeadLetters(replica, { offset: 0, limit: 1 })
  const health = await providerHealth(context, await jobTraffic(replica))
  const ours = counts.filter(({ waitsFor }) => waitsFor === 'us')
  const decisions = ours.filter(({ list }) => DECIDED_IN.includes(list))
  return {
    waiting: sum(ours, 'total'),
    needDecision: sum(decisions, 'total'),
    late: sum(ours, 'late'),
    open: LISTS.map((list) => ({
      list,
      count: sum(
        counts.filter((count) => count.list === list),
        'total',
      ),
    })),
    deadJobs: dead.total,
    troubledProviders: health.filter(({ state }) => state === 'trouble').length,
  }
}

const sum = (counts: readonly Count[], what: 'total' | 'late'): number =>
  counts.reduce((total, count) => total + count[what], 0)
