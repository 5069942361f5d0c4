import { type Call, type CallInput, urlOf } from './call.ts'
import type { UndoCall } from './undo-list.ts'

/** Converts a call to its stored form in the undo list. */
export const undoCall = <Input extends CallInput>(
  call: Call<Input, unknown>,
  input: NoInfer<Input>,
): UndoCall => ({
  method: call.method === 'DELETE' ? 'delete' : 'post',
  path: urlOf(call, input),
  ...(input.body !== undefined && { body: input.body }),
})
