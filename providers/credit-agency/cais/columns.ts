import type { Day } from '@keyturn/platform/days'
import { allowedBytes, inPlainCapitals, type TextKind } from './charset.ts'
import { putDay, takeDay } from './day.ts'
import type { Field } from './layout.ts'
import { CaisRefusal, type CaisRefusalCode } from './refusal.ts'

type Named = keyof typeof reasons

const reasons = {
  missing: 'this is required and it is empty.',
  too_wide: 'this does not fit in its columns, and cutting it would change what it says.',
  not_whole: 'this must be a whole number.',
  bad_character: 'this holds a character that the file cannot carry and that has no plain spelling.',
  bad_code: 'this is not one of the codes for these columns.',
  bad_day: 'this is not a real day between 1900 and 2199.',
  bad_fixed_columns: 'these columns must always hold the same characters.',
} satisfies Partial<Record<CaisRefusalCode, string>>

function refuse(code: Named, field: Field): never {
  throw new CaisRefusal(code, reasons[code], { field: field.meaning })
}

const space = 0x20
const minus = 0x2d
const digitZero = 0x30

/** Writes a number. Like all writers here it expects a blank line, with the leading zeros already in place. */
export function putNumber(line: Uint8Array, base: number, field: Field, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) refuse('not_whole', field)
  if (value >= 10 ** field.length) refuse('too_wide', field)
  let rest = value
  for (let at = base + field.start - 2 + field.length; rest > 0; at--) {
    const tens = Math.floor(rest / 10)
    line[at] = digitZero + (rest - tens * 10)
    rest = tens
  }
}

export function putSigned(line: Uint8Array, base: number, field: Field, sign: Field, value: number): void {
  putNumber(line, base, field, Math.abs(value))
  if (value < 0) line[base + sign.start - 1] = minus
}

export function putDayIn(line: Uint8Array, base: number, field: Field, day: Day | null): void {
  if (day === null) {
    if (field.required) refuse('missing', field)
    return
  }
  if (!putDay(line, base + field.start - 1, day)) refuse('bad_day', field)
}

export function putCode(
  line: Uint8Array,
  base: number,
  field: Field,
  code: string | null,
  known: ReadonlySet<string>,
): void {
  if (code === null) {
    if (field.required) refuse('missing', field)
    return
  }
  if (!known.has(code)) refuse('bad_code', field)
  line[base + field.start - 1] = code.charCodeAt(0)
}

/** Writes the text. Returns false if the field does not allow it. */
function putPlain(line: Uint8Array, first: number, allowed: Uint8Array, text: string): boolean {
  let before = space
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (allowed[code] !== 1 || (code === space && before === space)) return false
    line[first + i] = code
    before = code
  }
  return text.length === 0 || before !== space
}

export function putText(line: Uint8Array, base: number, field: Field, kind: TextKind, value: string): void {
  const first = base + field.start - 1
  if (value.length === 0) {
    if (field.required) refuse('missing', field)
    return
  }
  if (value.length <= field.length && putPlain(line, first, allowedBytes[kind], value)) return
  line.fill(space, first, first + field.length)
  const text = inPlainCapitals(value)
  if (text.length === 0 && field.required) refuse('missing', field)
  if (!isPlain(allowedBytes[kind], text)) refuse('bad_character', field)
  if (text.length > field.length) refuse('too_wide', field)
  putPlain(line, first, allowedBytes[kind], text)
}

function isPlain(allowed: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (allowed[text.charCodeAt(i)] !== 1) return false
  return true
}

export function takeNumber(line: Uint8Array, base: number, field: Field): number {
  let value = 0
  const first = base + field.start - 1
  for (let at = first; at < first + field.length; at++) {
    const digit = (line[at] ?? 0) - digitZero
    if (digit < 0 || digit > 9) refuse('not_whole', field)
    value = value * 10 + digit
  }
  return value
}

export function takeSigned(line: Uint8Array, base: number, field: Field, sign: Field): number {
  const amount = takeNumber(line, base, field)
  const mark = line[base + sign.start - 1]
  if (mark === space) return amount
  if (mark !== minus || amount === 0) refuse('bad_code', sign)
  return -amount
}

export function takeDayFrom(line: Uint8Array, base: number, field: Field): Day | null {
  const day = takeDay(line, base + field.start - 1)
  if (day === undefined) refuse('bad_day', field)
  return day
}

export function takeRequiredDay(line: Uint8Array, base: number, field: Field): Day {
  return takeDayFrom(line, base, field) ?? refuse('missing', field)
}

/** Returns the one character of a code field, or null if it is blank. */
export function takeCode<Code extends string>(
  text: string,
  field: Field,
  known: ReadonlyMap<string, Code>,
): Code | null {
  const character = text.charAt(field.start - 1)
  return character === ' ' ? null : (known.get(character) ?? refuse('bad_code', field))
}

export function takeRequiredCode<Code extends string>(
  text: string,
  field: Field,
  known: ReadonlyMap<string, Code>,
): Code {
  return takeCode(text, field, known) ?? refuse('missing', field)
}

/** Accepts only text that the writer would write, so that reading and rewriting give the same bytes. */
export function takeText(
  line: Uint8Array,
  base: number,
  whole: string,
  field: Field,
  kind: TextKind,
): string {
  const first = base + field.start - 1
  let end = first + field.length
  while (end > first && line[end - 1] === space) end--
  if (end === first) {
    if (field.required) refuse('missing', field)
    return ''
  }
  const allowed = allowedBytes[kind]
  let before = space
  for (let at = first; at < end; at++) {
    const code = line[at] ?? 0
    if (allowed[code] !== 1 || (code === space && before === space)) refuse('bad_character', field)
    before = code
  }
  return whole.slice(field.start - 1, end - base)
}

/** Reads a reference directly from the bytes, without decoding the line as text. */
export function takeReference(line: Buffer, base: number, field: Field): string {
  const first = base + field.start - 1
  let end = first + field.length
  while (end > first && line[end - 1] === space) end--
  if (end === first) {
    if (field.required) refuse('missing', field)
    return ''
  }
  const allowed = allowedBytes.reference
  for (let at = first; at < end; at++) if (allowed[line[at] ?? 0] !== 1) refuse('bad_character', field)
  return line.toString('latin1', first, end)
}

/** Run of adjacent columns that never change, so that one comparison covers several fields. */
export interface FixedRun {
  readonly from: number
  readonly to: number
  readonly always: string
  readonly field: Field
}

export function fixedRuns(layout: Readonly<Record<string, Field>>): FixedRun[] {
  const runs: FixedRun[] = []
  for (const field of Object.values(layout)) {
    if (field.always === undefined) continue
    const from = field.start - 1
    const last = runs.at(-1)
    if (last?.to === from) {
      runs[runs.length - 1] = { ...last, to: from + field.length, always: last.always + field.always }
    } else runs.push({ from, to: from + field.length, always: field.always, field })
  }
  return runs
}

export function demandFixed(text: string, runs: readonly FixedRun[]): void {
  for (const { from, to, always, field } of runs) {
    if (text.slice(from, to) !== always) refuse('bad_fixed_columns', field)
  }
}
