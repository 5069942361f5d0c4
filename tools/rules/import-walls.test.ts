import { expect, test } from 'vitest'
import { providersNamed, wallBreaches } from './import-walls.ts'
import { sourceFiles } from './source-files.ts'

test('no import breaks the layer rules', () => {
  expect(wallBreaches(sourceFiles(/\.tsx?$/))).toEqual([])
})

test('the platform names no provider', () => {
  expect(providersNamed(sourceFiles(/\.tsx?$/))).toEqual([])
  const folders = ['vouchers/tillo', 'bank/bud', 'storage/disk'].map((folder) => ({
    path: `providers/${folder}/index.ts`,
    text: '',
  }))
  const found = (text: string) => providersNamed([...folders, { path: 'platform/config/x.ts', text }])
  expect(found('TILLO_URL')).toEqual(['platform/config/x.ts names TILLO'])
  expect(found('BUD_URL')).toEqual(['platform/config/x.ts names BUD'])
  expect(found('budget of a disk')).toEqual([])
})

const planted: [string, string, string][] = [
  ['platform/base/money/index.ts', "import { z } from 'zod'", 'value types import nothing'],
  ['platform/http/index.ts', "import { x } from '@keyturn/identity'", 'platform knows nothing above it'],
  [
    'features/rewards/domain/points.ts',
    "import { randomUUID } from 'node:crypto'",
    'rules import no library',
  ],
  ['features/rewards/domain.ts', "import { z } from 'zod'", 'rules import no library'],
  [
    'features/rewards/domain/points.ts',
    "import { createQueue } from '@keyturn/platform/jobs'",
    'rules import value types only',
  ],
  [
    'features/rewards/domain/points.ts',
    "import { x } from '../store/points.table.ts'",
    'rules import only rules',
  ],
  [
    'features/rewards/web/page.tsx',
    "import { x } from '../actions/redeem.ts'",
    'pages never see the server side',
  ],
  [
    'features/rewards/web/page.tsx',
    "const x = await import('../store/points.ts')",
    'pages never see the server side',
  ],
  ['features/rewards/actions/redeem.ts', "import { x } from 'drizzle-orm'", 'SQL lives in store'],
  ['features/rewards/store/a.ts', "import { pgTable } from 'drizzle-orm/pg-core'", 'query builder'],
  [
    'features/rewards/actions/redeem.ts',
    "import { x } from '@keyturn/providers/vouchers/tillo'",
    'a feature sees only ports',
  ],
  ['features/rewards/actions/redeem.ts', "import Stripe from 'stripe'", 'vendors live in providers'],
  ['features/identity/actions/x.ts', "import { x } from '@keyturn/rewards'", 'identity may not know rewards'],
  [
    'features/rewards/actions/x.ts',
    "import { x } from '@keyturn/identity/store'",
    'entered only by its entries',
  ],
  [
    'features/rewards/actions/x.ts',
    "import { x } from '../../identity/store/member.ts'",
    'entered only by its entries',
  ],
  [
    'features/rewards/domain/x.ts',
    "import { x } from '@keyturn/rent-record'",
    'rules know of others only constants',
  ],
  ['features/rewards/constants.ts', "import { z } from 'zod'", 'rules import no library'],
  ['features/rent-record/rules.ts', "import { x } from './store/record.ts'", 'rules import only rules'],
  [
    'features/identity/domain/x.ts',
    "import { x } from '@keyturn/rewards/constants'",
    'identity may not know rewards',
  ],
  [
    'features/rewards/store/x.ts',
    "import { x } from '../actions/redeem.ts'",
    'queries know nothing of what calls them',
  ],
  ['providers/mail/port.ts', "import { x } from '@keyturn/identity'", 'a provider knows only its port'],
  ['features/identity/api/index.ts', "import { x } from '@keyturn/server'", 'nothing imports an app'],
  [
    'apps/server/start.ts',
    "import { x } from '@keyturn/providers/mail/smtp'",
    'only the wiring knows vendors',
  ],
]

test.each(planted)('a forbidden import in %s is found: %s', (path, text, reason) => {
  expect(wallBreaches([{ path, text }])).toEqual([expect.stringContaining(reason)])
})

test('allowed imports are not reported', () => {
  const allowed = [
    {
      path: 'features/rewards/domain/points.ts',
      text: "import { pounds } from '@keyturn/platform/money'\nimport { tier } from './tiers.ts'",
    },
    {
      path: 'features/rewards/web/page.tsx',
      text: "import { x } from '../domain/points.ts'\nimport { y } from '@keyturn/identity/links'\nimport { z } from 'zod'",
    },
    { path: 'features/rewards/domain/x.ts', text: "import { x } from '@keyturn/rent-record/constants'" },
    { path: 'features/rent-passport/domain/x.ts', text: "import { x } from '@keyturn/rent-record/rules'" },
    { path: 'features/rent-passport/web/x.ts', text: "import { x } from '@keyturn/rent-record/web/use-x'" },
    { path: 'features/rewards/jobs/earn.ts', text: "import { rentVerified } from '@keyturn/rent-record'" },
    { path: 'features/admin/index.ts', text: "import { x } from '@keyturn/credit-profile'" },
    { path: 'apps/server/wiring/providers.ts', text: "import { x } from '@keyturn/providers/mail/smtp'" },
  ]
  expect(wallBreaches(allowed)).toEqual([])
})
