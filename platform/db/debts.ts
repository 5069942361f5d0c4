const owed = new WeakMap<object, Set<unknown>>()

/** Something to be done once the transaction of this session stands. A savepoint shares its transaction’s. */
export function owe(session: object, debt: unknown): void {
  const debts = owed.get(session)
  if (!debts) throw new Error('What is to be done after a commit needs a transaction of ours.')
  debts.add(debt)
}

/** Keeps what is owed while `work` runs in this session, and hands it over; of what fails nothing is owed. */
export async function gatherDebts<Done, Debt>(
  session: object,
  work: () => Promise<Done>,
): Promise<{ done: Done; debts: Debt[] }> {
  const debts = new Set<unknown>()
  owed.set(session, debts)
  try {
    return { done: await work(), debts: [...debts] as Debt[] }
  } finally {
    owed.delete(session)
  }
}
