/** Result of a health check of an external provider; cause and cure are for the operator. */
export type Check = { works: true } | { works: false; cause: string; cure: string }

/** External dependency with a read-only health check. */
export interface Checkable {
  check(): Promise<Check>
}

export const works: Check = { works: true }

export const broken = (cause: string, cure: string): Check => ({ works: false, cause, cure })

/** Message of any thrown value. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const CHECK_TIMEOUT_MS = 20_000

/** Runs a check with a timeout; an error or a timeout counts as broken. */
export async function runCheck({ check }: Checkable): Promise<Check> {
  const timeout = new Promise<Check>((resolve) =>
    setTimeout(
      resolve,
      CHECK_TIMEOUT_MS,
      broken(
        `No answer within ${CHECK_TIMEOUT_MS / 1000} seconds.`,
        'Check whether a firewall is in the way.',
      ),
    ).unref(),
  )
  const asked = check().catch((error: unknown) =>
    broken(errorText(error), 'Read the cause; docs/operations.md has the setting.'),
  )
  return Promise.race([asked, timeout])
}
