import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { examine, variables } from '../../apps/server/config/index.ts'
import { contextFiles, readStages, settingsIn } from '../conformance/dockerfile.ts'
import { INSTALL } from '../run/install.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const stages = readStages(read('deploy/Dockerfile'))
const stepsOf = (stage: string): { word: string; rest: string }[] =>
  stages.find(({ name }) => name === stage)?.steps ?? []
const inImage = Object.assign(
  {},
  ...stepsOf('program').map(({ word, rest }) => (word === 'ENV' ? settingsIn(rest) : {})),
) as Record<string, string>

const service = z.object({
  image: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  build: z.object({ target: z.string() }).optional(),
  logging: z.object({ options: z.object({ 'max-size': z.string() }) }).optional(),
  env_file: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
})
const services = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(read('deploy/compose.yaml'), { merge: true })).services
const programs = Object.entries(services).filter(([, { env_file }]) => env_file)

const FOLDER = 'deploy/kubernetes'
const files = readdirSync(join(root, FOLDER))
const resource = z.looseObject({
  kind: z.string(),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({}).optional(),
})
const resourcesIn = (file: string) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => resource.parse(document.toJS()))
const container = z.object({
  command: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
})
const pods = ['api.yaml', 'worker.yaml', 'migrate.yaml'].flatMap((file) =>
  resourcesIn(file)
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map(({ spec }) => {
      const pod = z.object({
        template: z.object({ spec: z.looseObject({ containers: z.array(container) }) }),
      })
      return pod.parse(spec).template.spec
    }),
)

/** Valid example values of the variables. Their meaning is not tested here. */
const filledIn: Record<string, string> = {
  DATABASE_URL: 'postgres://keyturn@database/keyturn',
  PUBLIC_URL: 'https://app.keyturn.example',
  MAIL_FROM: 'Keyturn <hello@keyturn.example>',
  ADMIN_EMAIL: 'anna@keyturn.example,ben@keyturn.example',
  SUPPORT_EMAIL: 'support@keyturn.example',
  SMTP_URL: 'smtp://mail:25',
  SESSION_SECRET: 's'.repeat(32),
  ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
}
const fill = (given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value === '' ? (filledIn[name] ?? 'filled in') : value,
    ]),
  )

test('the image is built from the pinned Node, and each other image is pinned', () => {
  const { node } = JSON.parse(read('tools/package.json')).devDependencies
  const bases = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from))
  for (const base of bases) expect(base).toMatch(/^(node|postgres):\d+\.\d+(\.\d+)?-trixie(-slim)?$/)
  expect(bases.filter((base) => base.startsWith('node:'))).toEqual(Array(2).fill(`node:${node}-trixie-slim`))
  for (const { image = '' } of Object.values(services))
    expect(image).toMatch(/^[\w./-]+:(v?\d+\.\d+[\w.-]*|\$\{KEYTURN_VERSION:\?\})$/)
})

test('the image has each workspace that its programs and pages need, and no other', () => {
  const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')))
  const files = contextFiles(root, read('deploy/Dockerfile.dockerignore'))
  const inContext = new Set(files.map((file) => file.split('/')[0]))
  const named = workspaces.map((workspace) => workspace.replace('/*', ''))
  const outside = ['bench', 'e2e', 'tools']
  expect(named.filter((folder) => !inContext.has(folder))).toEqual(outside)
})

test('compose and Kubernetes give each program the variables of production, and no unknown ones', () => {
  const example = Object.fromEntries(
    [...read('deploy/keyturn.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  const cluster = Object.assign(
    {},
    ...['settings.yaml', 'secrets.example.yaml']
      .flatMap(resourcesIn)
      .map(({ data, stringData }) => data ?? stringData ?? {}),
  )
  delete cluster['agencies.json']
  const interpolated = (environment: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:[?-](?:\$\{\w+:\?\})?\}/, 'app.keyturn.example'),
      ]),
    )
  const told = programs.map(([, { environment }]) => ({
    ...inImage,
    ...fill(example),
    ...interpolated(environment),
  }))
  expect(told.length).toBeGreaterThanOrEqual(5)
  for (const env of [...told, { ...inImage, ...fill(cluster) }]) {
    const ours = Object.keys(env).filter((name) => name !== 'TMPDIR')
    expect(ours.filter((name) => !variables.includes(name.replace(/_FILE$/, '')))).toEqual([])
    const keys = 'BACKUP_DIR' in env ? { BACKUP_KEYS: `b1:${'A'.repeat(43)}=` } : {}
    expect(examine({ ...env, ...keys }).problems).toEqual([])
  }
})

test('programs in compose own no tables; only migrations, backups and restores connect as owner', () => {
  const owners = programs.filter(([, { environment }]) => 'DATABASE_MIGRATION_URL' in environment)
  expect(owners.map(([name]) => name)).toEqual(['migrate', 'backup', 'restore'])
  for (const [, { environment }] of programs) {
    expect(environment.DATABASE_URL).toContain('//keyturn_app:')
    expect(environment.DATABASE_DIRECT_URL).toContain('//keyturn_app:')
  }
  expect(services.pgbouncer?.environment).toMatchObject({ DB_USER: 'keyturn_app', SERVER_LOGIN_RETRY: '1' })
  expect(services.database?.environment.POSTGRES_USER).toBe('postgres')
})

test('compose builds each image once, and each service rotates its log', () => {
  const built = Object.values(services).flatMap(({ build, image }) => (build ? [image] : []))
  expect(built.toSorted()).toEqual([
    expect.stringMatching(/^keyturn-backup:/),
    expect.stringMatching(/^keyturn:/),
  ])
  const without = Object.entries(services).filter(([, { logging }]) => !logging?.options['max-size'])
  expect(without.map(([name]) => name)).toEqual([])
})

test('a program without backups starts although BACKUP_KEYS is set', () => {
  const [, { environment }] = programs[0] ?? ['', { environment: {} }]
  const { BACKUP_DIR: _folder, ...others } = environment
  const keys = { ...inImage, ...fill(others), BACKUP_KEYS: `b1:${'A'.repeat(43)}=` }
  expect(examine(keys).problems.filter((problem) => problem.includes('BACKUP'))).toEqual([])
})

test('git ignores the files of deploy that have secrets', () => {
  const ignored = read('.gitignore').split('\n')
  for (const path of ['deploy/.env', 'deploy/keyturn.env', 'deploy/agencies/'])
    expect(ignored).toContain(path)
})

test('a systemd unit starts an existing program, reads keyturn.env unchanged and leaves time to shut down', () => {
  const units = ['keyturn@.service', 'keyturn-backup.service'].map((name) => read(`deploy/systemd/${name}`))
  for (const unit of units) {
    expect(unit).toContain('EnvironmentFile=/etc/keyturn/keyturn.env')
    const [, program = ''] = /^ExecStart=\/opt\/keyturn\/\S+ (\S+)/m.exec(unit) ?? []
    expect(existsSync(join(root, program))).toBe(true)
    expect(unit).toContain('User=keyturn')
  }
  expect(units[0]).toMatch(/^TimeoutStopSec=20$/m)
})

test('Node parses keyturn.env itself, including the brackets of MAIL_FROM', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'keyturn.env')
  writeFileSync(
    file,
    read('deploy/keyturn.env.example').replace(/^MAIL_FROM=$/m, `MAIL_FROM=${filledIn.MAIL_FROM}`),
  )
  const words = [`--env-file=${file}`, '-p', 'process.env.MAIL_FROM']
  expect(execFileSync(process.execPath, words, { encoding: 'utf8', env: {} }).trim()).toBe(filledIn.MAIL_FROM)
})

test('a fresh clone installs its dev dependencies even with NODE_ENV=production', () => {
  expect(INSTALL).toContain('--include=dev')
  expect(INSTALL).not.toContain('ci')
})

test('probes call URLs that the program serves', () => {
  const answered = [...read('platform/http/health.ts').matchAll(/app\.get\(\s*'(\/\w+z)'/g)].map(
    ([, path]) => path,
  )
  const asked = [
    ...[...read('deploy/Dockerfile').matchAll(/GET (\/\w+) HTTP/g)],
    ...[...read('deploy/Caddyfile').matchAll(/health_uri (\S+)/g)],
    ...[
      ...`${read(`${FOLDER}/api.yaml`)}${read(`${FOLDER}/worker.yaml`)}`.matchAll(
        /path: (\S+), port: probes/g,
      ),
    ],
  ].map(([, path]) => path)
  expect(asked).toHaveLength(9)
  expect(asked.filter((path) => !answered.includes(path))).toEqual([])
  const port = Number(inImage.PROBES_PORT)
  for (const { containers } of pods.slice(0, 2))
    expect(containers.flatMap(({ ports }) => ports)).toContainEqual({ name: 'probes', containerPort: port })
  for (const file of ['api.yaml', 'worker.yaml'])
    expect(read(`${FOLDER}/${file}`)).toContain(`port: "${port}"`)
  expect(read(`${FOLDER}/network.yaml`)).toContain(`port: ${port} `)
  expect(read('deploy/Caddyfile').match(/(?<=api-\d):\d+/g)).toEqual(Array(4).fill(`:${inImage.PORT}`))
})

test('containers run without root, on a read-only file system, with time for graceful shutdown', () => {
  expect(stepsOf('program').find(({ word }) => word === 'USER')?.rest).toBe('1000:1000')
  for (const [name, { read_only, cap_drop, stop_grace_period }] of programs)
    expect([name, read_only, cap_drop, stop_grace_period]).toEqual([name, true, ['ALL'], '20s'])
  expect(pods).toHaveLength(3)
  for (const pod of pods)
    expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true, runAsUser: 1000 } })
  for (const pod of pods.slice(0, 2)) expect(pod).toMatchObject({ terminationGracePeriodSeconds: 20 })
})

test('each started program, file and metric named in deploy exists', () => {
  const commands = [
    ...programs.map(([, { command = [] }]) => command),
    ...pods.flatMap(({ containers }) => containers.map(({ command }) => command)),
    ...stages.flatMap(({ steps }) =>
      steps.flatMap(({ word, rest }) => (word === 'CMD' ? [JSON.parse(rest)] : [])),
    ),
  ]
  expect(commands.filter(([node, file]) => node !== 'node' || !existsSync(join(root, file)))).toEqual([])
  const apart = ['kustomization.yaml', 'prometheus-adapter.yaml', 'secrets.example.yaml']
  const listed = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(read(`${FOLDER}/kustomization.yaml`)))
  expect(listed.resources.toSorted()).toEqual(files.filter((file) => !apart.includes(file)).toSorted())
  const recorded = [...read('deploy/watch/alerts.yaml').matchAll(/record: (\S+)/g)].map(([, name]) => name)
  const adapter = read(`${FOLDER}/prometheus-adapter.yaml`)
  expect([...adapter.matchAll(/seriesQuery: (\S+)/g)].map(([, name]) => name)).toEqual(recorded)
  for (const file of ['api.yaml', 'worker.yaml'])
    for (const [, name = ''] of read(`${FOLDER}/${file}`).matchAll(/metric: \{ name: (\w+) \}/g))
      expect(adapter).toContain(`as: ${name} `)
})
