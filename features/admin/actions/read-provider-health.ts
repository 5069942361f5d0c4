import { type Check, runCheck } from '@keyturn/platform/checks'
import { webhookTraffic } from '@keyturn/platform/inbox'
import { type DeadLetter, type JobTraffic, jobTraffic, listDeadLetters } from '@keyturn/platform/jobs'
import type { AdminContext, KnownProvider } from '../context.ts'
import { type Health, healthOf, type Traffic } from '../domain/health.ts'
import { recordAction } from './record-action.ts'

export type ProviderHealth = KnownProvider & Traffic & Health

export async function providerHealth(
  context: AdminContext,
  jobs: readonly JobTraffic[],
): Promise<ProviderHealth[]> {
  const senders = context.knownProviders.flatMap(({ webhooks }) => webhooks ?? [])
  const received = await webhookTraffic(context.replica, senders)
  return context.knownProviders.map((provider) => {
    const mine = jobs.filter(({ name }) => ownerOf(name, context.knownProviders) === provider)
    const sender = received.find(({ provider: name }) => name === provider.webhooks)
    const traffic: Traffic = {
      lastDoneAt: latest(mine.flatMap(({ lastDoneAt }) => lastDoneAt ?? [])),
      lastHeardAt: sender?.lastHeardAt ?? null,
      retrying: mine.reduce((total, job) => total + job.retrying, 0),
      dead: mine.reduce((total, job) => total + job.dead, 0),
      unhandled: sender?.waiting ?? 0,
    }
    return { ...provider, ...traffic, ...healthOf(traffic) }
  })
}

export async function readProviders(context: AdminContext, adminId: string): Promise<ProviderHealth[]> {
  const health = await providerHealth(context, await jobTraffic(context.replica))
  await recordListAccess(context, adminId, 'providers')
  return health
}

export interface CheckedProvider {
  id: string
  connections: { company: string; check: Check }[]
}

/** Checks every provider now with one harmless request each. */
export async function checkProviders(context: AdminContext, adminId: string): Promise<CheckedProvider[]> {
  await recordListAccess(context, adminId, 'provider checks')
  return Promise.all(
    context.knownProviders.map(async ({ id, connections }) => ({
      id,
      connections: await Promise.all(
        connections.map(async ({ company, ask }) => ({ company, check: await runCheck({ check: ask }) })),
      ),
    })),
  )
}

export async function readDeadJobs(
  context: AdminContext,
  adminId: string,
  page: { offset: number; limit: number },
): Promise<{ letters: DeadLetter[]; total: number }> {
  const found = await listDeadLetters(context.db, page)
  await recordListAccess(context, adminId, 'jobs')
  return found
}

async function recordListAccess(context: AdminContext, adminId: string, list: string): Promise<void> {
  await context.db.transaction((tx) =>
    recordAction(context, tx, adminId, { act: 'desk.listed', facts: { list } }),
  )
}

const latest = (instants: readonly Date[]): Date | null =>
  instants.reduce<Date | null>((last, instant) => (!last || instant > last ? instant : last), null)

/** The provider whose job prefix is the longest match. Job names begin with their feature's name. */
function ownerOf(job: string, providers: readonly KnownProvider[]): KnownProvider | undefined {
  const exactness = ({ jobs }: KnownProvider): number =>
    Math.max(0, ...jobs.filter((start) => job.startsWith(start)).map((start) => start.length))
  const [owner] = providers.toSorted((one, other) => exactness(other) - exactness(one))
  return owner && exactness(owner) > 0 ? owner : undefined
}
