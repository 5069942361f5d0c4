import { type AppParts, type Assembly, createTestApp, type Start } from '@keyturn/platform/testing'
import type { TestContext } from '@keyturn/platform/testing/context'
import { findMember, type MemberChange } from '../store/members.ts'
import { ADMIN_EMAIL, anAccessToken, aVerifiedMember, type MountedIdentity, mountIdentity } from './people.ts'

/** A member who is signed in. */
export interface Person {
  id: string
  email: string
  token: string
}

interface Given extends AppParts {
  identity: MountedIdentity
}

/** Parts that a feature adds to the world: its context, itself and its stand-ins. */
interface Parts extends Assembly {
  context: TestContext
  close?(): Promise<void>
}

interface Options extends Start {
  signUpsPerHour?: number
  sandbox?: boolean
}

export type World<Built extends Parts = Parts> = Awaited<ReturnType<typeof testWorld<Built>>>

/** App for database tests: the real server, database and queue, with sign-in and the parts that `build` returns. */
export async function testWorld<Built extends Parts>(
  build: (given: Given) => Built | Promise<Built>,
  { signUpsPerHour, sandbox, ...start }: Options = {},
) {
  const app = await createTestApp(async (parts) => {
    const identity = await mountIdentity(parts, {
      ...(signUpsPerHour !== undefined && { signUpsPerHour }),
      ...(sandbox !== undefined && { sandbox }),
    })
    const built = await build({ ...parts, identity })
    return { ...built, identity, built, handlers: [...identity.handlers, ...(built.handlers ?? [])] }
  }, start)
  const { identity, built } = app.made
  const tokenOf = async (id: string): Promise<string> => {
    const person = await findMember(app.context.db, id)
    if (!person) throw new Error('That person does not live here.')
    return anAccessToken(identity, person)
  }
  /** A signed-in member with a proved address and defaults. */
  const member = async (details?: MemberChange & { id?: string }): Promise<Person> => {
    const person = await aVerifiedMember(app.context, details)
    return { id: person.id, email: person.email ?? '', token: await tokenOf(person.id) }
  }
  return {
    ...app,
    ...built,
    identity,
    member,
    /** A signed-in, admitted member of staff. */
    staff: (details?: MemberChange): Promise<Person> => member({ email: ADMIN_EMAIL, ...details }),
    /** Access token of a new session. */
    tokenOf,
    async close() {
      await app.close()
      await built.close?.()
    },
  }
}
