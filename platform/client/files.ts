import { api } from './api-client.ts'
import type { Call, CallArguments, CallInput } from './call.ts'

/** Enough for ten megabytes over a slow connection. */
const timeoutMs = 5 * 60_000

interface UploadInput {
  params?: Record<string, string>
  body: FormData
}

/** Sends one file as multipart form data. The idempotency key depends on the file, so a retry is the same act. */
export function sendUpload<Input extends UploadInput, Answer>(
  call: Call<Input, Answer>,
  { file, params = {} }: Omit<Input, 'body'> & Omit<UploadInput, 'body'> & { file: File },
): Promise<Answer> {
  const body = new FormData()
  body.append('file', file)
  const content = [file.name, file.size, file.lastModified]
  return api.send<UploadInput, Answer>(call, { params, body }, { timeoutMs, content })
}

/** Saves the file of a call as a browser download. */
export async function saveDownload<Input extends CallInput | undefined>(
  call: Call<Input, File>,
  ...[input]: CallArguments<Input, never>
): Promise<void> {
  save(await api.send<CallInput | undefined, File>(call, input, { timeoutMs }))
}

function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
