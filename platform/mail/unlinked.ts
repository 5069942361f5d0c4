/**
 * Writes a text that somebody typed so that mail programs make no link of anything in it. For emails to people who do
 * not know whoever typed it.
 */
export const unlinked = (text: string): string =>
  text.replaceAll('://', ': //').replace(/[.\u3002\uff0e\uff61](?=\p{L})/gu, '. ')
