import { expect, test } from 'vitest'
import { fixedClock } from '../clock/index.ts'
import { createLogger } from '../logging/index.ts'
import { createMetrics } from '../metrics/index.ts'
import { type CurrentMember, createHttp, registerAuth } from './index.ts'

test('only who once was an admin hears that a desk wants another sign-in; to everybody else there is none', async () => {
  const clock = fixedClock('2026-11-21T09:00:00Z')
  const log = createLogger({ level: 'silent' })
  const app = await createHttp({
    log,
    metrics: createMetrics(),
    secureOrigin: true,
    proxiesInFront: 0,
    version: '1',
  })
  const members = new Map<string, CurrentMember>()
  await registerAuth(app, {
    secret: 'a secret of at least thirty-two letters',
    clock,
    loadSession: async ({ sessionId }) => members.get(sessionId) ?? null,
  })
  app.get('/api/desk/', { config: { access: 'staff' } }, async () => ({ ok: true }))
  const tokenOf = (role: 'admin' | 'member'): string => {
    const signedInAt = new Date('2026-10-02T09:00:00Z')
    const member = {
      memberId: role,
      sessionId: role,
      signedInAt,
      role,
      emailVerified: true,
      revision: null,
    } as const
    members.set(role, member)
    return app.accessTokens.issue(member, 15 * 60_000)
  }
  const ask = async (token: string): Promise<number> =>
    (await app.inject({ url: '/api/desk/', headers: { authorization: `Bearer ${token}` } })).statusCode
  const [admin, member] = [tokenOf('admin'), tokenOf('member')]
  const askAll = () => Promise.all([admin, member, 'nonsense'].map(ask))

  expect(await askAll()).toEqual([200, 404, 404])
  clock.set('2026-11-21T09:15:00Z')
  expect(await askAll()).toEqual([401, 404, 404])
  clock.set('2026-11-21T09:10:00Z')
  members.clear()
  expect(await askAll()).toEqual([401, 404, 404])
  await app.close()
})
