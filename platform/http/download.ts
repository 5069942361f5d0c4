import type { FastifyReply } from 'fastify'

interface Download {
  /** As whoever uploaded it called it. */
  name: string
  /** The name for software that reads plain letters only. */
  plainName?: string
  type: string
  content: Buffer
}

/** Never shown in place: what somebody uploaded must not run in our name. */
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
