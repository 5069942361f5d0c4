/** Reason why statements break a rule, and their places. A path ending in a slash is a whole folder. */
export interface Exception {
  why: string
  where: Readonly<Record<string, readonly string[]>>
}

/** Fault of a statement, by the file and the function or constant around it. */
export interface Finding {
  path: string
  owner: string
  fault: string
}

/** Lists the findings that are no exception, and the exceptions that are not needed. */
export function compareWithExceptions(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
): string[] {
  const listed = exceptions.flatMap(({ where }) =>
    Object.entries(where).flatMap(([path, owners]) => owners.map((owner) => ({ path, owner }))),
  )
  const covers = (entry: { path: string; owner: string }, { path, owner }: Finding): boolean =>
    entry.path.endsWith('/') ? path.startsWith(entry.path) : path === entry.path && owner === entry.owner
  return [
    ...findings
      .filter((finding) => !listed.some((entry) => covers(entry, finding)))
      .map(({ path, owner, fault }) => `${path}: ${owner} ${fault}`),
    ...listed
      .filter((entry) => !findings.some((finding) => covers(entry, finding)))
      .map(({ path, owner }) => `${path}: ${owner} is listed as an exception and is none`),
  ]
}
