import type { NextHomeField } from './next-home.ts'

/** Facts that are of use to another person, so a passport shows them only beside the renter's name. */
const BESIDE_NAME: readonly string[] = [
  'income',
  'years',
  'landlord_word',
  'deposit',
] satisfies NextHomeField[]

/** Returns true if a ticked fact needs the name tick, which is missing. */
export const lacksName = (fields: readonly string[]): boolean =>
  !fields.includes('name') && fields.some((field) => BESIDE_NAME.includes(field))

/** Ticks or clears a field of the form. A fact that needs the name ticks it too, and is cleared with it. */
export function toggleField<Field extends string>(
  fields: readonly (Field | 'name')[],
  field: Field | 'name',
): (Field | 'name')[] {
  if (!fields.includes(field)) {
    const all = [...fields, field]
    return lacksName(all) ? [...all, 'name'] : all
  }
  const rest = fields.filter((each) => each !== field)
  return field === 'name' ? rest.filter((each) => !BESIDE_NAME.includes(each)) : rest
}
