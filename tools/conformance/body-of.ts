import type { IncomingMessage } from 'node:http'

/** All that somebody sends us, at once. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
