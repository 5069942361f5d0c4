import { dayOfInstant, isDay } from '@keyturn/platform/days'
import { type Http, Refusal, ValidationError } from '@keyturn/platform/http'
import { type Answer, PERSONAS, personOf, tenancyOf } from '@keyturn/providers/bank/imaginary'
import type { BankStandIn, WebhookSender } from '@keyturn/providers/bank/stand-in'
import { z } from 'zod'
import { accountNotice, CLOSED_TEXT, choice, form, RENEWAL_TEXT } from './bank-form.ts'
import { addBankReturns } from './bank-returns.ts'
import { sandboxPage } from './page.ts'

const tags = ['sandbox']

const transaction = z.strictObject({
  id: z.string().max(100).optional(),
  date: z.string().refine(isDay, 'Must be a day, like 2026-10-01.'),
  amount: z.number().min(-1e9).max(1e9),
  description: z.string().max(20_000),
})
/** Name on the account. Default: the member's own. Empty: the bank names no holder. */
const holder = z.string().max(200).optional()
/** Account number. Two members with the same number link the same account. Default: a number of the member's own. */
const number = z
  .string()
  .regex(/^\d{8}$/, 'An account number has eight digits.')
  .optional()

const approveBody = z.strictObject({
  connect_url: z.string(),
  persona: z.string().optional(),
  holder,
  /** Browser that answers. `another` is someone who was sent the link; its return links no bank. */
  browser: z.enum(['own', 'another']).default('own'),
  accounts: z
    .array(z.strictObject({ name: z.string().max(100), holder, number, transactions: z.array(transaction) }))
    .max(20)
    .optional(),
})
const memberBody = z.strictObject({ email: z.string() })

export interface BankControls {
  standIn: BankStandIn
  courier: WebhookSender
  /** Null if no member has this address. */
  memberIdOf(email: string): Promise<string | null>
  /** First and last name, as the member typed them. */
  nameOf(memberId: string): Promise<string>
  /** Email address for the bank's page. Null if the member was deleted. */
  emailOf(memberId: string): Promise<string | null>
}

export async function registerBank(http: Http, controls: BankControls): Promise<void> {
  approveRoute(http, controls)
  controlRoutes(http, controls)
  addBankReturns(http, controls.standIn)
  await consentPage(http, controls)
}

const persona = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tenancy: z.unknown(),
})

function approveRoute(http: Http, controls: BankControls): void {
  const { world } = controls.standIn
  http.post(
    '/sandbox/bank/approve',
    {
      schema: {
        tags,
        summary: 'Approve or decline a bank consent',
        body: approveBody,
        response: { 200: z.object({ redirect_url: z.string() }) },
      },
      bodyLimit: 64 * 1_048_576,
    },
    async ({ body, member }) => {
      const journeyId = journeyIn(body.connect_url)
      const redirect_url = await answerJourney(controls, journeyId, answerFrom(body))
      await world.change((state) => {
        const journey = state.journeys[journeyId]
        const isOwn = journey && (!member || member.memberId === personOf(state, journey))
        if (isOwn && body.browser === 'own') journey.isPlayed = true
      })
      return { redirect_url }
    },
  )
}

function controlRoutes(http: Http, controls: BankControls): void {
  const { courier, memberIdOf } = controls
  const { world } = controls.standIn
  const owner = async (email: string): Promise<string> => {
    const memberId = await memberIdOf(email)
    if (!memberId) throw new ValidationError({ email: ['Nobody has this address.'] })
    return memberId
  }
  http.get(
    '/sandbox/bank/personas',
    { schema: { tags, summary: 'List the bank personas', response: { 200: z.array(persona) } } },
    async () => {
      const today = dayOfInstant(world.now())
      return PERSONAS.map((one) => ({
        id: one.id,
        name: one.name,
        description: one.description,
        tenancy: tenancyOf(one, today),
      }))
    },
  )
  http.post(
    '/sandbox/bank/transactions',
    {
      schema: {
        tags,
        summary: 'Add payments to a member’s account',
        body: memberBody.extend({ transactions: z.array(transaction) }),
        response: { 200: z.object({ added: z.number() }) },
      },
      bodyLimit: 64 * 1_048_576,
    },
    async ({ body }) => {
      const { added, happenings } = await world.addTransactions(await owner(body.email), body.transactions)
      await courier.tell(happenings)
      return { added }
    },
  )
  http.post(
    '/sandbox/bank/revoke',
    {
      schema: {
        tags,
        summary: 'Revoke all of a member’s bank consents',
        body: memberBody,
        response: { 200: z.object({ revoked: z.number() }) },
      },
    },
    async ({ body }) => {
      const happenings = await world.revokeAll(await owner(body.email))
      await courier.tell(happenings)
      return { revoked: happenings.length }
    },
  )
  http.post(
    '/sandbox/bank/outage',
    {
      schema: {
        tags,
        summary: 'Start or end an outage of the bank',
        body: z.strictObject({ on: z.boolean() }),
        response: { 200: z.object({ on: z.boolean() }) },
      },
    },
    async ({ body }) => {
      await world.setOutage(body.on)
      return { on: body.on }
    },
  )
}

function journeyIn(connectUrl: string): string {
  return /\/sandbox\/bank\/consent\/([\w-]+)/.exec(connectUrl)?.[1] ?? ''
}

function answerFrom(body: z.infer<typeof approveBody>): Answer {
  if (body.accounts)
    return {
      kind: 'accounts',
      accounts: body.accounts.map((account) => ({ ...account, holder: account.holder ?? body.holder })),
    }
  const personaId = body.persona ?? 'steady-payer'
  if (!PERSONAS.some(({ id }) => id === personaId))
    throw new ValidationError({
      persona: ['There is no such persona; GET /sandbox/bank/personas lists them.'],
    })
  return { kind: 'persona', personaId, holder: body.holder }
}

/** Fills in the member's own name as the holder if the answer has none. */
function inName(own: string, answer: Answer): Answer {
  if (answer.kind === 'persona') return { ...answer, holder: answer.holder ?? own }
  if (answer.kind !== 'accounts') return answer
  return {
    kind: 'accounts',
    accounts: answer.accounts.map((each) => ({ ...each, holder: each.holder ?? own })),
  }
}

async function answerJourney(
  { standIn, courier, nameOf }: Pick<BankControls, 'standIn' | 'courier' | 'nameOf'>,
  journeyId: string,
  answer: Answer,
): Promise<string> {
  const { journey, memberId } = await standIn.world.look((state) => {
    const journey = state.journeys[journeyId]
    return { journey, memberId: state.customers[journey?.customerRef ?? '']?.memberId }
  })
  const isRenewal = journey?.reconfirm && answer.kind !== 'refuse'
  const meant: Answer = isRenewal
    ? { kind: 'reconfirm' }
    : inName(memberId === undefined ? '' : await nameOf(memberId), answer)
  const answered = await standIn.world.answer(journeyId, meant)
  if (!answered)
    throw new Refusal(409, 'journey_over', 'This page was answered before, or was open for too long.')
  await courier.tell(answered.happenings)
  return standIn.returnAddress(answered.journey)
}

/** Page of the bank stand-in: choose a persona, then Allow or Refuse. */
async function consentPage(outer: Http, controls: BankControls): Promise<void> {
  await outer.register(async (http) => pages(http as Http, controls))
}

function pages(http: Http, controls: BankControls): void {
  const { standIn, nameOf, emailOf } = controls
  const params = z.object({ id: z.string() })
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  http.get('/sandbox/bank/consent/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const { journey, memberId } = await standIn.world.look((state) => {
      const journey = state.journeys[request.params.id]
      return { journey, memberId: journey ? personOf(state, journey) : null }
    })
    if (journey?.state !== 'open')
      return sandboxPage(reply, { title: 'This page is closed', body: CLOSED_TEXT })
    const again = journey.reconfirm !== null
    const account = memberId ? [await nameOf(memberId), await emailOf(memberId)] : []
    const goesTo = account.filter(Boolean).join(', ') || 'a member of Keyturn'
    const body = form(journey.id, accountNotice(goesTo) + (again ? RENEWAL_TEXT : choice()))
    const returnOrigin = new URL(journey.returnUrl).origin
    return sandboxPage(reply, { title: again ? 'Keep sharing?' : 'Share your account?', body }).header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    )
  })
  const body = z.object({ answer: z.enum(['allow', 'refuse']), persona: z.string().optional() })
  http.post('/sandbox/bank/consent/:id', { schema: { hide: true, params, body } }, async (request, reply) => {
    const { answer, persona } = request.body
    const given: Answer =
      answer === 'refuse' ? { kind: 'refuse' } : { kind: 'persona', personaId: persona ?? 'steady-payer' }
    return reply.redirect(await answerJourney(controls, request.params.id, given), 303)
  })
}
