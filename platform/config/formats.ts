import { z } from 'zod'

/* Formats of the environment variables. */

export const postgresAddress = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\/[^\s/]+/.test(text) && URL.canParse(text), {
    message: 'must look like postgres://user:password@host:5432/database',
  })

export const publicAddress = z
  .string()
  .refine((text) => /^https?:\/\/[^/]+\/?$/.test(text) && URL.canParse(text), {
    message: 'must be an address without a path, like https://keyturn.example',
  })
  .transform((text) => text.replace(/\/$/, ''))

export const mailbox = z
  .string()
  .regex(/^([^<>@]*<[^\s<>@]+@[\w-]+(\.[\w-]+)+>|[^\s<>@]+@[\w-]+(\.[\w-]+)+)$/, {
    message: 'must be an address, or a name and an address: Keyturn <hello@keyturn.example>',
  })

export const hosts = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().toLowerCase()))
  .refine((list) => list.every((each) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)), {
    message: 'must be host names with commas between them, *. in front for all below one',
  })

export const namedKeys = z
  .string()
  .regex(/^[a-z0-9-]+:[A-Za-z0-9+/_=-]{43,44}(,[a-z0-9-]+:[A-Za-z0-9+/_=-]{43,44})*$/, {
    message: 'must be id:base64key pairs of 32-byte keys, comma between them, the current one first',
  })

const blankIsUnset = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsUnset, schema.optional())

export const wholeNumber = (from: number, to: number) =>
  z.coerce.number(`must be a whole number from ${from} to ${to}`).int().min(from).max(to)

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

export const smtpAddress = z
  .string()
  .refine(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
    'must look like smtp://user:password@host:587',
  )

export const pushPublicKey = z
  .string()
  .regex(/^B[\w-]{86}$/, 'must be a P-256 point in base64url, 87 characters')

export const scannerAddress = z
  .string()
  .regex(/^(tcp:\/\/[^\s/]+|unix:\/\S+)$/, 'must look like tcp://host:3310 or unix:/path')
