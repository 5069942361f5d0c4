import { z } from 'zod'

/** Tillo's error codes. Their HTTP statuses vary, so only the code is read. */
export const CODES = {
  success: '000',
  brandUnknown: '072',
  wrongAddress: '210',
  invalid: '433',
  wrongSignature: '434',
  healthCheck: '604',
  noMoney: '610',
  noCredit: '615',
  valueNotOffered: '704',
  otherRequestOfThisId: '708',
  notInStock: '725',
  stillProcessing: '729',
} as const

export const envelope = z.object({
  code: z.string(),
  status: z.string(),
  message: z.string().optional(),
  data: z.unknown().optional(),
})

export const issuedCard = z.object({
  code: z.string().min(1),
  pin: z.string().nullish(),
  reference: z.string().min(1),
  expiration_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/, 'no day')
    .nullish(),
})

export const acceptedOrder = z.object({ reference: z.string().min(1) })

export const orderStatus = z.object({
  status: z.enum(['REQUESTED', 'PENDING', 'PROCESSING', 'SUCCESS', 'ERROR']),
})

const brand = z.object({
  slug: z.string().min(1),
  name: z.string().min(1),
  type: z.string(),
  status: z.object({ code: z.string() }),
  currency: z.string(),
  delivery_methods: z.array(z.string()),
  async_only: z.boolean(),
  /** Brands that sell fixed values only; the others have limits. */
  digital_denominations: z.array(z.number().positive()).nullish(),
  digital_face_value_limits: z.object({ lower: z.number(), upper: z.number() }).nullish(),
})
export type Brand = z.infer<typeof brand>

/** Brands by slug, or an empty list if there are none. */
export const brandList = z.object({ brands: z.union([z.record(z.string(), brand), z.array(brand).max(0)]) })

export const issueRequest = z.object({
  client_request_id: z.string().regex(/^[A-Za-z0-9_-]{5,50}$/),
  brand: z.string().regex(/^[a-z0-9-]+$/),
  face_value: z.object({ amount: z.string().regex(/^\d+(\.\d{1,2})?$/), currency: z.literal('GBP') }),
  delivery_method: z.literal('code'),
  fulfilment_by: z.literal('partner'),
  sector: z.string().min(1),
})
export type IssueRequest = z.infer<typeof issueRequest>

export const cancelRequest = issueRequest
  .pick({ client_request_id: true, brand: true, face_value: true, sector: true })
  .extend({ original_client_request_id: z.string(), code: z.string() })
export type CancelRequest = z.infer<typeof cancelRequest>

/** Returns the first unreadable field and the reason, but never its value, because it may be a voucher. */
export function unreadable(answer: string, { issues }: z.ZodError): string {
  const issue = deepest(issues[0])
  return `${[answer, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'unreadable'}`
}

function deepest(issue: z.core.$ZodIssue | undefined): { path: PropertyKey[]; message: string } | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const inner = issue.errors.map(([first]) => first).find((first) => first && first.path.length > 0)
  return inner ? { path: [...issue.path, ...inner.path], message: inner.message } : issue
}
