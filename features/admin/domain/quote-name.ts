import { isNameText, withoutInvisible } from '@keyturn/platform/plain-words/visible'

/**
 * Formats a name for a sentence. Unusual characters are quoted and invisible ones removed, so that members cannot fake
 * parts of the sentence.
 */
export const quoteName = (name: string): string =>
  isNameText(name) ? name : `“${withoutInvisible(name).replace(/[“”„‟"]/g, '')}”`
