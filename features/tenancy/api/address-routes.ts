import { type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { findAddresses } from '../actions/find-addresses.ts'
import type { TenancyContext } from '../context.ts'
import { addressesQuery, addressesResponse } from '../contract/index.ts'

export function addressRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/verification/addresses/',
      {
        schema: {
          operationId: 'getVerificationAddresses',
          tags: ['tenancy'],
          summary: 'List the addresses at a postcode',
          querystring: addressesQuery,
          response: { 200: addressesResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => ({
        addresses: await findAddresses(context, memberOf(request).memberId, request.query.postcode),
      }),
    )
  }
}
