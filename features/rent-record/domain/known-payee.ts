import { NAMED, readPayee, readWording, recognise } from '@keyturn/rent-engine/rules'

/** Returns true if a bank text names an earlier payee or a declared one, in any spelling. */
export function isKnownPayee(
  line: string,
  { before, declared }: { before: readonly string[]; declared: readonly string[] },
): boolean {
  const wording = readWording(line)
  const payees = declared.flatMap((name) => readPayee(name) ?? [])
  if (payees.length > 0 && recognise(wording, payees).strength >= NAMED) return true
  return before.some((other) => readWording(other).key === wording.key)
}
