import { NETWORK_MESSAGE, tokens } from '@keyturn/platform/client'

/** Fetched with the sign-in and handed to the browser as a download; nothing of it is drawn on our page. */
export async function downloadFile(path: string): Promise<void> {
  const access = tokens.read()?.access
  const answer = await fetch(path, {
    headers: access ? { authorization: `Bearer ${access}` } : {},
    cache: 'no-store',
  }).catch(() => null)
  if (!answer) throw new Error(NETWORK_MESSAGE)
  if (!answer.ok) throw new Error('The file could not be opened. Load the page again and try once more.')
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = decodeURIComponent(name ?? 'file')
  link.click()
  URL.revokeObjectURL(link.href)
}
