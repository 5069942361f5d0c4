/** How a member explains that an account is in another name. */
export const HOLDER_ANSWERS = ['my_other_name', 'joint_account', 'family_pays', 'other'] as const
export type HolderAnswer = (typeof HOLDER_ANSWERS)[number]
