import { addressOf, type Call, type CallInput } from './call.ts'
import type { UndoCall } from './undo-list.ts'

/** Converts a call to its stored form in the undo list. */
export const undoCall = <Input extends CallInput>(
  call: Call<Input, unknown>,
  input: NoInfer<Input>,
): UndoCall => ({
  method: call.method === 'DELETE' ? 'delete' : 'post',
  path: addressOf(call, input),
  ...(input.body !== undefined && { body: input.body }),
})
