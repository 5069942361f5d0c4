import type { IncomingMessage } from 'node:http'

/** Reads the whole request body. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
