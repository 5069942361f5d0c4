import { connectPage, session, tokens } from '@keyturn/platform/client'
import { afterEach, expect, test, vi } from 'vitest'
import { loadSession, reloadOnMemberChange, reloadSession } from './session-start.ts'

afterEach(() => {
  // Resets the module state, because other test files share this page.
  connectPage({ profileRead: () => undefined })
  vi.unstubAllGlobals()
  tokens.clear()
  session.signedOut()
})

const answers: Record<string, object> = {
  '/api/auth/profile/': { user: { id: 'amara', email: 'amara@example.com', is_email_verified: true } },
  '/api/verification/bank/sync/': { data: { bank_verified: true } },
}

test('each load of the profile also loads the bank status, which sets whether the bank is verified', async () => {
  const called: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path)
    return Response.json(answers[path])
  })
  tokens.save({ access: 'a', refresh: 'r' }, { remember: true })
  reloadOnMemberChange()
  await loadSession()
  await vi.waitFor(() => expect(called).toEqual(Object.keys(answers)), 20_000)
  await reloadSession()
  await vi.waitFor(() => expect(called).toEqual([...Object.keys(answers), ...Object.keys(answers)]), 20_000)
  await vi.waitFor(
    () => expect(session.getSnapshot()).toMatchObject({ user: { verified: { bank: true } } }),
    20_000,
  )
})
