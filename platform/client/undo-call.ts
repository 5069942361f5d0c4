import { addressOf, type Call, type CallInput } from './call.ts'
import type { UndoCall } from './undo-list.ts'

/** A call as the list of acts keeps it, to be sent when the act is undone. */
export const undoCall = <Input extends CallInput>(
  call: Call<Input, unknown>,
  input: NoInfer<Input>,
): UndoCall => ({
  method: call.method === 'DELETE' ? 'delete' : 'post',
  path: addressOf(call, input),
  ...(input.body !== undefined && { body: input.body }),
})
