/** Member's explanation of an account in another name. */
export const HOLDER_ANSWERS = ['my_other_name', 'joint_account', 'family_pays', 'other'] as const
export type HolderAnswer = (typeof HOLDER_ANSWERS)[number]

/** From best to worst. Several accounts get the worst verdict. */
export const NAME_VERDICTS = ['matched', 'checked', 'unread', 'not_told', 'not_matched'] as const

/**
 * `matched`: the bank has the member's name. `checked`: staff accepted the difference. `unread`: linked before names
 * were read. `not_told`: no holder named. `not_matched`: another name.
 */
export type NameVerdict = (typeof NAME_VERDICTS)[number]
