import { StartProblem } from '@keyturn/platform/config'

export type Closers = (() => Promise<void> | void)[]

/**
 * A program that does one thing and ends. What a person can mend is told in two lines instead of a stack, and whatever
 * was opened is closed again in the opposite order.
 */
export async function runErrand(
  words: { failed: string; exitCode?: number },
  errand: (closers: Closers) => Promise<void>,
): Promise<void> {
  const closers: Closers = []
  try {
    await errand(closers)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    process.stderr.write(`\n${words.failed} ${error.message}\n${error.cure}\n`)
    process.exitCode = words.exitCode ?? 1
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
