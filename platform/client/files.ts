import { api } from './connection.ts'

/** Ten megabytes over a slow line. */
const timeoutMs = 5 * 60_000

/** One file, in the field that our uploads are read from. */
export function sendFile<T>(path: string, file: File): Promise<T> {
  const form = new FormData()
  form.append('file', file)
  return api.post<T>(path, { body: form, timeoutMs })
}

/** Handed to the browser as a download; nothing of it is drawn on our page. */
export async function saveFile(path: string): Promise<void> {
  const file = await api.file(path, { timeoutMs })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
