import { NAMED, readPayee, recognise } from './payees.ts'
import { readWording } from './wording.ts'

/** Whether this line of a bank names whom the rent went to before, or a name of the tenancy, however it is written. */
export function isKnownPayee(
  line: string,
  { before, declared }: { before: readonly string[]; declared: readonly string[] },
): boolean {
  const wording = readWording(line)
  const payees = declared.flatMap((name) => readPayee(name) ?? [])
  if (payees.length > 0 && recognise(wording, payees).strength >= NAMED) return true
  return before.some((other) => readWording(other).key === wording.key)
}
