import { broken, type Check, type Checkable } from '@keyturn/platform/checks'
import type { Config } from '@keyturn/platform/config'
import { checkDatabase } from '@keyturn/platform/db'
import type { Companies } from './companies.ts'

/** One thing that can be asked whether it works. */
export interface Question {
  what: string
  company: string
  /** Members are stopped where it does not work; without the others they lack something. */
  needed: boolean
  ask(): Promise<Check>
}

const LONGEST_MS = 20_000

/** Every company and database that is configured, each with one harmless question. */
export function questionsFor(config: Config, url: string, companies: Companies): Question[] {
  const { mail, payments, bank, files, vouchers, addresses, push, agencies } = companies
  const about = (what: string, company: string, needed: boolean, { check }: Checkable): Question => ({
    ...{ what, company, needed },
    ask: check,
  })
  return [
    {
      what: 'Database',
      company: config.databaseUrl ? 'PostgreSQL' : 'built-in PostgreSQL',
      needed: true,
      ask: () => checkDatabase({ url: config.databaseUrl ?? url, directUrl: config.databaseDirectUrl }),
    },
    ...(config.databaseReplicaUrl
      ? [
          {
            what: 'Read replica',
            company: 'PostgreSQL',
            needed: true,
            ask: () => checkDatabase({ url: config.databaseReplicaUrl ?? '', replica: true }),
          },
        ]
      : []),
    about('Letters', 'SMTP', true, mail),
    about('Card payments', 'Stripe', true, payments),
    about('Bank data', bank.id === 'bud' ? 'Bud' : 'TrueLayer', true, bank),
    about('Uploads', config.bucket ? 'S3' : 'disk', true, files),
    about('Vouchers', 'Tillo', false, vouchers),
    about('Address finder', 'Ideal Postcodes', false, addresses),
    ...(push ? [about('Push messages', 'Web Push', false, push)] : []),
    ...[...agencies].map(([agency, { adapter }]) => about('Credit agency', agency, true, adapter)),
  ]
}

/** What a question found; one that throws or takes too long does not work either. */
export async function answerTo({ ask }: Question): Promise<Check> {
  const late = new Promise<Check>((resolve) =>
    setTimeout(
      resolve,
      LONGEST_MS,
      broken(`No answer within ${LONGEST_MS / 1000} seconds.`, 'Look whether a firewall stands in between.'),
    ).unref(),
  )
  const asked = ask().catch((error: unknown) =>
    broken(
      error instanceof Error ? error.message : String(error),
      'Read the cause; docs/operations.md has the setting.',
    ),
  )
  return Promise.race([asked, late])
}

/** The table that an operator reads. */
export function tableOf(answers: readonly { question: Question; check: Check }[]): string {
  const widthOf = (cells: string[]): number => Math.max(...cells.map((cell) => cell.length))
  const first = widthOf(answers.map(({ question }) => question.what))
  const second = widthOf(answers.map(({ question }) => question.company))
  return answers
    .flatMap(({ question: { what, company, needed }, check }) => {
      const state = check.works ? 'works' : needed ? 'BROKEN' : 'without'
      const line = `${what.padEnd(first)}  ${company.padEnd(second)}  ${state}`
      return check.works
        ? [line]
        : [line, `${' '.repeat(first)}  ${check.cause}`, `${' '.repeat(first)}  ${check.cure}`]
    })
    .join('\n')
}
