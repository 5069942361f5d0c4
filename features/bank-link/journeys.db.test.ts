import type { BankProviderName } from '@keyturn/providers/bank'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import type { Answer } from '@keyturn/providers/bank/imaginary'
import { createTrueLayer } from '@keyturn/providers/bank/truelayer'
import { startTrueLayerStandIn } from '@keyturn/providers/bank/truelayer/stand-in'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BankWorld, bankWorld, type OpenBank } from './testing/index.ts'

const ATTACKER = '0192aaaa-0000-7000-8000-000000000001'
const VICTIM = '0192aaaa-0000-7000-8000-000000000002'
const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`

const openBud: OpenBank = async (world, now) => {
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 }) }
}
const openTrueLayer: OpenBank = async (world, now) => {
  const webhookPath = '/api/webhooks/truelayer/'
  const standIn = await startTrueLayerStandIn({ world, ...keys, consentPage, webhookPath })
  const addresses = { apiUrl: standIn.url, authUrl: standIn.url, webhookPath }
  const webhookKeysUrl = `${standIn.url}/.well-known/jwks`
  return { standIn, provider: createTrueLayer({ ...addresses, ...keys, webhookKeysUrl, now, pauseMs: 1 }) }
}

const COMPANIES: Record<BankProviderName, OpenBank> = { bud: openBud, truelayer: openTrueLayer }

describe.each(Object.entries(COMPANIES))(
  'a bank journey (the steps to link a bank) through %s',
  (company, open) => {
    let app: BankWorld
    beforeEach(async () => {
      app = await bankWorld(open, '2026-09-10T10:00:00Z')
      await app.call(VICTIM, 'GET', '/api/banking/accounts/')
    })
    afterEach(() => app.close())

    const persona = (personaId = 'steady-payer'): Answer => ({ kind: 'persona', personaId })
    /** Clicks Connect in a browser with cookies. */
    async function begin(memberId = ATTACKER) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/banking/connect/',
        headers: await app.signedIn(memberId),
        payload: {},
      })
      const cookie = String(answer.headers['set-cookie'])
      const journeyId = new URL(answer.json().connect_url).pathname.split('/').at(-1) ?? ''
      return { journeyId, cookie }
    }
    /** Answers at the bank and returns the bank's return address. */
    async function answer(journeyId: string, given: Answer = persona()): Promise<URL> {
      const answered = await app.world.answer(journeyId, given)
      if (!answered) throw new Error('The journey was not open.')
      await app.courier.tell(answered.happenings)
      return new URL(app.returnAddress(answered.journey))
    }
    /** Opens the return page with these browser headers. */
    const openPage = (back: URL, headers: Record<string, string> = {}) =>
      app.http.inject({ method: 'GET', url: back.pathname + back.search, headers })
    const sync = (memberId: string, body: object = {}) =>
      app.call(memberId, 'POST', '/api/banking/sync-accounts/', body)
    const hintsOf = (back: URL) => ({
      nonce: back.searchParams.get('n') ?? '',
      task_id: back.searchParams.get('task_id') ?? '',
    })
    const accounts = async (memberId: string) =>
      (await app.call(memberId, 'GET', '/api/banking/accounts/')).body.total_count
    const given = () =>
      app.world.look(
        (state) => Object.values(state.consents).filter(({ status }) => status === 'active').length,
      )
    const subjects = () => app.letters.map(({ subject }) => subject).sort()
    const nothingRead = async (): Promise<void> => {
      await app.worker.drain()
      expect((await sync(ATTACKER)).body.accounts_synced).toBe(0)
      expect(await accounts(ATTACKER)).toBe(0)
      expect(await given()).toBe(0)
    }

    test('links a bank with an empty body after its return in the same browser', async () => {
      const { journeyId, cookie } = await begin()
      const back = await answer(journeyId)
      await openPage(back, { cookie: cookie.split(';')[0] ?? '' })
      expect((await sync(ATTACKER)).body.accounts_synced).toBe(2)
    })

    test('links a bank with an empty body after its return with the same member’s token', async () => {
      const { journeyId } = await begin()
      await openPage(await answer(journeyId), await app.signedIn(ATTACKER))
      expect((await sync(ATTACKER)).body.accounts_synced).toBe(2)
    })

    test('links a bank with the nonce of its return in the body, without a cookie', async () => {
      const { journeyId } = await begin()
      expect((await sync(ATTACKER, hintsOf(await answer(journeyId)))).body.accounts_synced).toBe(2)
    })

    test('sets a cookie that scripts cannot read and only the return page gets', async () => {
      const { cookie } = await begin()
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/bud-callback'])
        expect(cookie).toContain(part)
    })

    test('does not link a bank with an empty body if it returned in no browser or another one', async () => {
      const { journeyId } = await begin()
      expect((await sync(ATTACKER)).body.accounts_synced).toBe(0)
      const back = await answer(journeyId)
      const other = await begin(VICTIM)
      for (const headers of [
        {},
        { cookie: other.cookie.split(';')[0] ?? '' },
        { cookie: 'keyturn_bank=guess' },
      ])
        await openPage(back, headers)
      const { status, body } = await sync(ATTACKER)
      expect([status, body.accounts_synced]).toEqual([200, 0])
      const onlyTask = await sync(ATTACKER, { task_id: back.searchParams.get('task_id') })
      expect([onlyTask.status, onlyTask.body.code]).toEqual([409, 'bank_journey_unknown'])
      expect(await accounts(ATTACKER)).toBe(0)
    })

    test.each([
      ['the page sends the nonce', (back: URL) => sync(VICTIM, hintsOf(back))],
      [
        'the other member is signed in on the page',
        async (back: URL) => openPage(back, await app.signedIn(VICTIM)),
      ],
    ])(
      "ends, and its consent is revoked, when it returns to another member's browser: %s",
      async (_how, arrive) => {
        const { journeyId } = await begin()
        const back = await answer(journeyId)
        await arrive(back)
        expect((await sync(VICTIM, hintsOf(back))).body.code).toBe('bank_journey_unknown')
        await nothingRead()
        expect((await sync(ATTACKER, hintsOf(back))).body.code).toBe('bank_journey_unknown')
        expect(subjects()).toEqual([
          'Somebody tried to link your bank to their account',
          'We ended a bank link that was opened by somebody else',
        ])
        expect(await accounts(VICTIM)).toBe(0)
      },
    )

    test('ends, and its consent is revoked, if it has not returned ten minutes after consent', async () => {
      const { journeyId } = await begin()
      const back = await answer(journeyId)
      await app.moveTo('2026-09-10T10:09:00Z')
      expect([await accounts(ATTACKER), await given()]).toEqual([0, 1])
      await app.moveTo('2026-09-10T10:11:00Z')
      await nothingRead()
      expect((await sync(ATTACKER, hintsOf(back))).body.code).toBe('bank_journey_unknown')
      expect(subjects()).toEqual(['Your bank is not connected yet'])
    })

    test('has its consent revoked if it expired, even without a webhook', async () => {
      const { journeyId } = await begin()
      await app.world.answer(journeyId, persona())
      await app.moveTo('2026-09-10T10:41:00Z')
      await nothingRead()
    })

    test('is completed by the server if the return page is closed after the return', async () => {
      const { journeyId, cookie } = await begin()
      await openPage(await answer(journeyId), { cookie: cookie.split(';')[0] ?? '' })
      await app.moveTo('2026-09-10T10:05:00Z')
      expect(await accounts(ATTACKER)).toBe(2)
      await app.moveTo('2026-09-10T11:00:00Z')
      expect(await given()).toBe(1)
      expect(app.letters).toEqual([])
    })

    test('does not block a second journey if it was abandoned, and leaves no consent', async () => {
      await begin()
      const { journeyId } = await begin()
      expect((await sync(ATTACKER, hintsOf(await answer(journeyId)))).body.accounts_synced).toBe(2)
      await app.moveTo('2026-09-10T11:00:00Z')
      expect([await accounts(ATTACKER), await given()]).toEqual([2, 1])
      expect(app.letters).toEqual([])
    })

    test('cannot be completed with the nonce of another journey of the same member', async () => {
      const phished = await begin()
      const own = await begin()
      await answer(phished.journeyId, persona('late-once'))
      const refused = await answer(own.journeyId, { kind: 'refuse' })
      const { nonce } = hintsOf(refused)
      await sync(ATTACKER, { nonce })
      await app.worker.drain()
      expect(await accounts(ATTACKER)).toBe(0)
    })

    test('links no bank if its own consent was revoked, even if another consent arrived', async () => {
      const phished = await begin()
      const own = await begin()
      await answer(phished.journeyId, persona('late-once'))
      const back = await answer(own.journeyId)
      await app.world.change((state) => {
        for (const consent of Object.values(state.consents))
          if (consent.journeyId === own.journeyId) consent.status = 'revoked'
      })
      await sync(ATTACKER, hintsOf(back))
      await app.worker.drain()
      expect(await accounts(ATTACKER)).toBe(0)
      if (company === 'bud') expect(await given()).toBe(0)
    })

    test('links no bank with the task id of another journey that was linked before', async () => {
      const before = hintsOf((await app.connect(ATTACKER, persona())).back)
      const phished = await begin()
      const own = await begin()
      await answer(phished.journeyId, persona('late-once'))
      const { nonce } = hintsOf(await answer(own.journeyId, { kind: 'refuse' }))
      const answered = await sync(ATTACKER, { nonce, task_id: before.task_id })
      expect(answered.status).toBeGreaterThanOrEqual(400)
      await app.worker.drain()
      expect(await accounts(ATTACKER)).toBe(2)
    })

    test('links no bank with the task id of another journey that was answered but never linked', async () => {
      const unjoined = await begin()
      const task = hintsOf(await answer(unjoined.journeyId)).task_id
      await app.moveTo('2026-09-10T10:12:00Z')
      const phished = await begin()
      const own = await begin()
      await answer(phished.journeyId, persona('late-once'))
      const { nonce } = hintsOf(await answer(own.journeyId, { kind: 'refuse' }))
      const answered = await sync(ATTACKER, { nonce, task_id: task })
      expect(answered.status).toBeGreaterThanOrEqual(400)
      await app.worker.drain()
      expect(await accounts(ATTACKER)).toBe(0)
      if (company === 'bud') expect(await given()).toBe(0)
    })

    /** Begins a journey that renews the attacker's only link. */
    async function beginRenewal(): Promise<string> {
      const { connections } = (await app.call(ATTACKER, 'GET', '/api/banking/connections/')).body
      const path = `/api/banking/connections/${connections[0].id}/reconfirm/`
      const { body } = await app.call(ATTACKER, 'POST', path, {})
      return 'connect_url' in body ? (new URL(body.connect_url).pathname.split('/').at(-1) ?? '') : ''
    }
    const linkState = async () =>
      (await app.call(ATTACKER, 'GET', '/api/banking/connections/')).body.connections
    /** Advances a month, in which the link falls due without a renewal. */
    const later = async (): Promise<void> => {
      await app.worker.drain()
      await app.jumpTo('2026-11-26T10:00:00Z')
    }

    test('to renew a link is not completed without its return, so it hides no other journey', async () => {
      if (company !== 'Bud') return
      await app.connect(ATTACKER, persona())
      await later()
      const renewal = await beginRenewal()
      const own = await begin()
      // A stranger opens the page of the renewal and links their own bank there.
      await answer(renewal, persona('late-once'))
      const { nonce, task_id } = hintsOf(await answer(own.journeyId, { kind: 'refuse' }))
      for (const hints of [{}, { task_id }]) await sync(ATTACKER, hints)
      const { rows } = await app.database.db.execute(
        sql`select state from bank_attempt where member_id = ${ATTACKER} and connection_id is not null`,
      )
      expect(rows).toEqual([{ state: 'open' }])
      for (const hints of [{ nonce }, { nonce, task_id }]) await sync(ATTACKER, hints)
      await app.moveTo('2026-11-26T10:12:00Z')
      expect(await accounts(ATTACKER)).toBe(2)
    })

    test('links no bank with a made-up task id if the consent may belong to a renewal', async () => {
      if (company !== 'Bud') return
      await app.connect(ATTACKER, persona())
      await later()
      const renewal = await answer(await beginRenewal(), { kind: 'reconfirm' })
      const { task_id } = hintsOf(renewal)
      // The dates are updated, and the task stays the attacker's. A made-up task does not replace it.
      expect((await sync(ATTACKER)).status).toBe(200)
      renewal.searchParams.set('task_id', 'made-up')
      await openPage(renewal, await app.signedIn(ATTACKER))
      await app.moveTo('2026-11-27T10:00:00Z')
      expect(await linkState()).toMatchObject([{ state: 'active', reconfirmed_on: '2026-11-26' }])
      const own = await begin()
      const { nonce } = hintsOf(await answer(own.journeyId, persona('late-once')))
      expect((await sync(ATTACKER, { nonce, task_id })).body.code).toBe('bank_journey_unknown')
      await app.worker.drain()
      expect([await accounts(ATTACKER), await given()]).toEqual([2, 1])
    })

    test('does not block linking a second bank if it renewed a link or was abandoned', async () => {
      await app.connect(ATTACKER, persona())
      await later()
      await beginRenewal()
      await app.moveTo('2026-11-26T11:00:00Z')
      const again = await beginRenewal()
      if (again) await sync(ATTACKER, hintsOf(await answer(again, { kind: 'reconfirm' })))
      await app.moveTo('2026-11-26T12:00:00Z')
      expect((await app.connect(ATTACKER, persona('late-once'))).status).toBe(200)
      expect(await accounts(ATTACKER)).toBe(3)
    })

    test('to renew an expired link restores the bank and keeps its rows', async () => {
      await app.connect(ATTACKER, persona())
      await later()
      await app.jumpTo('2026-12-20T10:00:00Z')
      await app.moveTo('2026-12-21T10:00:00Z')
      expect(await linkState()).toMatchObject([{ state: 'expired' }])
      // TrueLayer extends a connection without a visit, unless it has ended there.
      if (company === 'truelayer')
        await app.world.change((state) => {
          for (const consent of Object.values(state.consents)) consent.status = 'revoked'
        })
      const renewal = await beginRenewal()
      const back = await answer(renewal, company === 'bud' ? { kind: 'reconfirm' } : persona())
      expect((await sync(ATTACKER)).status).toBe(200)
      expect((await sync(ATTACKER, hintsOf(back))).status).toBe(200)
      await app.moveTo('2026-12-21T11:00:00Z')
      expect(await linkState()).toMatchObject([{ state: 'active', days_left: 90 }])
      expect([await accounts(ATTACKER), await given()]).toEqual([2, 1])
      expect(app.letters.map(({ subject }) => subject)).not.toContain('Your bank is not connected yet')
    })

    test('does not block linking a second bank if it was abandoned for another one', async () => {
      await app.connect(ATTACKER, persona())
      await begin()
      const { journeyId } = await begin()
      const back = hintsOf(await answer(journeyId, persona('late-once')))
      expect((await sync(ATTACKER, back)).status).toBe(200)
      expect(await accounts(ATTACKER)).toBe(3)
    })
  },
)
