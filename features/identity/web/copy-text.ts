import { toast } from '@keyturn/platform/ui'

/** Copies a text and shows a toast with the result. Browsers refuse without permission or outside HTTPS. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('Your browser did not let us copy. Select the text and copy it yourself.')
  }
}
