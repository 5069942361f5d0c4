import { testWorld } from './world.ts'

export type IdentityWorld = Awaited<ReturnType<typeof identityWorld>>

/** World with sign-in only. */
export async function identityWorld(options: { signUpsPerHour?: number; sandbox?: boolean } = {}) {
  const app = await testWorld(({ context, identity: { timetable } }) => ({ context, timetable }), {
    signUpsPerHour: 100_000,
    ...options,
  })
  const inNewest = async (address: string, pattern: RegExp): Promise<string> => {
    await app.work()
    const found = app.mail
      .emailsTo(address)
      .map((letter) => pattern.exec(letter.text)?.[1])
      .find((part) => part !== undefined)
    if (found === undefined) throw new Error(`No letter to ${address} matches ${pattern}.`)
    return found
  }
  return {
    ...app,
    /** The token in the newest email to this address that has a link. */
    linkToken: (address: string) => inNewest(address, /token=([\w-]+)/),
    /** The code in the newest email to this address that has one. */
    code: (address: string) => inNewest(address, /\n(\d{6})\n/),
    async subjects(address: string): Promise<string[]> {
      await app.work()
      return app.mail.emailsTo(address).map((letter) => letter.subject)
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
