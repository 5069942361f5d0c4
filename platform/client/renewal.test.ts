import { describe, expect, it } from 'vitest'
import { createRenewal, type RenewalParts } from './renewal.ts'
import { memoryStore } from './testing.ts'
import { createTokenStore, type TokenStore } from './tokens.ts'

const stale = { access: 'a1', refresh: 'r1' }

function signedIn(): TokenStore {
  const tokens = createTokenStore({ local: memoryStore(), session: memoryStore() })
  tokens.save(stale, { remember: true })
  return tokens
}

/** Fake lock: runs work one after the other, as the browser does for tabs with the same lock. */
function turns(): RenewalParts['exclusively'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

function server(status = 200) {
  const asked: string[] = []
  const exchange: RenewalParts['exchange'] = async (refresh) => {
    asked.push(refresh)
    const next = asked.length + 1
    return status === 200
      ? { status, tokens: { access: `a${next}`, refresh: `r${next}` } }
      : { status, tokens: null }
  }
  return { asked, exchange }
}

describe('renewing an access token', () => {
  it('happens once for calls that fail at the same time', async () => {
    const tokens = signedIn()
    const { asked, exchange } = server()
    const renew = createRenewal({ tokens, exclusively: turns(), exchange })
    const all = await Promise.all([renew('a1'), renew('a1'), renew('a1')])
    expect(all).toEqual(Array(3).fill({ kind: 'renewed', access: 'a2' }))
    expect(asked).toEqual(['r1'])
    expect(tokens.read()).toEqual({ access: 'a2', refresh: 'r2' })
  })

  it('happens once for two tabs: the second tab uses the new token', async () => {
    const tokens = signedIn()
    const exclusively = turns()
    const { asked, exchange } = server()
    const firstTab = createRenewal({ tokens, exclusively, exchange })
    const secondTab = createRenewal({ tokens, exclusively, exchange })
    expect(await Promise.all([firstTab('a1'), secondTab('a1')])).toEqual([
      { kind: 'renewed', access: 'a2' },
      { kind: 'renewed', access: 'a2' },
    ])
    expect(asked).toEqual(['r1'])
  })

  it('happens again when the next token expires', async () => {
    const { asked, exchange } = server()
    const renew = createRenewal({ tokens: signedIn(), exclusively: turns(), exchange })
    await renew('a1')
    await renew('a2')
    expect(asked).toEqual(['r1', 'r2'])
  })

  it('keeps the refresh token if the server sends no new one', async () => {
    const tokens = signedIn()
    const exchange = async () => ({ status: 200, tokens: { access: 'a2' } })
    await createRenewal({ tokens, exclusively: turns(), exchange })('a1')
    expect(tokens.read()).toEqual({ access: 'a2', refresh: 'r1' })
  })

  it.each([400, 401, 403])('fails with %i, and the caller must delete the tokens', async (status) => {
    const tokens = signedIn()
    const renew = createRenewal({ tokens, exclusively: turns(), exchange: server(status).exchange })
    expect(await renew('a1')).toEqual({ kind: 'refused' })
  })

  it.each([0, 408, 429, 500, 503])('keeps the session after status %i', async (status) => {
    const tokens = signedIn()
    const renew = createRenewal({ tokens, exclusively: turns(), exchange: server(status).exchange })
    expect(await renew('a1')).toEqual({ kind: 'unreachable' })
    expect(tokens.read()).toEqual(stale)
  })

  it('does not sign a member in again who signed out meanwhile', async () => {
    const tokens = signedIn()
    const exchange = async () => {
      tokens.clear()
      return { status: 200, tokens: { access: 'a2', refresh: 'r2' } }
    }
    expect(await createRenewal({ tokens, exclusively: turns(), exchange })('a1')).toEqual({ kind: 'refused' })
    expect(tokens.read()).toBeNull()
  })
})
