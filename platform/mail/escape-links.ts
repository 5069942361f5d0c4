/**
 * Escapes user text so that mail clients do not turn parts of it into links. For emails to people who do not know its
 * author.
 */
export const escapeLinks = (text: string): string =>
  text.replaceAll('://', ': //').replace(/[.\u3002\uff0e\uff61](?=\p{L})/gu, '. ')
