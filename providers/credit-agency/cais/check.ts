import type { AgencyAccount } from './agency-account.ts'
import {
  type AcceptedAccount,
  type ComparisonName,
  comparisons,
  isRejection,
  MonthComparison,
  oddities,
} from './compare-months.ts'
import { takeAccepted, takeAccount } from './lines.ts'
import { CaisReader } from './read.ts'
import { CaisRefusal, type CaisRefusalCode } from './refusal.ts'
import { problemsOf, type RuleName, rules } from './rules.ts'

export type FindingLevel = 'file_rejection' | 'record_rejection' | 'warning'

export interface Finding {
  readonly level: FindingLevel
  readonly rule: RuleName | ComparisonName | CaisRefusalCode
  readonly accountNumber: string | null
  readonly sentence: string
}

export interface CheckReport {
  readonly fileRejections: readonly Finding[]
  readonly recordRejections: readonly Finding[]
  readonly warnings: readonly Finding[]
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Reads this month's file and collects its findings. Returns the accounts in ascending order of their numbers. */
class FileCheck {
  readonly findings: Finding[] = []
  readonly #reader: CaisReader<AgencyAccount>
  #lastNumber = ''

  constructor() {
    const onUnreadable = (refusal: CaisRefusal) => this.add(unreadable(refusal, 'record_rejection'))
    this.#reader = new CaisReader({ onUnreadable }, takeAccount)
  }

  add(finding: Finding): void {
    this.findings.push(finding)
  }

  page(chunk: Uint8Array): AgencyAccount[] {
    const inOrder: AgencyAccount[] = []
    const accounts = this.#reader.push(chunk)
    // The header precedes the first record, so it is known as soon as there is one.
    const createdOn = this.#reader.header?.createdOn ?? ''
    for (const account of accounts) {
      for (const rule of problemsOf(account, createdOn)) {
        this.add(finding('record_rejection', rule, rules[rule], account.accountNumber))
      }
      for (const name of oddities(account)) this.tell(name, account.accountNumber)
      if (this.#isInOrder(account.accountNumber)) inOrder.push(account)
    }
    return inOrder
  }

  end(): void {
    this.#reader.end()
    const { declaredCount, accountCount } = this.#reader
    if (declaredCount === accountCount) return
    const sentence = `The trailer says ${declaredCount} accounts and the file holds ${accountCount}.`
    this.add(finding('file_rejection', 'count_mismatch', sentence, null))
  }

  tell(name: ComparisonName, accountNumber: string): void {
    const level = isRejection(name) ? 'record_rejection' : 'warning'
    this.add(finding(level, name, comparisons[name], accountNumber))
  }

  #isInOrder(accountNumber: string): boolean {
    if (accountNumber > this.#lastNumber) {
      this.#lastNumber = accountNumber
      return true
    }
    if (accountNumber === this.#lastNumber) this.tell('duplicate', accountNumber)
    else {
      const sentence = 'Accounts do not stand in ascending order, so duplicates and gaps cannot be seen.'
      this.add(finding('file_rejection', 'not_in_order', sentence, accountNumber))
    }
    return false
  }
}

function finding(
  level: FindingLevel,
  rule: Finding['rule'],
  sentence: string,
  accountNumber: string | null,
): Finding {
  return { level, rule, accountNumber, sentence }
}

function unreadable(refusal: CaisRefusal, level: FindingLevel): Finding {
  return finding(level, refusal.code, refusal.message, refusal.accountNumber)
}

function fileRejection(error: unknown): Finding {
  if (error instanceof CaisRefusal) return unreadable(error, 'file_rejection')
  throw error
}

/**
 * Checks this month's file alone and against the last accepted one (null before the first). An unreadable file is
 * rejected whole; earlier findings remain.
 */
export function check(file: Uint8Array, master: Uint8Array | null): CheckReport {
  const current = new FileCheck()
  try {
    const accounts = current.page(file)
    current.end()
    if (master !== null) {
      const sides = new MonthComparison((name, accountNumber) => current.tell(name, accountNumber))
      sides.addNow(accounts)
      sides.addAccepted(masterPage(createAcceptedReader(), master))
      sides.advance(true, true)
    }
  } catch (error) {
    current.add(fileRejection(error))
  }
  return sorted(current.findings)
}

/** Reads only the compared fields, because the accepted file was fully checked in its own month. */
const createAcceptedReader = () => new CaisReader({}, takeAccepted)

function masterPage(reader: CaisReader<AcceptedAccount>, chunk: Uint8Array): AcceptedAccount[] {
  try {
    return reader.push(chunk)
  } catch (error) {
    if (!(error instanceof CaisRefusal)) throw error
    throw new CaisRefusal('bad_line', `The accepted file cannot be read: ${error.message}`)
  }
}

function sorted(findings: readonly Finding[]): CheckReport {
  const at = (level: FindingLevel) => findings.filter((one) => one.level === level)
  return {
    fileRejections: at('file_rejection'),
    recordRejections: at('record_rejection'),
    warnings: at('warning'),
  }
}

/** Yields the findings of `check` one at a time in constant memory, for files of any length. */
export async function* checkStream(file: Chunks, master: Chunks | null): AsyncGenerator<Finding> {
  const current = new FileCheck()
  const sides = new MonthComparison((name, accountNumber) => current.tell(name, accountNumber))
  const acceptedReader = createAcceptedReader()
  const now = pages(file, (chunk) => current.page(chunk))
  const accepted = pages(master ?? [], (chunk) => masterPage(acceptedReader, chunk))
  let nowEnded = false
  let acceptedEnded = false
  try {
    while (!nowEnded || !acceptedEnded) {
      if (!nowEnded && sides.wantsNow) {
        const next = await now.next()
        if (next.done === true) {
          nowEnded = true
          current.end()
        } else sides.addNow(next.value)
      }
      if (!acceptedEnded && sides.wantsAccepted) {
        const next = await accepted.next()
        if (next.done === true) acceptedEnded = true
        else sides.addAccepted(next.value)
      }
      sides.advance(nowEnded, acceptedEnded)
      yield* current.findings.splice(0)
    }
  } catch (error) {
    current.add(fileRejection(error))
  } finally {
    await now.return(undefined)
    await accepted.return(undefined)
  }
  yield* current.findings.splice(0)
}

async function* pages<Account>(
  chunks: Chunks,
  take: (chunk: Uint8Array) => Account[],
): AsyncGenerator<Account[], undefined> {
  for await (const chunk of chunks) {
    const page = take(chunk)
    if (page.length > 0) yield page
  }
  return undefined
}
