import { createTestApp, type TestApp } from '@keyturn/platform/testing'
import { type MountedIdentity, mountIdentity } from './index.ts'

export interface IdentityApp extends TestApp {
  mounted: MountedIdentity
  /** The token in the newest letter to this address that carries a link. */
  linkToken(address: string): Promise<string>
  /** The code in the newest letter to this address that carries one. */
  code(address: string): Promise<string>
  subjects(address: string): Promise<string[]>
}

/** An app with nothing in it but the front door. */
export async function createIdentityApp(
  options: { signUpsPerHour?: number; sandbox?: boolean } = {},
): Promise<IdentityApp> {
  const mounts: MountedIdentity[] = []
  const app = await createTestApp(async (parts) => {
    const made = await mountIdentity(parts, { signUpsPerHour: 100_000, ...options })
    mounts.push(made)
    return made
  })
  const [mounted] = mounts
  if (!mounted) throw new Error('The app was not built.')
  const inNewest = async (address: string, pattern: RegExp): Promise<string> => {
    await app.work()
    const found = app.mail
      .lettersTo(address)
      .map((letter) => pattern.exec(letter.text)?.[1])
      .find((part) => part !== undefined)
    if (found === undefined) throw new Error(`No letter to ${address} matches ${pattern}.`)
    return found
  }
  return {
    ...app,
    mounted,
    linkToken: (address) => inNewest(address, /token=([\w-]+)/),
    code: (address) => inNewest(address, /\n(\d{6})\n/),
    async subjects(address) {
      await app.work()
      return app.mail.lettersTo(address).map((letter) => letter.subject)
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
