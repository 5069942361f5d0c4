import { webhookTraffic } from '@keyturn/platform/inbox'
import { type DeadLetter, type JobTraffic, jobTraffic, listDeadLetters } from '@keyturn/platform/jobs'
import { audit } from '@keyturn/privacy'
import { type Health, healthOf, type Traffic } from '../domain/health.ts'
import type { KnownProvider, Surroundings } from '../surroundings.ts'

export type ProviderHealth = KnownProvider & Traffic & Health

export async function providerHealth(
  { runtime, providers }: Surroundings,
  jobs: readonly JobTraffic[],
): Promise<ProviderHealth[]> {
  const senders = providers.flatMap(({ webhooks }) => webhooks ?? [])
  const heard = await webhookTraffic(runtime.replica, senders)
  return providers.map((provider) => {
    const mine = jobs.filter(({ name }) => provider.jobs.some((start) => name.startsWith(start)))
    const sender = heard.find(({ provider: name }) => name === provider.webhooks)
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

export async function readProviders(desk: Surroundings, adminId: string): Promise<ProviderHealth[]> {
  const health = await providerHealth(desk, await jobTraffic(desk.runtime.replica))
  await noteLook(desk, adminId, 'providers')
  return health
}

export async function readDeadJobs(
  desk: Surroundings,
  adminId: string,
  page: { offset: number; limit: number },
): Promise<{ letters: DeadLetter[]; total: number }> {
  const found = await listDeadLetters(desk.runtime.replica, page)
  await noteLook(desk, adminId, 'jobs')
  return found
}

async function noteLook({ runtime }: Surroundings, adminId: string, list: string): Promise<void> {
  const entry = {
    at: runtime.clock.now(),
    actor: { kind: 'admin', id: adminId },
    act: 'desk.listed',
  } as const
  await runtime.db.transaction((tx) => audit(tx, { ...entry, facts: { list } }))
}

const latest = (instants: readonly Date[]): Date | null =>
  instants.reduce<Date | null>((last, instant) => (!last || instant > last ? instant : last), null)
