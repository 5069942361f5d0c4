/** Invisible characters: zero-width spaces, soft hyphens, fillers, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const NOT_IN_A_NAME = /[^\p{L}\p{Mn}\p{Mc}\p{Pd} '’‘`´.·]/u

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** True for letters, accents, spaces, apostrophes, hyphens and full stops, which are all visible. */
export const isNameText = (text: string): boolean =>
  !NOT_IN_A_NAME.test(text) && text === withoutInvisible(text)
