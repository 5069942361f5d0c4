import type { SessionUser } from '@keyturn/platform/client'

type Named = Pick<SessionUser, 'firstName' | 'lastName' | 'email'>

/** Returns the full name, or the email address if no name is set. */
export function fullName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email
}

export function initials(member: Named): string {
  const words = fullName(member).split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-GB') ?? '').join('')
}
