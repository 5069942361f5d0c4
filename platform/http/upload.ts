import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Http } from './http.ts'
import { Refusal } from './refusal.ts'
import type { UploadChecks } from './upload-checks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploadChecks: UploadChecks
  }
}

/** True if the body is a multipart form. */
export const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false

/** Extra bytes allowed for the multipart wrapping. */
const MULTIPART_OVERHEAD_BYTES = 1_048_576

export interface Upload {
  /** Body limit of the upload route. */
  bodyLimit: number
  register(app: Http): Promise<void>
  /** Called before the body is read: refuses a too large `content-length` at once. */
  refuseLarge(request: FastifyRequest): Promise<void>
  read(request: FastifyRequest): Promise<{ name: string; content: Buffer }>
}

/** Parses one file in the field "file" of a multipart body, with a size limit. */
export function oneFile(options: { limitBytes: number; tooLarge(): Refusal }): Upload {
  const bodyLimit = options.limitBytes + MULTIPART_OVERHEAD_BYTES
  return {
    bodyLimit,
    async register(app) {
      const limits = { fileSize: options.limitBytes, files: 1, fields: 4, fieldSize: 10_000, parts: 6 }
      await app.register(multipart, { limits })
    },
    async refuseLarge(request) {
      if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw options.tooLarge()
    },
    read: (request) => readFile(request, options.tooLarge),
  }
}

async function readFile(
  request: FastifyRequest,
  tooLarge: () => Refusal,
): Promise<{ name: string; content: Buffer }> {
  const { uploadChecks } = request.server
  if (!request.isMultipart())
    throw new Refusal(
      415,
      'unsupported_media_type',
      'Send the file as multipart/form-data, in a field named "file".',
    )
  await uploadChecks.admit(request.member?.memberId ?? null)
  const file = await fileIn(request, tooLarge)
  await uploadChecks.inspect(file.content)
  return file
}

async function fileIn(
  request: FastifyRequest,
  tooLarge: () => Refusal,
): Promise<{ name: string; content: Buffer }> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file')
        return { name: part.filename ?? '', content: await part.toBuffer() }
      if (part.type === 'file') part.file.resume()
    }
  } catch (error) {
    // Only parsing happens above, so any other parser error (no boundary, a cut-off end) is the client's.
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw new Refusal(400, 'unreadable_upload', 'We could not read that upload. Please try again.')
  }
  throw new Refusal(400, 'no_file', 'Please choose a file.')
}
