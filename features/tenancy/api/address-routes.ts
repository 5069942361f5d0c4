import { type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { findAddresses } from '../actions/find-addresses.ts'
import type { TenancyContext } from '../context.ts'
import { addressesQuery, addressesResponse, tenancyPaths } from '../contract/index.ts'
import { membersOnly } from './asking-member.ts'

export function addressRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.get(
      tenancyPaths.addresses,
      {
        schema: {
          tags: ['tenancy'],
          summary: 'The homes at a postcode',
          querystring: addressesQuery,
          response: { 200: addressesResponse },
        },
        preHandler: membersOnly,
      },
      async (request) => ({
        addresses: await findAddresses(context, memberOf(request).memberId, request.query.postcode),
      }),
    )
  }
}
