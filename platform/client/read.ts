import { queryOptions } from '@tanstack/react-query'
import type { Api, SendOptions } from './api.ts'
import type { AnyCall, Call, CallArguments } from './call.ts'
import { api } from './connection.ts'

/** The cache key of a call's answers; without input it covers every input. */
export const keyOf = (call: Pick<AnyCall, 'path'>, input?: unknown): readonly unknown[] =>
  input === undefined ? [call.path] : [call.path, input]

/** The query of a call: its key comes from its path and its input. */
export const read = <Input, Answer>(call: Call<Input, Answer>, ...given: CallArguments<Input, SendOptions>) =>
  readBy(api, call, ...given)

/** The same through another connection, such as the one that sends an expired session to sign in from any page. */
export const readBy = <Input, Answer>(
  connection: Pick<Api, 'send'>,
  call: Call<Input, Answer>,
  ...given: CallArguments<Input, SendOptions>
) => queryOptions({ queryKey: keyOf(call, given[0]), queryFn: () => connection.send(call, ...given) })
