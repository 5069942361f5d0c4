import { isNameText, withoutInvisible } from '@keyturn/platform/plain-words/visible'

/**
 * Formats a name for a sentence of the admin area. Other characters than a name's are quoted, so that members cannot
 * fake parts of it; invisible ones are removed.
 */
export const asName = (name: string): string =>
  isNameText(name) ? name : `“${withoutInvisible(name).replace(/[“”„‟"]/g, '')}”`
