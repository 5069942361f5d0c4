import type { BankDataProvider } from '@keyturn/providers/bank'
import { createBud, readBudEvent } from '@keyturn/providers/bank/bud'
import { z } from 'zod'
import { type CheckResult, type Part, PartSkipped } from '../part.ts'
import { operationsOf } from './document.ts'
import { budJourney } from './journey.ts'
import { finding, type Outcome, outcomeOf } from './outcome.ts'
import { readDocument, startPrism } from './prism.ts'
import { startValidatingProxy, type ValidatingProxy } from './validating-proxy.ts'

const DOCUMENT = 'https://github.com/thisisbud/bud-public-developer-resources/blob/main/openapi/openapi.yaml'
const KEYS = { clientId: 'keyturn', clientSecret: 'conformance' }
/** Events of bank connections. Payments and a client's own data have others. */
const OURS = /^(EventSubscription|Connect|Refresh|ProviderRefresh|Consent)/
/** Results that are correct for a published response, other than being read. */
const EXPECTED_PROBLEMS = ['consent_ended', 'down', 'rate_limited']

/**
 * Checks the Bud adapter and our stand-in against Bud's OpenAPI document. The adapter must read every published
 * response, and all requests and responses must be valid.
 */
export const bud: Part = {
  name: 'bud',
  async run({ bud: file }) {
    if (file === null)
      throw new PartSkipped(
        `Bud's document is not ours to keep: fetch ${DOCUMENT}, then npm run conformance -- bud --bud FILE, or name it in BUD_OPENAPI_FILE.`,
      )
    const document = readDocument(file)
    return [...(await published(file, document)), ...(await budJourney(file, document, KEYS))]
  },
}

/** Reads each published response, served by Prism. */
async function published(file: string, document: unknown): Promise<CheckResult[]> {
  const { operations, webhooks } = operationsOf(document)
  const prism = await startPrism(file, null)
  const mediator = await startValidatingProxy(prism.url, operations, onlyAskedRows)
  const findings: CheckResult[] = []
  try {
    const consent = firstOf('GET /v1/open-banking/account-access-consents')
    for (const { call, over, run } of calls(consent.id))
      for (const name of over) {
        const operation = operations.find((one) => one.name === name)
        if (!operation) findings.push(finding(call, name, ['the document does not name it']))
        for (const answer of operation?.answers.filter(({ status }) => /^\d+$/.test(status)) ?? []) {
          mediator.choose({ operation: name, ...answer })
          const now = new Date(Date.parse(consent.last_consented_on) + 86_400_000)
          const webhookKeysUrl = `${mediator.url}/keys`
          const bud = createBud({
            baseUrl: mediator.url,
            webhookKeysUrl,
            ...KEYS,
            now: () => now,
            pauseMs: 1,
          })
          const what = `${name} ${answer.status}${answer.example ? ` "${answer.example}"` : ''}`
          const outcome = await outcomeOf(() => run(bud, accountIn(answer.value)))
          findings.push(judge(call, what, outcome, answer.status.startsWith('2'), mediator))
        }
      }
  } finally {
    await mediator.close()
    await prism.close()
  }
  for (const { name, value } of webhooks.filter((one) => OURS.test(one.name))) {
    const outcome = await outcomeOf(async () => readBudEvent(JSON.stringify(value)))
    findings.push(finding('readWebhook', name, outcome.problem ? [outcome.text] : []))
  }
  return findings

  function firstOf(name: string) {
    const shown = z.object({ data: z.array(z.object({ id: z.string(), last_consented_on: z.string() })) })
    const value = operations.find((one) => one.name === name)?.answers[0]?.value
    const [first] = shown.parse(value).data
    if (!first) throw new Error(`The document shows nothing of ${name}.`)
    return first
  }
}

interface Call {
  call: string
  /** Operations whose published responses are all tried. */
  over: string[]
  run(bud: BankDataProvider, accountRef: string): Promise<unknown>
}

const customer = { ref: '00000000-0000-4000-8000-000000000001', secret: 'a secret' }
const TASK = '00000000-0000-4000-8000-000000000002'
const returnUrl = 'https://keyturn.example/bud-callback?n=nonce'

const CONSENTS = 'GET /v1/open-banking/account-access-consents'
const REVOKE = '/v1/open-banking/account-access-consent/revoke'
const since = JSON.stringify({
  window: null,
  since: '2021-01-01T00:00:00Z',
  startedAt: '2021-01-02T00:00:00Z',
  pageToken: null,
})
const days = { from: '2021-01-01', to: '2021-02-01' }
const firstPage = async (reading: ReturnType<BankDataProvider['read']>) =>
  (await reading).pages[Symbol.asyncIterator]().next()
const rows = 'GET /financial/v2/transactions'
const gateway = 'POST /v2/open-banking/authorisation-gateway-url'
const refreshStatus = 'GET /open-banking/v2/refresh/{task_id}'

function calls(consentRef: string): Call[] {
  const begin = (reconfirm: string | null) => (bud: BankDataProvider) =>
    bud.startConnection({ customer, returnUrl, reconfirm })
  const accountOf = (ref: string) => ({
    ...{ ref, consentRef, name: 'Main', kind: 'current' as const, currency: 'GBP' },
    ...{ sortCode: null, accountNumber: null, holders: [], knownDays: null },
  })
  return [
    {
      call: 'ensureCustomer',
      over: ['POST /v1/oauth/token', 'POST /platform/v3/customers'],
      run: (bud) => bud.ensureCustomer('member-1'),
    },
    { call: 'startConnection', over: [gateway], run: begin(null) },
    { call: 'startConnection, to say yes again', over: [gateway, CONSENTS], run: begin(consentRef) },
    {
      call: 'completeConnection',
      over: ['GET /v1/open-banking/connect/{connection_task_id}', CONSENTS, 'GET /v1/open-banking/providers'],
      run: (bud) => bud.completeConnection({ customer, ref: null, taskId: TASK }),
    },
    { call: 'consent', over: [CONSENTS], run: (bud) => bud.consent(customer, consentRef) },
    {
      call: 'accounts',
      over: ['GET /financial/v3/accounts', CONSENTS],
      run: (bud) => bud.accounts(customer, consentRef),
    },
    {
      call: 'refresh',
      over: ['POST /open-banking/v2/refresh', refreshStatus],
      run: (bud) => bud.refresh(customer, consentRef, '198.51.100.7'),
    },
    {
      call: 'read, the whole history',
      over: [rows],
      run: (bud, ref) => firstPage(bud.read(customer, accountOf(ref), null, null)),
    },
    {
      call: 'read, what changed',
      over: [rows],
      run: (bud, ref) => firstPage(bud.read(customer, accountOf(ref), since, null)),
    },
    {
      call: 'readWindow',
      over: [rows],
      run: (bud, ref) => firstPage(bud.readWindow(customer, accountOf(ref), days, null)),
    },
    {
      call: 'revoke',
      over: [`POST ${REVOKE}`, `GET ${REVOKE}/{task_id}`],
      run: (bud) => bud.revoke(customer, consentRef),
    },
    {
      call: 'erase',
      over: [
        'DELETE /platform/v3/customers/{customer_id}',
        'GET /platform/v3/customers/{customer_id}/{task_id}',
      ],
      run: (bud) => bud.erase(customer),
    },
  ]
}

const rowsShown = z.object({ data: z.array(z.object({ account_id: z.string() })) })

/** Returns the account of a published page's first row. Any account if there are no rows. */
function accountIn(value: unknown): string {
  const page = rowsShown.safeParse(value)
  return (page.success && page.data.data[0]?.account_id) || 'an-account'
}

/** Filters a published page by the requested account, because the example mixes accounts. */
function onlyAskedRows(operation: string, asked: URL, body: unknown): unknown {
  const page = z.looseObject({ data: z.array(z.looseObject({ account_id: z.string() })) }).safeParse(body)
  if (operation !== 'GET /financial/v2/transactions' || !page.success) return body
  const wanted = asked.searchParams.get('account_id')
  return { ...page.data, data: page.data.data.filter(({ account_id }) => account_id === wanted) }
}

function judge(
  call: string,
  what: string,
  outcome: Outcome,
  isGood: boolean,
  mediator: ValidatingProxy,
): CheckResult {
  const broken = mediator.takeViolations()
  const kind = outcome.problem?.kind
  if (isGood && kind && !EXPECTED_PROBLEMS.includes(kind)) broken.push(`cannot be read: ${outcome.text}`)
  if (!isGood && kind === undefined) broken.push('a refusal was taken for an answer')
  if (!isGood && kind === 'garbled') broken.push(`the refusal cannot be read: ${outcome.text}`)
  return finding(call, what, broken)
}
