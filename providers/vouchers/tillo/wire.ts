import { z } from 'zod'

export const CODES = {
  created: '000',
  badSignature: '053',
  brandUnknown: '060',
  outOfStock: '704',
  floatLow: '711',
  valueNotOffered: '606',
  pending: '010',
} as const

export const envelope = z.object({
  code: z.string(),
  status: z.string(),
  message: z.string().optional(),
  data: z.unknown().optional(),
})

export const issuedCard = z.object({
  brand: z.string(),
  code: z.string().min(1),
  pin: z.string().nullish(),
  reference: z.string(),
  expiration_date: z.string().nullish(),
})

export const acceptedOrder = z.object({ reference: z.string() })

export const orderStatus = z.object({
  order_status: z.enum(['REQUESTED', 'PROCESSING', 'SUCCESS', 'ERROR']),
  gift: issuedCard.optional(),
})

export const brandList = z.object({
  brands: z.array(
    z.object({
      name: z.string(),
      identifier: z.string(),
      async_only: z.boolean(),
      min_value: z.number(),
      max_value: z.number(),
      /** What is on the shelf for brands that sell fixed values only. */
      face_value: z.array(z.number()).nullish(),
    }),
  ),
})

export const issueRequest = z.object({
  client_request_id: z.string().regex(/^[\w-]{5,50}$/),
  brand: z.string(),
  face_value: z.object({ amount: z.string().regex(/^\d+\.\d{2}$/), currency: z.literal('GBP') }),
  delivery_method: z.literal('code'),
  fulfilment_by: z.literal('partner'),
  sector: z.string(),
})
export type IssueRequest = z.infer<typeof issueRequest>
