import { minutes } from '@keyturn/platform/clock'
import { formatDay } from '@keyturn/platform/days'
import { clientSubnet, enforceLimits, type Http, ValidationError } from '@keyturn/platform/http'
import type { z } from 'zod'
import { type Checked, checkCode, checkCredential, checkStatement } from '../actions/verify-credential.ts'
import type { RentPassportContext } from '../context.ts'
import { type CheckAnswer, checkAnswer, checkBody } from '../contract/wallet.ts'
import { CHECK_TEXTS } from '../document/copy.ts'
import type { CredentialClaims } from '../domain/credential.ts'

const BODY_LIMIT_BYTES = 120_000

/** Public endpoint to verify a passport. The submitted text is not stored. */
export function checkRoute(http: Http, context: RentPassportContext): void {
  http.post(
    '/api/passport/verify/',
    {
      config: { access: 'public' },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        operationId: 'postPassportVerify',
        tags: ['passport check'],
        summary: 'Verify a rent passport by its credential, its code or its signed text',
        body: checkBody,
        response: { 200: checkAnswer },
      },
      preHandler: async (request) => {
        const rule = { key: `passport:${clientSubnet(request)}`, limit: 90, windowMs: minutes(10) }
        await enforceLimits(context.db, [rule], context.clock.now())
      },
    },
    async (request) => answerOf(context, await check(context, request.body)),
  )
}

function check(context: RentPassportContext, body: z.infer<typeof checkBody>): Promise<Checked> {
  const { credential, code, statement, signature, audience, nonce } = body
  const given = [credential, code, statement].filter((each) => each !== undefined)
  if (given.length !== 1)
    throw new ValidationError({
      non_field_errors: ['Send one of these: a credential, a code, or a statement with its signature.'],
    })
  if (credential !== undefined) return checkCredential(context, credential, { audience, nonce })
  if (audience !== undefined || nonce !== undefined)
    throw new ValidationError({ non_field_errors: ['Send "audience" and "nonce" only with a credential.'] })
  if (statement === undefined) return checkCode(context, code ?? '')
  if (signature === undefined) throw new ValidationError({ signature: ['This field is required.'] })
  return checkStatement(context, { statement, signature })
}

function answerOf({ publicUrl }: RentPassportContext, checked: Checked): CheckAnswer {
  const { verdict, claims, ours, holder, recordChanged, incomeWithdrawn } = checked
  const { title, means } = CHECK_TEXTS[verdict]
  const until = claims ? ` It is good until ${formatDay(claims.expires_on)}.` : ''
  return {
    verdict,
    valid: verdict === 'genuine',
    message: `${title}. ${means}${until}`,
    revoked: verdict === 'revoked',
    issued_by: ours ? publicUrl : null,
    issued_on: ours?.issuedOn ?? null,
    expires_on: ours?.expiresOn ?? null,
    record_changed: recordChanged,
    income_withdrawn: incomeWithdrawn,
    holder: holder && {
      audience: holder.audience,
      nonce: holder.nonce,
      signed_at: new Date(holder.signedAt * 1000).toISOString(),
    },
    shows: claims && shownOf(claims),
  }
}

const shownOf = ({ issued_on: _made, expires_on: _ends, ...shown }: CredentialClaims) => shown
