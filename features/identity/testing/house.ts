import { createTestHouse, type TestHouse } from '@keyturn/platform/testing'
import { type FurnishedIdentity, furnishIdentity } from './index.ts'

export interface IdentityHouse extends TestHouse {
  furnished: FurnishedIdentity
  /** The token in the newest letter to this address that carries a link. */
  linkToken(address: string): Promise<string>
  /** The code in the newest letter to this address that carries one. */
  code(address: string): Promise<string>
  subjects(address: string): Promise<string[]>
}

/** A house with nothing in it but the front door. */
export async function createIdentityHouse(options: { signUpsPerHour?: number } = {}): Promise<IdentityHouse> {
  const furnishings: FurnishedIdentity[] = []
  const house = await createTestHouse(async (parts) => {
    const made = await furnishIdentity(parts, { signUpsPerHour: 100_000, ...options })
    furnishings.push(made)
    return made
  })
  const [furnished] = furnishings
  if (!furnished) throw new Error('The house was not furnished.')
  const inNewest = async (address: string, pattern: RegExp): Promise<string> => {
    await house.work()
    const found = house.mail
      .lettersTo(address)
      .map((letter) => pattern.exec(letter.text)?.[1])
      .find((part) => part !== undefined)
    if (found === undefined) throw new Error(`No letter to ${address} matches ${pattern}.`)
    return found
  }
  return {
    ...house,
    furnished,
    linkToken: (address) => inNewest(address, /token=([\w-]+)/),
    code: (address) => inNewest(address, /\n(\d{6})\n/),
    async subjects(address) {
      await house.work()
      return house.mail.lettersTo(address).map((letter) => letter.subject)
    },
  }
}

export const signUpBody = (email: string, more: object = {}) => ({
  email,
  first_name: 'Zoë',
  last_name: 'O’Connor-Ńguyễn',
  password: 'walnut-gate-42',
  password_confirm: 'walnut-gate-42',
  ...more,
})
