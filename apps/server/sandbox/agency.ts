import { collectJob } from '@keyturn/agency-files'
import { AGENCIES, type Agency, isAgency } from '@keyturn/agency-files/constants'
import type { Context } from '@keyturn/platform/feature'
import { type Http, notFound, Refusal, ValidationError } from '@keyturn/platform/http'
import type { Worker } from '@keyturn/platform/jobs'
import type { AgencyStandIn, ReceivedFile, Verdict } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { z } from 'zod'
import { agencyFilePage, agencyInbox } from './agency-pages.ts'
import { sandboxPage } from './page.ts'

const tags = ['sandbox']
const agency = z.enum(AGENCIES)
const received = z.object({
  name: z.string(),
  agency,
  receivedAt: z.string(),
  content: z.string(),
  state: z.enum(['waiting', 'accepted', 'records_rejected', 'file_rejected']),
})
const reject = z.strictObject({ account: z.string(), code: z.string().min(1).max(20) })
const answerBody = z
  .strictObject({ name: z.string(), accept: z.literal(true).optional(), rejects: z.array(reject).optional() })
  .refine(({ accept, rejects }) => (accept === undefined) !== (rejects === undefined), {
    message:
      'Send {"name": "…", "accept": true} or {"name": "…", "rejects": [{"account": "…", "code": "R02"}]}.',
    path: ['accept'],
  })

export interface AgencyControls {
  standIn: AgencyStandIn
  context: Pick<Context, 'db' | 'queue'>
  worker: Worker
}

/** Pages and controls of the stand-in agencies: received files, and a person's answer to them. */
export async function registerAgency(http: Http, controls: AgencyControls): Promise<void> {
  const { standIn } = controls
  http.get(
    '/sandbox/agency/files',
    {
      schema: {
        tags,
        summary: 'List the files that the agencies received',
        querystring: z.object({ agency: agency.optional() }),
        response: { 200: z.array(received) },
      },
    },
    async ({ query }) => standIn.files(query.agency).filter(isOurs),
  )
  http.post(
    '/sandbox/agency/answer',
    {
      schema: {
        tags,
        summary: 'Answer a file as an agency',
        body: answerBody,
        response: { 200: z.object({ name: z.string(), state: received.shape.state }) },
      },
    },
    async ({ body: { name, rejects } }) => {
      const verdict: Verdict =
        rejects?.map(({ account, code }) => ({ accountNumber: account, code })) ?? 'accept'
      return { name, state: (await answer(controls, name, verdict)).state }
    },
  )
  await http.register(async (own) => pages(own as Http, controls))
}

/** Lets the agency answer, and fetches the answer at once instead of within hours. */
async function answer(
  { standIn, context, worker }: AgencyControls,
  name: string,
  verdict: Verdict,
): Promise<ReceivedFile> {
  const outcome = standIn.answer(name, verdict)
  if (outcome === 'unknown_file') throw new ValidationError({ name: ['No agency has a file of this name.'] })
  if (outcome === 'unknown_account')
    throw new ValidationError({ rejects: ['The file has no account of this number.'] })
  if (outcome === 'already_answered')
    throw new Refusal(409, 'already_answered', 'This file has been answered already.')
  const file = find(standIn, name)
  await context.db.transaction((tx) =>
    context.queue.enqueue(tx, collectJob, { agency: file.agency }, { singletonKey: file.agency }),
  )
  await worker.drain()
  return find(standIn, name)
}

type OurFile = ReceivedFile & { agency: Agency }

const isOurs = (file: ReceivedFile): file is OurFile => isAgency(file.agency)

function find(standIn: AgencyStandIn, name: string): OurFile {
  const file = standIn
    .files()
    .filter(isOurs)
    .find((one) => one.name === name)
  if (!file) throw notFound()
  return file
}

function pages(http: Http, controls: AgencyControls): void {
  const { standIn } = controls
  const params = z.object({ name: z.string() })
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = new URLSearchParams(body.toString())
      done(null, { reject: fields.getAll('reject') })
    },
  )
  http.get('/sandbox/agency', { schema: { hide: true } }, async (_request, reply) =>
    sandboxPage(reply, {
      title: 'Credit agencies',
      wide: true,
      body: agencyInbox(standIn.files().filter(isOurs)),
    }),
  )
  http.get('/sandbox/agency/:name', { schema: { hide: true, params } }, async (request, reply) => {
    const file = find(standIn, request.params.name)
    return sandboxPage(reply, { title: file.name, wide: true, body: agencyFilePage(file) })
  })
  const body = z.object({ reject: z.array(z.string()) })
  http.post('/sandbox/agency/:name', { schema: { hide: true, params, body } }, async (request, reply) => {
    const chosen = request.body.reject.map((accountNumber) => ({ accountNumber, code: 'R02' }))
    await answer(controls, request.params.name, chosen.length === 0 ? 'accept' : chosen)
    return reply.redirect(`/sandbox/agency/${encodeURIComponent(request.params.name)}`, 303)
  })
}
