import { queryOptions } from '@tanstack/react-query'
import type { Api, SendOptions } from './api.ts'
import { api } from './api-client.ts'
import type { AnyCall, Call, CallArguments } from './call.ts'

/** Cache key of a call's responses; without input it matches all inputs. */
export const keyOf = (call: Pick<AnyCall, 'path'>, input?: unknown): readonly unknown[] =>
  input === undefined ? [call.path] : [call.path, input]

/** Query options of a call; the cache key is its path and input. */
export const read = <Input, Answer>(call: Call<Input, Answer>, ...given: CallArguments<Input, SendOptions>) =>
  readBy(api, call, ...given)

/** Same for another API client, such as the strict one. */
export const readBy = <Input, Answer>(
  connection: Pick<Api, 'send'>,
  call: Call<Input, Answer>,
  ...given: CallArguments<Input, SendOptions>
) => queryOptions({ queryKey: keyOf(call, given[0]), queryFn: () => connection.send(call, ...given) })
