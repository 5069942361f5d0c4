import { identityData } from '@keyturn/identity'
import { testWorld } from '@keyturn/identity/testing'
import { tenancy } from '@keyturn/tenancy'
import { createFileBox, tenancyContext } from '@keyturn/tenancy/testing'
import { privacy, privacyData } from '../index.ts'

export const SUPPORT = 'support@keyturn.example'
export const HEADS_TO = 'auditor@elsewhere.example'

/** World with privacy, accounts and homes: few features, but enough for an export. */
export const privacyWorld = () =>
  testWorld(({ context: given, identity: { timetable } }) => {
    const files = createFileBox()
    const homes = tenancy(tenancyContext(given, files))
    const personalData = () => [identityData, homes.personalData, privacyData]
    const context = { ...given, files, personalData, trailHeadsTo: HEADS_TO }
    return { context, features: [homes, privacy(context)], timetable, files }
  })
export type PrivacyWorld = Awaited<ReturnType<typeof privacyWorld>>
