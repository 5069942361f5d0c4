import type { FastifyReply } from 'fastify'

interface Download {
  /** Name given by the user who uploaded the file. */
  name: string
  /** ASCII fallback of the name. */
  plainName?: string
  type: string
  content: Buffer
}

/** Sends a file as an attachment, never inline, because an uploaded file must not run on our origin. */
export function sendDownload(
  reply: FastifyReply,
  { name, plainName, type, content }: Download,
): FastifyReply {
  const plain = plainName === undefined ? '' : ` filename="${plainName}";`
  const written = encodeURIComponent(name).replaceAll("'", '%27')
  return reply
    .header('content-disposition', `attachment;${plain} filename*=UTF-8''${written}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
    .send(content)
}
