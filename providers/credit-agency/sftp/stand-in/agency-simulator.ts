import { type AgencyAccount, check, read } from '../../cais/index.ts'
import type { AgencyName, RejectedRecord } from '../../port.ts'
import { type AnswerFile, answerEnding, writeAnswer } from '../answers.ts'
import { type OpeningKeys, unseal } from '../sealing.ts'
import type { FaultQueue } from './faults.ts'
import type { InMemoryFiles } from './in-memory-files.ts'

export interface ReceivedFile {
  readonly name: string
  readonly agency: AgencyName
  readonly receivedAt: string
  readonly content: string
  readonly state: 'waiting' | 'accepted' | 'records_rejected' | 'file_rejected'
  /** Records that the agency rejected. */
  readonly rejects: readonly RejectedRecord[]
}

export type Verdict = 'accept' | readonly { readonly accountNumber: string; readonly code: string }[]
export type AnswerOutcome = 'answered' | 'unknown_file' | 'already_answered' | 'unknown_account'

/** Invented reasons for rejections, because no agency publishes its codes. */
export const rejectionReasons: Readonly<Record<string, string>> = {
  E01: 'The file could not be opened with our key, or its signature is not yours.',
  E02: 'The file breaks the layout.',
  E03: 'The header is not the one agreed.',
  R01: 'The record breaks a rule of the layout.',
  R02: 'No person of this name is known at this address.',
}

/** Test surname: every record with it is rejected with R02. */
export const rejectedSurname = 'REJECTED'

interface Received extends ReceivedFile {
  state: ReceivedFile['state']
  rejects: readonly RejectedRecord[]
  /** Records that the agency rejects even if a person accepts the file. */
  readonly wouldReject: readonly RejectedRecord[]
}

/** State of the simulator that is saved across restarts. */
export interface SimulatorState {
  readonly received: readonly Received[]
  readonly outbox: readonly { readonly name: string; readonly text: string }[]
  readonly answerCount: number
}

const filesKept = 200

interface SimulatorParts {
  readonly agency: AgencyName
  readonly keys: OpeningKeys
  readonly cabinet: InMemoryFiles
  readonly faults: FaultQueue
  readonly now: () => Date
  readonly answersByItself: boolean
  /** Saves the state. */
  readonly changed: () => void
}

/** Simulated agency's processing of a file in its inbox: decrypt, check, answer. */
export class AgencySimulator {
  #received: Received[] = []
  #master: Buffer | null = null
  #answerCount = 0
  readonly #parts: SimulatorParts

  constructor(parts: SimulatorParts) {
    this.#parts = parts
  }

  /** Newest first. */
  files(): ReceivedFile[] {
    return this.#received.map(({ wouldReject: _, ...file }) => file)
  }

  memory(): SimulatorState {
    const outbox = this.#parts.cabinet.namesIn('/outbox').map((name) => ({
      name,
      text: this.#parts.cabinet.get(`/outbox/${name}`)?.content.toString('utf8') ?? '',
    }))
    return { received: this.#received, outbox, answerCount: this.#answerCount }
  }

  restore({ received, outbox, answerCount }: SimulatorState): void {
    this.#received = received.map((file) => ({ ...file }))
    this.#answerCount = answerCount
    const held = received.find(({ state }) => state === 'accepted' || state === 'records_rejected')
    this.#master = held === undefined ? null : Buffer.from(held.content, 'latin1')
    // An arrived name stays taken. Its encrypted bytes are no longer needed.
    for (const { name } of received) this.#parts.cabinet.put(`/inbox/${name}.pgp`, Buffer.alloc(0))
    for (const { name, text } of outbox) this.#parts.cabinet.put(`/outbox/${name}`, Buffer.from(text))
  }

  clear(): void {
    for (const folder of ['/inbox', '/outbox']) {
      for (const name of this.#parts.cabinet.namesIn(folder)) this.#parts.cabinet.remove(`${folder}/${name}`)
    }
    this.restore({ received: [], outbox: [], answerCount: 0 })
  }

  async receive(name: string, sealed: Buffer): Promise<void> {
    if (this.#received.some((file) => file.name === name)) return
    const silent = this.#parts.faults.take('acknowledge_never')
    const wrongHeader = this.#parts.faults.take('header_rejected')
    const content = await unseal(sealed, this.#parts.keys).catch(() => null)
    const report = content === null ? null : check(content, this.#master)
    const isBroken = report !== null && report.fileRejections.length > 0
    const code = content === null ? 'E01' : wrongHeader ? 'E03' : isBroken ? 'E02' : null
    // Agencies accept changed names, because people marry. Only our own check requires an approval.
    const broken = (report?.recordRejections ?? []).flatMap(({ rule, accountNumber, sentence }) =>
      accountNumber === null || rule === 'holder_changed'
        ? []
        : [{ accountNumber, code: 'R01', reason: `${reasonFor('R01')} ${sentence}` }],
    )
    const file: Received = {
      name,
      agency: this.#parts.agency,
      receivedAt: this.#parts.now().toISOString(),
      content: content?.toString('latin1') ?? '',
      state: code === null ? 'waiting' : 'file_rejected',
      rejects: [],
      wouldReject: content === null || code !== null ? [] : [...broken, ...unplaced(content)],
    }
    this.#received.unshift(file)
    this.#received.splice(filesKept)
    this.#parts.changed()
    if (silent) return
    if (content === null || code !== null) {
      const detail = code === 'E02' ? (report?.fileRejections[0]?.sentence ?? '') : ''
      this.#say({
        kind: 'file_rejected',
        fileName: name,
        code: code ?? 'E01',
        reason: `${reasonFor(code ?? 'E01')} ${detail}`.trim(),
      })
      return
    }
    const accountCount = accountsIn(content).length
    this.#say({ kind: 'received', fileName: name, receivedAt: file.receivedAt, accountCount })
    if (this.#parts.answersByItself) this.answer(name, 'accept')
  }

  answer(name: string, verdict: Verdict): AnswerOutcome {
    const file = this.#received.find((one) => one.name === name)
    if (file === undefined) return 'unknown_file'
    if (file.state !== 'waiting') return 'already_answered'
    const content = Buffer.from(file.content, 'latin1')
    const accounts = new Set(accountsIn(content).map(({ accountNumber }) => accountNumber))
    if (verdict !== 'accept' && verdict.some(({ accountNumber }) => !accounts.has(accountNumber))) {
      return 'unknown_account'
    }
    const rejects = verdict === 'accept' ? file.wouldReject : verdict.map(withReason)
    this.#master = content
    file.rejects = rejects
    file.state = rejects.length === 0 ? 'accepted' : 'records_rejected'
    this.#say(
      rejects.length === 0
        ? { kind: 'accepted', fileName: name }
        : { kind: 'records_rejected', fileName: name, rejects: [...rejects] },
    )
    return 'answered'
  }

  #say(answer: AnswerFile): void {
    const times = this.#parts.faults.take('acknowledge_twice') ? 2 : 1
    const content = this.#parts.faults.take('garbled_answer')
      ? Buffer.from('{"kind":"acc')
      : writeAnswer(answer)
    for (let i = 0; i < times; i++) {
      this.#answerCount += 1
      const turn = String(this.#answerCount).padStart(6, '0')
      this.#parts.cabinet.put(`/outbox/${turn}.${answer.fileName}${answerEnding}`, content)
    }
    this.#parts.changed()
  }
}

function accountsIn(content: Buffer): readonly AgencyAccount[] {
  return read(content, { onUnreadable: () => {} }).accounts
}

function reasonFor(code: string): string {
  return rejectionReasons[code] ?? 'The agency rejected the record.'
}

function withReason(reject: { accountNumber: string; code: string }): RejectedRecord {
  return { accountNumber: reject.accountNumber, code: reject.code, reason: reasonFor(reject.code) }
}

/** Rejects people who cannot be found at their address: those with the test surname. */
function unplaced(content: Buffer): RejectedRecord[] {
  return accountsIn(content)
    .filter(({ name }) => name.endsWith(` ${rejectedSurname}`))
    .map(({ accountNumber }) => withReason({ accountNumber, code: 'R02' }))
}
