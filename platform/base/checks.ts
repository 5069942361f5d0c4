/** What one harmless question to an outside company found; the cause and the cure are for whoever operates us. */
export type Check = { works: true } | { works: false; cause: string; cure: string }

/** Whatever depends on somebody else, and can be asked whether it works without changing anything there. */
export interface Checkable {
  check(): Promise<Check>
}

export const works: Check = { works: true }

export const broken = (cause: string, cure: string): Check => ({ works: false, cause, cure })

/** The words of anything thrown, for the cause of what does not work. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const LONGEST_MS = 20_000

/** What one answers; one that throws or takes too long does not work either. */
export async function answerOf({ check }: Checkable): Promise<Check> {
  const late = new Promise<Check>((resolve) =>
    setTimeout(
      resolve,
      LONGEST_MS,
      broken(`No answer within ${LONGEST_MS / 1000} seconds.`, 'Check whether a firewall is in the way.'),
    ).unref(),
  )
  const asked = check().catch((error: unknown) =>
    broken(wordsOf(error), 'Read the cause; docs/operations.md has the setting.'),
  )
  return Promise.race([asked, late])
}
