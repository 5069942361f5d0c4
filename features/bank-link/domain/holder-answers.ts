/** How a member explains that an account is in another name. */
export const HOLDER_ANSWERS = ['my_other_name', 'joint_account', 'family_pays', 'other'] as const
export type HolderAnswer = (typeof HOLDER_ANSWERS)[number]

/** From best to worst: several accounts have the verdict of the worst. */
export const NAME_VERDICTS = ['matched', 'checked', 'unread', 'not_told', 'not_matched'] as const

/**
 * `matched`: the bank's names are the member's. `checked`: a person accepted the difference. `unread`: linked before
 * names were read. `not_told`: the bank names no holder. `not_matched`: the account is in another name.
 */
export type NameVerdict = (typeof NAME_VERDICTS)[number]
