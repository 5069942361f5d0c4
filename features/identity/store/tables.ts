import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  uuid('member_id')
    .notNull()
    .references(() => member.id)

export const member = pgTable('member', {
  id: uuid('id').primaryKey(),
  email: text('email'),
  emailVerifiedAt: instant('email_verified_at'),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  address: text('address'),
  city: text('city'),
  postcode: text('postcode'),
  detailsVerified: boolean('details_verified').notNull(),
  tenancyVerified: boolean('tenancy_verified').notNull(),
  landlordVerified: boolean('landlord_verified').notNull(),
  bankVerified: boolean('bank_verified').notNull(),
  emailCodesOn: boolean('email_codes_on').notNull(),
  authenticatorOn: boolean('authenticator_on').notNull(),
  pendingEmail: text('pending_email'),
  signedUpAt: instant('signed_up_at').notNull(),
  erasedAt: instant('erased_at'),
  staffAdmittedAt: instant('staff_admitted_at'),
})

/** The member who proved an address, by address in lower case. */
export const memberEmail = pgTable('member_email', {
  email: text('email').primaryKey(),
  memberId: uuid('member_id').notNull().unique(),
})

/** Sign-ups that wait for their proof, by address in lower case. Several may wait at one. */
export const signUpEmail = pgTable(
  'sign_up_email',
  {
    email: text('email').notNull(),
    memberId: uuid('member_id').notNull().unique(),
    signedUpAt: instant('signed_up_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.memberId] })],
)

/** Addresses that a member proved and moved away from, as digests, until the account is closed. */
export const formerAddress = pgTable(
  'former_address',
  {
    memberId: owner(),
    addressDigest: text('address_digest').notNull(),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.addressDigest] })],
)

/** Kept by triggers on whatever a member is shown of their record. */
export const memberRevision = pgTable('member_revision', {
  memberId: uuid('member_id').primaryKey(),
  revision: uuid('revision').notNull(),
})

export const memberSession = pgTable(
  'member_session',
  {
    memberId: owner(),
    id: uuid('id').notNull(),
    refreshDigest: text('refresh_digest').notNull(),
    previousDigest: text('previous_digest'),
    rotatedAt: instant('rotated_at'),
    device: text('device').notNull(),
    keyThumbprint: text('key_thumbprint'),
    proofNamesToken: boolean('proof_names_token').notNull(),
    byPasskey: boolean('by_passkey').notNull(),
    clientDigest: text('client_digest'),
    signedInAt: instant('signed_in_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)

export const emailLink = pgTable(
  'email_link',
  {
    memberId: owner(),
    digest: text('digest').notNull(),
    purpose: text('purpose', {
      enum: ['verify_email', 'reset_password', 'change_email', 'undo_change', 'keep_authenticator'],
    }).notNull(),
    newEmail: text('new_email'),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

export const secondStep = pgTable(
  'second_step',
  {
    memberId: owner(),
    digest: text('digest').notNull(),
    network: text('network').notNull(),
    codeDigest: text('code_digest'),
    tries: integer('tries').notNull(),
    triesByNetwork: integer('tries_by_network').notNull(),
    begunAt: instant('begun_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

export const authenticator = pgTable('authenticator', {
  memberId: owner().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Null unless a removal is asked for and waits. */
  removalAskedAt: instant('removal_asked_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
})

export const recoveryCode = pgTable(
  'recovery_code',
  { memberId: owner(), digest: text('digest').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

export const passkey = pgTable(
  'passkey',
  {
    memberId: owner(),
    id: uuid('id').notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    madeAt: instant('made_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)

export const trustedDevice = pgTable(
  'trusted_device',
  {
    memberId: owner(),
    digest: text('digest').notNull(),
    trustedAt: instant('trusted_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)
