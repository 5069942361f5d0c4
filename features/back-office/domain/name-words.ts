/** Letters, spaces, hyphens, apostrophes and dots. */
const PLAIN_NAME = /^[\p{L}\p{M} .'’ʼ·-]*$/u

/**
 * A name inside a sentence of the admin area. A name with other signs stands in quotation marks, so that a member cannot
 * write a part of the sentence: "Amara Osei, born 01 January 1990".
 */
export const asName = (name: string): string =>
  PLAIN_NAME.test(name) ? name : `“${name.replace(/[“”„‟"]/g, '')}”`
