import { createServer, type ServerResponse } from 'node:http'
import { type MovableClock, movableClock } from '@keyturn/platform/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, createWorld, memoryStorage, type World } from './imaginary/index.ts'
import {
  type Account,
  type BankDataProvider,
  BankProblem,
  type Consent,
  type Customer,
  type Row,
} from './port.ts'
import type { BankStandIn } from './stand-in.ts'

export interface BankUnderTest {
  provider: BankDataProvider
  standIn: BankStandIn
}

const START = new Date('2026-09-10T10:00:00Z')
const HOUR = 3_600_000

/** Contract tests for every bank data provider, over real HTTP. */
export function bankSuite(
  open: (world: World, now: () => Date) => Promise<BankUnderTest>,
  /** Creates the same adapter for any address, with a short timeout. */
  reach: (address: string, timeoutMs: number) => BankDataProvider,
): void {
  let clock: MovableClock
  let world: World
  let bank: BankUnderTest
  let customer: Customer
  let closeAll: () => Promise<void>

  beforeEach(async () => {
    clock = movableClock(0, { now: () => START })
    world = createWorld({ now: () => clock.now(), shelf: memoryStorage() })
    bank = await open(world, () => clock.now())
    closeAll = () => bank.standIn.close()
    customer = await bank.provider.ensureCustomer('member-1')
  })
  afterEach(() => closeAll())

  const pass = (hours: number): void => clock.setOffsetMs(clock.offsetMs() + hours * HOUR)
  async function journey(answer: Answer) {
    const returnUrl = 'https://keyturn.example/bud-callback?n=nonce'
    const started = await bank.provider.startConnection({ customer, returnUrl, reconfirm: null })
    const journeyId = new URL(started.url).pathname.split('/').at(-1) ?? ''
    const answered = await world.answer(journeyId, answer)
    if (!answered) throw new Error('the journey was not open')
    const back = new URL(bank.standIn.returnAddress(answered.journey))
    const taskId = back.searchParams.get('task_id')
    const outcome = await bank.provider.completeConnection({ customer, ref: started.ref, taskId })
    return { started, back, outcome, happenings: answered.happenings }
  }
  async function join(personaId: string): Promise<{ consent: Consent; account: Account }> {
    const { outcome } = await journey({ kind: 'persona', personaId })
    const consent = outcome.state === 'active' ? outcome.consents[0] : undefined
    if (!consent) throw new Error('no consent')
    const [account] = await bank.provider.accounts(customer, consent.ref)
    if (!account) throw new Error('no account')
    return { consent, account }
  }
  async function readAll(account: Account, cursor: string | null = null) {
    const reading = await bank.provider.read(customer, account, cursor, null)
    const rows: Row[] = []
    const gone: string[] = []
    const progress: number[] = []
    let last = ''
    for await (const page of reading.pages) {
      rows.push(...page.rows)
      gone.push(...page.goneIds)
      progress.push(page.progress)
      last = page.cursor
    }
    return { reading, rows, gone, progress, cursor: last }
  }

  test('nothing is joined until the person has said yes', async () => {
    const started = await bank.provider.startConnection({
      customer,
      returnUrl: 'https://keyturn.example/bud-callback',
      reconfirm: null,
    })
    expect(started.expiresAt.getTime() - START.getTime()).toBe(30 * 60_000)
    expect(await bank.provider.completeConnection({ customer, ref: started.ref, taskId: null })).toEqual({
      state: 'pending',
    })
  })

  test('a yes brings the consent, its ninety days and its accounts', async () => {
    const { outcome, back } = await journey({ kind: 'persona', personaId: 'steady-payer' })
    expect(back.searchParams.get('n')).toBe('nonce')
    expect(back.searchParams.get('status')).toBe('success')
    expect(outcome).toMatchObject({
      state: 'active',
      consents: [{ status: 'active', institutionName: 'Northgate Bank' }],
    })
    const consent = outcome.state === 'active' ? outcome.consents[0] : undefined
    expect(consent?.expiresAt?.toISOString()).toBe('2026-12-09T10:00:00.000Z')
    const accounts = await bank.provider.accounts(customer, consent?.ref ?? '')
    expect(accounts.map(({ kind, currency }) => `${kind} ${currency}`)).toEqual([
      'current GBP',
      'savings GBP',
    ])
    expect(accounts[0]?.accountNumber).toMatch(/^\d{8}$/)
  })

  test('an account bears the names of its holders, or none where the bank names none', async () => {
    const named = { name: 'Own', holder: 'MR A & MRS B SMITH', transactions: [] }
    const accounts = [named, { name: 'Other', transactions: [] }]
    const { outcome } = await journey({ kind: 'accounts', accounts })
    const consent = outcome.state === 'active' ? outcome.consents[0] : undefined
    const read = await bank.provider.accounts(customer, consent?.ref ?? '')
    expect(read.map(({ holders }) => holders)).toEqual([['MR A & MRS B SMITH'], []])
  })

  test('a no and a bank that is down are told apart', async () => {
    expect((await journey({ kind: 'refuse' })).outcome).toEqual({ state: 'failed', reason: 'refused' })
    const down = await journey({ kind: 'persona', personaId: 'bank-down' })
    expect(down.outcome).toEqual({ state: 'failed', reason: 'bank_down' })
  })

  test('the whole history comes, twenty-four months of it, rent among it, with growing progress', async () => {
    const { account } = await join('steady-payer')
    const { reading, rows, progress } = await readAll(account)
    const rent = rows.filter((row) => row.pence === -95_000)
    expect(rent).toHaveLength(24)
    expect(rent[0]?.description).toContain('J OKAFOR')
    expect(reading.window).toEqual({ from: '2024-09-10', to: '2026-09-11' })
    expect(progress.length).toBeGreaterThan(1)
    expect(progress.at(-1)).toBe(1)
    expect([...progress].sort((a, b) => a - b)).toEqual(progress)
  })

  test('a reading that broke off goes on from its last page', async () => {
    const { account } = await join('steady-payer')
    const whole = await readAll(account)
    const reading = await bank.provider.read(customer, account, null, null)
    const first = await reading.pages[Symbol.asyncIterator]().next()
    if (first.done) throw new Error('no page')
    const rest = await readAll(account, first.value.cursor)
    expect([...first.value.rows, ...rest.rows].map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id))
  })

  test('the next reading is short and brings what is new', async () => {
    const { account } = await join('steady-payer')
    const { cursor, rows } = await readAll(account)
    pass(24 * 25)
    const next = await readAll(account, cursor)
    expect(next.rows.length).toBeLessThan(rows.length / 4)
    expect(next.rows.filter((row) => row.pence === -95_000 && row.at > '2026-09-10')).toHaveLength(1)
  })

  test('a window can be asked for by itself', async () => {
    const { account } = await join('steady-payer')
    const reading = await bank.provider.readWindow(
      customer,
      account,
      { from: '2026-05-01', to: '2026-05-31' },
      null,
    )
    const days: string[] = []
    for await (const page of reading.pages) days.push(...page.rows.map((row) => row.at.slice(0, 7)))
    expect(new Set(days)).toEqual(new Set(['2026-05']))
  })

  test.each([
    ['shaky-bank', 'down'],
    ['garbled-bank', 'garbled'],
    ['busy-bank', 'rate_limited'],
  ])('trouble at %s is named, and passes', async (personaId, kind) => {
    const { account } = await join(personaId)
    const trouble = await readAll(account).catch((error: unknown) => error)
    expect(trouble).toBeInstanceOf(BankProblem)
    expect(trouble).toMatchObject({ kind, passes: true })
    expect((await readAll(account)).rows.length).toBeGreaterThan(100)
  })

  test('when the company is down every call says so', async () => {
    const { account } = await join('steady-payer')
    await world.setOutage(true)
    await expect(readAll(account)).rejects.toMatchObject({ kind: 'down' })
    await world.setOutage(false)
    expect((await readAll(account)).rows.length).toBeGreaterThan(100)
  })

  test.each([
    ['never answers', () => undefined],
    ['stops halfway', (answer: ServerResponse) => void answer.write('{"data":')],
  ])('a company that %s is given up on', async (_how, answer) => {
    const silent = createServer((_request, response) => answer(response))
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const provider = reach(`http://127.0.0.1:${port}`, 50)
    await expect(provider.consent(customer, 'consent-1')).rejects.toMatchObject({
      kind: 'slow',
      passes: true,
    })
    silent.closeAllConnections()
    silent.close()
  })

  test('a consent taken back at the bank ends the reading', async () => {
    const { consent, account } = await join('steady-payer')
    await world.revokeAll('member-1')
    await expect(readAll(account)).rejects.toMatchObject({ kind: 'consent_ended', passes: false })
    await expect(bank.provider.refresh(customer, consent.ref, null)).rejects.toMatchObject({
      kind: 'consent_ended',
    })
    expect(await bank.provider.consent(customer, consent.ref)).toMatchObject({ status: 'revoked' })
  })

  async function sayYesAgain(consent: Consent): Promise<void> {
    if ((await bank.provider.reconfirm(customer, consent.ref)) !== 'needs_person') return
    const returnUrl = 'https://keyturn.example/bud-callback'
    const { url } = await bank.provider.startConnection({ customer, returnUrl, reconfirm: consent.ref })
    await world.answer(new URL(url).pathname.split('/').at(-1) ?? '', { kind: 'reconfirm' })
  }

  test('of two consents at one bank the one that ends first is the one a yes renews', async () => {
    const { consent, account } = await join('steady-payer')
    pass(24 * 30)
    await journey({ kind: 'accounts', accounts: [{ name: 'Joint', transactions: [] }] })
    pass(24 * 50)
    await sayYesAgain(consent)
    pass(24 * 20)
    expect((await readAll(account)).rows.length).toBeGreaterThan(100)
  })

  test('ninety days without a word end it too, and saying yes again in time gives ninety more', async () => {
    const { consent, account } = await join('steady-payer')
    pass(24 * 80)
    await sayYesAgain(consent)
    pass(24 * 80)
    expect((await readAll(account)).rows.length).toBeGreaterThan(100)
    pass(24 * 20)
    await expect(readAll(account)).rejects.toMatchObject({ kind: 'consent_ended' })
  })

  test('leaving is told to the company', async () => {
    const { consent, account } = await join('steady-payer')
    await bank.provider.revoke(customer, consent.ref)
    await expect(readAll(account)).rejects.toMatchObject({ kind: 'consent_ended' })
    await bank.provider.erase(customer)
  })

  test('a genuine webhook is read; a forged, altered or unsigned one is refused', async () => {
    const { happenings } = await journey({ kind: 'persona', personaId: 'steady-payer' })
    const [happening] = happenings
    if (!happening) throw new Error('nothing happened')
    const { headers, body } = await bank.standIn.sign({ ...happening, type: 'revoked' })
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const [event] = await bank.provider.readWebhook(lower, body)
    expect(event?.type).toBe('consent_revoked')
    expect(event?.id).toBeTruthy()
    const forged: [Record<string, string>, string][] = [
      [lower, body.replace('revoked', 'reconfirmed')],
      [{}, body],
      [{ ...lower, 'x-signature': 'a.b.c', 'tl-signature': 'a..c' }, body],
    ]
    for (const [given, text] of forged)
      await expect(bank.provider.readWebhook(given, text)).rejects.toMatchObject({ kind: 'signature' })
  })

  test("another person's connection is not to be had by its number", async () => {
    const { back } = await journey({ kind: 'persona', personaId: 'steady-payer' })
    const stranger = await bank.provider.ensureCustomer('member-2')
    const state = await bank.provider
      .completeConnection({ customer: stranger, ref: null, taskId: back.searchParams.get('task_id') })
      .then(
        (outcome) => outcome.state,
        (error: BankProblem) => error.kind,
      )
    expect(['failed', 'not_found']).toContain(state)
  })
}
