import type { AgencyAccount } from './agency-account.ts'
import { lineStride } from './layout.ts'
import { isTrailer, takeAccount } from './lines.ts'
import { CaisRefusal } from './refusal.ts'

/** A file that can be read anywhere: an open file on disk, a buffer, a ranged download. */
export interface RandomAccess {
  readonly sizeBytes: number
  read(offset: number, length: number): Promise<Uint8Array>
}

/**
 * Finds one account in an accepted file. Lines are of one length and in ascending order, so twenty-three
 * lines are enough for five million accounts: correcting one member costs the same however many there are.
 */
export async function findAccount(file: RandomAccess, accountNumber: string): Promise<AgencyAccount | null> {
  const lineCount = file.sizeBytes / lineStride
  if (!Number.isInteger(lineCount) || lineCount < 2) {
    throw new CaisRefusal('bad_line', 'The file is not a whole number of lines.')
  }
  let low = 1
  let high = lineCount - 2
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const account = await accountAt(file, middle)
    if (account.accountNumber === accountNumber) return account
    if (account.accountNumber < accountNumber) low = middle + 1
    else high = middle - 1
  }
  return null
}

async function accountAt(file: RandomAccess, line: number): Promise<AgencyAccount> {
  const bytes = Buffer.from(await file.read(line * lineStride, lineStride))
  if (bytes.length !== lineStride || isTrailer(bytes, 0)) {
    throw new CaisRefusal('bad_line', 'this is not an account record.', { line: line + 1 })
  }
  try {
    return takeAccount(bytes, 0)
  } catch (error) {
    throw error instanceof CaisRefusal ? error.at({ line: line + 1 }) : error
  }
}
