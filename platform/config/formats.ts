import { z } from 'zod'

/* How the values of variables are written. */

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

export const addresses = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().toLowerCase()))
  .refine((list) => list.every((each) => z.email().safeParse(each).success), {
    message: 'must be an e-mail address, or several with commas between them',
  })

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
