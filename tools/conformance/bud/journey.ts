import type { Account } from '@keyturn/providers/bank'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { createWorld, memoryStorage } from '@keyturn/providers/bank/imaginary'
import type { CheckResult } from '../part.ts'
import { operationsOf } from './document.ts'
import { finding, outcomeOf } from './outcome.ts'
import { startPrism } from './prism.ts'
import { startValidatingProxy } from './validating-proxy.ts'

const returnUrl = 'https://keyturn.example/bud-callback?n=nonce'

/** Life of a member with a bank, on our stand-in. Prism, between them, validates every request and response. */
export async function budJourney(
  file: string,
  document: unknown,
  keys: { clientId: string; clientSecret: string },
): Promise<CheckResult[]> {
  const now = (): Date => new Date('2026-09-10T10:00:00Z')
  const world = createWorld({ now, shelf: memoryStorage() })
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const prism = await startPrism(file, standIn.url)
  const mediator = await startValidatingProxy(
    prism.url,
    operationsOf(document).operations,
    (_name, _url, body) => body,
  )
  const findings: CheckResult[] = []
  const step = async <T>(call: string, run: () => Promise<T>): Promise<T> => {
    let came: T | undefined
    const outcome = await outcomeOf(async () => {
      came = await run()
      return 'done'
    })
    const broken = mediator.takeViolations()
    if (outcome.problem) broken.push(outcome.text)
    findings.push(finding(call, 'our stand-in, checked by the document', broken))
    if (came === undefined) throw new JourneyStopped()
    return came
  }
  const bud = createBud({
    baseUrl: mediator.url,
    webhookKeysUrl: `${standIn.url}/keys`,
    ...keys,
    now,
    pauseMs: 1,
  })
  try {
    const customer = await step('ensureCustomer', () => bud.ensureCustomer('member-1'))
    await step('ensureCustomer, known before', () => bud.ensureCustomer('member-1'))
    const begin = (reconfirm: string | null) => bud.startConnection({ customer, returnUrl, reconfirm })
    const { url } = await step('startConnection', () => begin(null))
    const journeyId = url.split('/').at(-1) ?? ''
    const journey = await world.look((state) => state.journeys[journeyId])
    const taskId = journey ? new URL(standIn.returnAddress(journey)).searchParams.get('task_id') : null
    const complete = () => bud.completeConnection({ customer, ref: null, taskId })
    await step('completeConnection, too early', complete)
    await world.answer(journeyId, { kind: 'persona', personaId: 'steady-payer' })
    const outcome = await step('completeConnection', complete)
    const consentRef = (outcome.state === 'active' && outcome.consents[0]?.ref) || 'none'
    await step('consent', () => bud.consent(customer, consentRef))
    const [account] = await step('accounts', () => bud.accounts(customer, consentRef))
    if (!account) throw new JourneyStopped()
    await step('refresh', () => bud.refresh(customer, consentRef, '198.51.100.7'))
    const cursor = await step('read, the whole history', () => readAll(account, null))
    await step('read, what changed', () => readAll(account, cursor))
    await step('startConnection, to say yes again', () => begin(consentRef))
    await step('revoke', () => bud.revoke(customer, consentRef))
    await step('erase', () => bud.erase(customer).then(() => 'erased'))

    async function readAll(of: Account, from: string | null): Promise<string> {
      let last = ''
      for await (const page of (await bud.read(customer, of, from, null)).pages) last = page.cursor
      return last
    }
  } catch (error) {
    if (!(error instanceof JourneyStopped)) throw error
  } finally {
    await mediator.close()
    await prism.close()
    await standIn.close()
  }
  return findings
}

/** Thrown after a failed step, because later steps depend on it. The failure is already reported. */
class JourneyStopped extends Error {}
