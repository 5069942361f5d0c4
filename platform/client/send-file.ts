import { api } from './connection.ts'

/** Ten megabytes over a slow line. */
const UPLOAD_MS = 5 * 60_000

/** One file, in the field that our uploads are read from. */
export function sendFile<T>(path: string, file: File): Promise<T> {
  const form = new FormData()
  form.append('file', file)
  return api.post<T>(path, { body: form, timeoutMs: UPLOAD_MS })
}
