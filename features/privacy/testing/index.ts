import { identityData } from '@keyturn/identity'
import {
  anAccessToken,
  aVerifiedMember,
  type MountedIdentity,
  mountIdentity,
} from '@keyturn/identity/testing'
import { createTestApp, type TestApp } from '@keyturn/platform/testing'
import type { TestContext } from '@keyturn/platform/testing/context'
import { tenancy } from '@keyturn/tenancy'
import { createFileBox, tenancyContext } from '@keyturn/tenancy/testing'
import { type PrivacyContext, privacy, privacyData } from '../index.ts'

export const SUPPORT = 'support@keyturn.example'
export const HEADS_TO = 'auditor@elsewhere.example'

export interface PrivacyApp extends TestApp {
  context: TestContext & PrivacyContext
  files: ReturnType<typeof createFileBox>
  aMember(
    details?: Parameters<typeof aVerifiedMember>[1],
  ): Promise<{ id: string; email: string; token: string }>
}

/** Data rights over accounts and homes: enough features to gather from, few enough to see through. */
export async function createPrivacyApp(): Promise<PrivacyApp> {
  const files = createFileBox()
  const made: { identity: MountedIdentity; context: PrivacyApp['context'] }[] = []
  const app = await createTestApp(async (parts) => {
    const identity = await mountIdentity(parts)
    const homes = tenancy(tenancyContext(parts.context, files))
    const personalData = () => [identityData, homes.personalData, privacyData]
    const context = { ...parts.context, files, personalData, trailHeadsTo: HEADS_TO }
    made.push({ identity, context })
    return {
      features: [homes, privacy(context)],
      handlers: identity.handlers,
      timetable: identity.timetable,
    }
  })
  const [mounted] = made
  if (!mounted) throw new Error('The app was not built.')
  return {
    ...app,
    context: mounted.context,
    files,
    async aMember(details) {
      const member = await aVerifiedMember(app.context, details)
      const token = await anAccessToken(mounted.identity, member)
      return { id: member.id, email: member.email ?? '', token }
    },
  }
}
