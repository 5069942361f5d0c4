import { isNameText, withoutInvisible } from '@keyturn/platform/plain-words/visible'

/**
 * A name inside a sentence of the admin area. A name with other signs stands in quotation marks, so that a member cannot
 * write a part of the sentence: "Amara Osei, born 01 January 1990". Characters that are not drawn are left out.
 */
export const asName = (name: string): string =>
  isNameText(name) ? name : `“${withoutInvisible(name).replace(/[“”„‟"]/g, '')}”`
