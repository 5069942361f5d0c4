import { generateKeyPairSync } from 'node:crypto'
import ssh2 from 'ssh2'
import type { AgencyName } from '../../port.ts'
import { makePgpKeyPair } from '../sealing.ts'
import { fingerprintOf } from '../session.ts'
import type { SftpAgencySettings } from '../settings.ts'
import {
  AgencySimulator,
  type AnswerOutcome,
  type ReceivedFile,
  type SimulatorState,
  type Verdict,
} from './agency-simulator.ts'
import { type Fault, FaultQueue } from './faults.ts'
import { InMemoryFiles } from './in-memory-files.ts'
import { listen } from './server.ts'
import type { SftpAccount } from './sftp-requests.ts'

export { type AnswerOutcome, type ReceivedFile, rejectedSurname, type Verdict } from './agency-simulator.ts'
export type { Fault } from './faults.ts'

export interface AgencyStandIn {
  /** Adapter settings for this agency. */
  settingsFor(agency: AgencyName): SftpAgencySettings
  /** Files received, newest first, from one agency or from all. */
  files(agency?: AgencyName): ReceivedFile[]
  /** Answers a waiting file as a person would. */
  answer(fileName: string, verdict: Verdict): AnswerOutcome
  /** Plays one fault once, at the next occasion. */
  misbehave(fault: Fault): void
  /** Rejects every connection until the outage is over. */
  setOutage(on: boolean): void
  /** Deletes every file. */
  clear(): Promise<void>
  close(): Promise<void>
}

export interface StandInOptions {
  /** Agencies to simulate. */
  readonly agencies: readonly AgencyName[]
  readonly now: () => Date
  /** If true, accepts each readable file at once. If false, files wait for `answer`. */
  readonly answersByItself: boolean
  readonly port?: number
  /** Additional host keys, as most servers have. */
  readonly otherHostKeys?: readonly string[]
  /** Storage of the files across restarts. */
  readonly keeping?: StateStorage
}

interface StateStorage {
  load(): Promise<unknown>
  save(state: object): Promise<void>
}

/**
 * Simulates all agencies on one SFTP server, with a user, folders and OpenPGP key each. ssh2 1.17.0;
 * draft-ietf-secsh-filexfer-02, RFC 9580, read on 22 November 2026. Answers are invented.
 */
export async function startAgencyStandIn(options: StandInOptions): Promise<AgencyStandIn> {
  const sender = await makePgpKeyPair('Keyturn')
  const faults = new FaultQueue()
  let isOut = false
  const hostKey = makeSshKey()
  const clientKey = makeSshKey()
  const rooms = new Map<string, SftpAccount>()
  const publicKeys = new Map<AgencyName, string>()
  let writing: Promise<void> = Promise.resolve()
  const remember = (): void => {
    if (!options.keeping) return
    const state = Object.fromEntries([...rooms].map(([name, { desk }]) => [name, desk.memory()]))
    writing = writing.then(() => options.keeping?.save(state)).catch(() => undefined)
  }
  for (const agency of options.agencies) {
    const pair = await makePgpKeyPair(agency)
    publicKeys.set(agency, pair.publicKey)
    const cabinet = new InMemoryFiles(options.now)
    const keys = { agencyPrivateKey: pair.privateKey, senderPublicKey: sender.publicKey }
    const { now, answersByItself } = options
    rooms.set(agency, {
      cabinet,
      desk: new AgencySimulator({ agency, keys, cabinet, faults, now, answersByItself, changed: remember }),
    })
  }
  const kept = (await options.keeping?.load()) as Partial<Record<string, SimulatorState>> | null | undefined
  for (const [name, { desk }] of rooms) if (kept?.[name]) desk.restore(kept[name])
  const server = await listen(
    {
      hostKeys: [hostKey, ...(options.otherHostKeys ?? [])],
      strangersHostKey: makeSshKey(),
      clientKey,
      rooms,
      faults,
      isOut: () => isOut,
    },
    options.port ?? 0,
  )
  const desks = [...rooms.values()].map(({ desk }) => desk)
  return {
    settingsFor: (agency) => ({
      agency,
      server: {
        host: '127.0.0.1',
        port: server.port,
        username: agency,
        privateKey: clientKey,
        hostKeyFingerprint: fingerprintOf(publicPartOf(hostKey)),
      },
      keys: { agencyPublicKey: publicKeys.get(agency) ?? '', signingKey: sender.privateKey },
      inboxPath: '/inbox',
      outboxPath: '/outbox',
    }),
    files: (agency) =>
      desks
        .flatMap((desk) => desk.files())
        .filter((file) => agency === undefined || file.agency === agency)
        .sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : a.receivedAt > b.receivedAt ? -1 : 0)),
    answer: (fileName, verdict) => {
      const desk = desks.find((one) => one.files().some(({ name }) => name === fileName))
      return desk?.answer(fileName, verdict) ?? 'unknown_file'
    },
    misbehave: (fault) => faults.add(fault),
    setOutage: (on) => {
      isOut = on
    },
    clear: async () => {
      for (const desk of desks) desk.clear()
      remember()
      await writing
    },
    close: async () => {
      await server.close()
      await writing
    },
  }
}

/** Generates the key with Node, because ssh2 sometimes generates ed25519 keys that it cannot read. */
function makeSshKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
}

function publicPartOf(privateKey: string): Buffer {
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  return parsed.getPublicSSH()
}
