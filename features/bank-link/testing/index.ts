import { findMember } from '@keyturn/identity'
import { testWorld, type World } from '@keyturn/identity/testing'
import { minutes } from '@keyturn/platform/clock'
import type { JobHandler } from '@keyturn/platform/jobs'
import type { AppParts, TestResponse as HttpAnswer } from '@keyturn/platform/testing'
import type { BankDataProvider } from '@keyturn/providers/bank'
import {
  type Answer,
  type World as BankOfTheWorld,
  createWorld,
  memoryStorage,
} from '@keyturn/providers/bank/imaginary'
import { type BankStandIn, createWebhookSender } from '@keyturn/providers/bank/stand-in'
import type { OutgoingMail } from '@keyturn/providers/mail'
import { bankLink } from '../index.ts'

export type OpenBank = (
  world: BankOfTheWorld,
  now: () => Date,
) => Promise<{ provider: BankDataProvider; standIn: BankStandIn }>

/** Puts accounts in the member's own name, unless the test gives another. */
function withHolder(answer: Answer): Answer {
  const own = { holder: 'MS AMARA OKAFOR' }
  if (answer.kind === 'persona') return { ...own, ...answer }
  if (answer.kind !== 'accounts') return answer
  return { ...answer, accounts: answer.accounts.map((account) => ({ ...own, ...account })) }
}

/** Bank-link parts with a simulated bank. */
export async function bankParts({ http, context, mail }: AppParts, openBank: OpenBank) {
  const now = (): Date => context.clock.now()
  const world = createWorld({ now, shelf: memoryStorage() })
  const { provider, standIn } = await openBank(world, now)
  const letters: OutgoingMail[] = []
  const send = async (letter: OutgoingMail): Promise<void> => {
    letters.push(letter)
    await mail.send(letter)
  }
  const bank = { ...context, bank: provider, mail: { ...mail, send } }
  const courier = createWebhookSender(standIn, async ({ headers, body }) => {
    const url = `/api/webhooks/${provider.id}/`
    return (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode
  })
  const { returnAddress, close } = standIn
  return { bank, world, courier, returnAddress, close, features: [bankLink(bank)], letters }
}

/** Origin for links, and a clock that only moves on request. */
export const standingAt = (start: string) => ({ frozenAt: start, publicUrl: 'https://keyturn.example' })

type BankParts = Awaited<ReturnType<typeof bankParts>> & { context: AppParts['context'] }

/** The world with members who call the API and link a bank. They are created at their first call. */
export function withBank<App extends World<BankParts>>(app: App) {
  const { call: callHttp, ...rest } = app
  const { clock, world, courier, returnAddress, database } = app
  const tokens = new Map<string, { token: string; until: number }>()
  /** Returns the headers of a signed-in member. */
  const signedIn = async (memberId: string): Promise<{ authorization: string }> => {
    const now = clock.now().getTime()
    let held = tokens.get(memberId)
    if (!held || held.until < now) {
      if (!(await findMember(database.db, memberId)))
        await app.member({ id: memberId, email: `${memberId}@post.example` })
      held = { token: await app.tokenOf(memberId), until: now + minutes(10) }
      tokens.set(memberId, held)
    }
    return { authorization: `Bearer ${held.token}` }
  }
  const call = async (
    memberId: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Pick<HttpAnswer, 'status' | 'body'>> => {
    const answer = await callHttp(method, path, { body, headers: await signedIn(memberId) })
    return { status: answer.status, body: answer.body === '' ? null : answer.body }
  }
  return {
    ...rest,
    signedIn,
    call,
    async isVerified(memberId: string): Promise<boolean> {
      return (await findMember(database.db, memberId))?.bankVerified ?? false
    },
    /** Links a bank from Connect to the accounts, with this answer at the bank. */
    async connect(memberId: string, answer: Answer) {
      const begun = await call(memberId, 'POST', '/api/banking/connect/', {})
      const journeyId = new URL(begun.body.connect_url).pathname.split('/').at(-1) ?? ''
      const answered = await world.answer(journeyId, withHolder(answer))
      if (!answered) throw new Error('The journey was not open.')
      await courier.tell(answered.happenings)
      const back = new URL(returnAddress(answered.journey))
      const hints = {
        nonce: back.searchParams.get('n') ?? '',
        task_id: back.searchParams.get('task_id') ?? '',
      }
      return { ...(await call(memberId, 'POST', '/api/banking/sync-accounts/', hints)), back }
    },
  }
}

/** App with bank-link alone. */
export const bankWorld = async (openBank: OpenBank, start: string, handlers: JobHandler[] = []) =>
  withBank(
    await testWorld(async (given) => {
      const parts = await bankParts(given, openBank)
      return { ...parts, context: parts.bank, handlers }
    }, standingAt(start)),
  )
export type BankWorld = Awaited<ReturnType<typeof bankWorld>>
