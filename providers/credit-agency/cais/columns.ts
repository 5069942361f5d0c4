import type { Day } from '@keyturn/platform/days'
import { putDay, takeDay } from './day.ts'
import type { Field } from './layout.ts'
import { inPlainCapitals, mayHold, type TextKind } from './letters.ts'
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

export function putNumber(line: Uint8Array, base: number, field: Field, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) refuse('not_whole', field)
  let rest = value
  const first = base + field.start - 1
  for (let at = first + field.length - 1; at >= first; at--) {
    line[at] = digitZero + (rest % 10)
    rest = Math.floor(rest / 10)
  }
  if (rest > 0) refuse('too_wide', field)
}

export function putSigned(line: Uint8Array, base: number, field: Field, sign: Field, value: number): void {
  putNumber(line, base, field, Math.abs(value))
  line[base + sign.start - 1] = value < 0 ? minus : space
}

export function putDayIn(line: Uint8Array, base: number, field: Field, day: Day | null): void {
  if (day === null) {
    if (field.required) refuse('missing', field)
    line.fill(digitZero, base + field.start - 1, base + field.start + 7)
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
    line[base + field.start - 1] = space
    return
  }
  if (!known.has(code)) refuse('bad_code', field)
  line[base + field.start - 1] = code.charCodeAt(0)
}

function isPlain(kind: TextKind, text: string): boolean {
  let before = space
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (!mayHold(kind, code) || (code === space && before === space)) return false
    before = code
  }
  return text.length === 0 || before !== space
}

export function putText(line: Uint8Array, base: number, field: Field, kind: TextKind, value: string): void {
  let text = value
  if (!isPlain(kind, text)) {
    text = inPlainCapitals(value)
    if (!isPlain(kind, text)) refuse('bad_character', field)
  }
  if (text.length === 0 && field.required) refuse('missing', field)
  if (text.length > field.length) refuse('too_wide', field)
  const first = base + field.start - 1
  for (let i = 0; i < text.length; i++) line[first + i] = text.charCodeAt(i)
  for (let i = text.length; i < field.length; i++) line[first + i] = space
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

/** The one character of a code field; null when it is blank. */
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

/** Only what the writer would have written is accepted, so that reading and writing again gives the same bytes. */
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
  let before = space
  for (let at = first; at < end; at++) {
    const code = line[at] ?? 0
    if (!mayHold(kind, code) || (code === space && before === space)) refuse('bad_character', field)
    before = code
  }
  return whole.slice(field.start - 1, end - base)
}

export function demandFixed(line: Uint8Array, base: number, resting: Uint8Array, field: Field): void {
  const end = field.start - 1 + field.length
  for (let i = field.start - 1; i < end; i++) {
    if (line[base + i] !== resting[i]) refuse('bad_fixed_columns', field)
  }
}
