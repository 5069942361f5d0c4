export type CaisRefusalCode =
  | 'missing'
  | 'too_wide'
  | 'not_whole'
  | 'bad_character'
  | 'bad_code'
  | 'bad_day'
  | 'bad_fixed_columns'
  | 'bad_line'
  | 'bad_header'
  | 'bad_trailer'
  | 'count_mismatch'
  | 'not_in_order'
  | 'breaks_a_rule'

interface Place {
  readonly accountNumber?: string | null
  readonly line?: number | null
  readonly field?: string | null
}

/**
 * Only error class of this folder. The message names account, line and field, but never the field's value, so that no
 * personal data is logged.
 */
export class CaisRefusal extends Error {
  readonly code: CaisRefusalCode
  readonly accountNumber: string | null
  readonly line: number | null
  readonly field: string | null
  readonly reason: string

  constructor(code: CaisRefusalCode, reason: string, place: Place = {}) {
    const where = [
      place.line == null ? '' : `line ${place.line}`,
      place.accountNumber == null ? '' : `account ${place.accountNumber}`,
      place.field == null ? '' : place.field,
    ].filter(Boolean)
    super(where.length === 0 ? reason : `${where.join(', ')}: ${reason}`)
    this.name = 'CaisRefusal'
    this.code = code
    this.reason = reason
    this.accountNumber = place.accountNumber ?? null
    this.line = place.line ?? null
    this.field = place.field ?? null
  }

  /** Returns a copy with the place that only an outer caller has. */
  at(place: Place): CaisRefusal {
    return new CaisRefusal(this.code, this.reason, {
      accountNumber: this.accountNumber ?? place.accountNumber ?? null,
      line: this.line ?? place.line ?? null,
      field: this.field ?? place.field ?? null,
    })
  }
}
