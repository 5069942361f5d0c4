import type { Day, Every } from '@keyturn/platform/days'
import type { Country } from './country.ts'

/** Ways in which a rise was notified: forms that a law prescribes, and others. */
export const NOTICE_FORMS = [
  'form_4a',
  'form_4',
  'rent_increase_notice',
  'rhw12',
  'in_writing',
  'clause',
  'by_word',
  'unsure',
] as const
export type NoticeForm = (typeof NOTICE_FORMS)[number]

export const FORM_TEXTS: Record<NoticeForm, string> = {
  form_4a: 'Form 4A (England, since May 2026)',
  form_4: 'Form 4 (England, before May 2026)',
  rent_increase_notice: 'Rent-increase notice to tenant(s) (Scotland)',
  rhw12: 'Form RHW12 (Wales)',
  in_writing: 'A letter, email or text',
  clause: 'No notice, my agreement says so',
  by_word: 'Only by word of mouth',
  unsure: 'I am not sure',
}

/** Kinds of landlord that the rent laws distinguish. */
export const LET_AS = ['private', 'social', 'lodger', 'unsure'] as const
export type LetAs = (typeof LET_AS)[number]

export const LET_AS_TEXTS: Record<LetAs, string> = {
  private: 'A private landlord or letting agent',
  social: 'A council or housing association',
  lodger: 'A landlord who lives in the same home',
  unsure: 'I am not sure',
}

/** A rise as the member typed it from the notice. */
export interface RentNotice {
  /** Null if the member does not know on which side of a border the home is. */
  country: Country | null
  letAs: LetAs
  form: NoticeForm
  receivedOn: Day
  /** First day of the new rent. */
  beginsOn: Day
  rentPence: number
  newRentPence: number
  every: Every
  homeBeganOn: Day
  /** Day of the last rise in this home. Null if there was none. */
  lastRiseOn: Day | null
  /** First day of any rent period. Null if not known. */
  periodBeganOn: Day | null
  /** Last day of a fixed term, if one is agreed. */
  fixedUntil: Day | null
}
