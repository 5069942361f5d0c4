import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProgram } from '../run/program.ts'
import { npmPackages } from './obtain.ts'
import { type Part, runCheck } from './part.ts'
import { withTempEnvironment } from './temp-environment.ts'

const LINTER = '@redocly/cli@2.77.0'
const CLIENT = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'] as const

/** All recommended rules except two that the ordered URLs violate (docs/operations.md). */
const RULES = `extends: [recommended]
rules:
  no-path-trailing-slash: off
  no-ambiguous-paths: off
`

/** Correct calls must compile, and each wrong one must be a compiler error. */
const CALLS = `import createClient from 'openapi-fetch'
import type { paths } from './contract.js'

const client = createClient<paths>({ baseUrl: 'https://keyturn.example' })

export async function signIn(email: string, password: string): Promise<string[]> {
  const { data, error } = await client.POST('/api/auth/login/', { body: { email, password } })
  return error || !data ? [] : Object.keys(data)
}

export async function months(): Promise<string[]> {
  const { data } = await client.GET('/api/payment-report/')
  return (data?.months ?? []).map((month) => month.state satisfies string)
}

export const leave = (id: string) =>
  client.DELETE('/api/banking/connections/{id}/', { params: { path: { id } } })

// @ts-expect-error: there is no such address.
export const nowhere = () => client.GET('/api/nowhere/')
// @ts-expect-error: this address is not asked, it is told.
export const asked = () => client.GET('/api/auth/login/')
// @ts-expect-error: whoever signs in has a password.
export const forgetful = () => client.POST('/api/auth/login/', { body: { email: 'a@b.example' } })
// @ts-expect-error: an address is text.
export const counted = () => client.POST('/api/auth/login/', { body: { email: 1, password: 'x' } })
// @ts-expect-error: which bank is to be left has to be said.
export const all = () => client.DELETE('/api/banking/connections/{id}/')
`

/** Validates our OpenAPI contract with a public rule set, and generates a client with another tool. */
export const openapi: Part = {
  name: 'openapi',
  run: () =>
    withTempEnvironment('openapi', async ({ folder, onCleanup: atTheEnd }) => {
      const [linter, client] = [npmPackages(LINTER), npmPackages(...CLIENT)]
      const file = (name: string): string => join(folder, name)
      const program = openProgram({ ...process.env, PORT: '0', DATA_DIR: file('app') })
      atTheEnd(() => program.end())
      const answer = await fetch(`${await program.address()}/api/docs/openapi.json`)
      writeFileSync(file('openapi.json'), await answer.text())
      writeFileSync(file('redocly.yaml'), RULES)
      writeFileSync(file('calls.ts'), CALLS)
      const run = (program: string, words: string[]) => {
        const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        })
        if (status !== 0) throw new Error(`${stdout}${stderr}`.trim().slice(-1500))
      }
      return [
        await runCheck(
          { company: 'Our API', call: 'the contract is clean', against: `${LINTER}, recommended rules` },
          async () =>
            run(join(linter, 'node_modules/@redocly/cli/bin/cli.js'), [
              'lint',
              'openapi.json',
              '--config',
              'redocly.yaml',
            ]),
        ),
        await runCheck(
          {
            company: 'Our API',
            call: 'a typed client is made of it; right calls compile, wrong ones do not',
            against: CLIENT.join(', '),
          },
          async () => {
            run(join(client, 'node_modules/openapi-typescript/bin/cli.js'), [
              'openapi.json',
              '-o',
              'contract.d.ts',
            ])
            const packages = JSON.stringify({ '*': [join(client, 'node_modules/*')] })
            writeFileSync(
              file('tsconfig.json'),
              `{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "target": "es2023", "types": [], "paths": ${packages} }, "files": ["calls.ts"] }`,
            )
            run(join(import.meta.dirname, '../../node_modules/typescript/bin/tsc'), ['-p', '.'])
          },
        ),
      ]
    }),
}
