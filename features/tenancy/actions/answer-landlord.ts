import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { notFound, Refusal } from '@keyturn/platform/http'
import type { LandlordAnswer } from '../constants.ts'
import type { TenancyContext } from '../context.ts'
import type { LandlordAnswerBody } from '../contract/index.ts'
import { mayMove, openness } from '../domain/landlord-request.ts'
import { readDay, readPence } from '../domain/read-values.ts'
import { isBlank, type Problem } from '../domain/tenancy-details.ts'
import { landlordAnswered } from '../events.ts'
import { readLinkToken } from '../link-token.ts'
import { changeHome, findHomes, lockHomes } from '../store/homes.ts'
import { type Correction, changeRequest, findRequest } from '../store/landlords.ts'
import { optOut } from '../store/opt-outs.ts'
import { optOutKey } from './ask-landlord.ts'
import { Incomplete } from './problems.ts'
import { questionFacts } from './question-facts.ts'

const ANSWERS: Record<LandlordAnswerBody['answer'], LandlordAnswer> = {
  confirm: 'confirmed',
  correct: 'corrected',
  not_my_tenant: 'not_my_tenant',
}

/** Stores a landlord's answer. Only a plain confirmation is evidence; a correction waits for the member. */
export async function answerLandlordRequest(
  context: TenancyContext,
  token: string,
  body: LandlordAnswerBody,
): Promise<void> {
  const named = readLinkToken(context, 'landlord-link', token)
  if (!named) throw notFound()
  const correction = body.answer === 'correct' ? readCorrection(body) : null
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, named.memberId)
    const request = await findRequest(tx, named.memberId, named.requestId)
    if (!request) throw notFound()
    const now = context.clock.now()
    const state = ANSWERS[body.answer]
    const open = openness(request, now)
    if (open !== 'open' || !mayMove(request.state, state)) throw closed(open)
    if (correction) await refuseContradiction(tx, request, correction)
    const answeredFacts = await questionFacts(tx, request, dayOfInstant(now))
    await changeRequest(tx, request.memberId, request.id, {
      state,
      answeredAt: now,
      correction,
      answeredFacts,
    })
    // The latest answer is in effect, so an agent's denial overrides an earlier confirmation.
    const evidence = { confirmed: { landlordConfirmedAt: now }, not_my_tenant: { landlordConfirmedAt: null } }
    if (state === 'confirmed' || state === 'not_my_tenant')
      await changeHome(tx, request.memberId, request.tenancyId, evidence[state])
    const { memberId, id: requestId } = request
    await context.queue.publish(tx, landlordAnswered, { memberId, requestId, answer: state })
  })
}

function closed(openness: 'answered' | 'expired' | 'open'): Refusal {
  return openness === 'answered'
    ? new Refusal(409, 'already_answered', 'This has been answered already. Thank you.')
    : new Refusal(410, 'expired', 'This question is closed. Your tenant can ask again.')
}

function readCorrection(body: LandlordAnswerBody): Correction {
  const problems: Problem[] = []
  const correction: Correction = {}
  if (!isBlank(body.monthlyRent)) {
    const pence = readPence(body.monthlyRent ?? '')
    if (pence === null || pence <= 0 || pence > 100_000_000)
      problems.push({ field: 'monthlyRent', message: 'Enter the rent as an amount, like £1,200.00' })
    else correction.rentPence = pence
  }
  for (const [field, name] of [
    ['tenancyStartDate', 'startsOn'],
    ['tenancyEndDate', 'agreedEndOn'],
  ] as const) {
    const given = body[field]
    if (isBlank(given)) continue
    const day = readDay(String(given))
    if (day === null) problems.push({ field, message: 'Enter a date, like 01/05/2026' })
    else correction[name] = day
  }
  if (body.note !== '') correction.note = body.note
  if (problems.length === 0 && Object.keys(correction).length === 0)
    problems.push({ field: 'monthlyRent', message: 'Tell us what is different' })
  if (problems.length > 0) throw new Incomplete(problems)
  return correction
}

/** Checks the correction together with the stored values, so that no home ends before it begins. */
async function refuseContradiction(
  tx: Tx,
  request: { memberId: string; tenancyId: string },
  correction: Correction,
): Promise<void> {
  const home = (await findHomes(tx, request.memberId)).find(({ id }) => id === request.tenancyId)
  const startsOn = correction.startsOn ?? home?.startsOn
  const endsOn = correction.agreedEndOn ?? home?.agreedEndOn
  if (!startsOn || !endsOn || endsOn > startsOn) return
  const field = correction.agreedEndOn ? 'tenancyEndDate' : 'tenancyStartDate'
  throw new Incomplete([{ field, message: 'The agreed end must be after the tenancy began' }])
}

/** Stops all emails to this address, in one click and without an account, whichever member names it. */
export async function stopWriting(context: TenancyContext, token: string): Promise<void> {
  const named = readLinkToken(context, 'landlord-link', token)
  if (!named) throw notFound()
  await context.db.transaction(async (tx) => {
    // The lock lets an answer at the same moment complete first.
    await lockHomes(tx, named.memberId)
    const request = await findRequest(tx, named.memberId, named.requestId)
    if (!request) throw notFound()
    await optOut(tx, optOutKey(context, request.sentTo), context.clock.now())
    if (mayMove(request.state, 'withdrawn'))
      await changeRequest(tx, request.memberId, request.id, { state: 'withdrawn' })
  })
}
