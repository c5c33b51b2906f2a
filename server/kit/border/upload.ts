import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { bodyLimitOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { fileTaken } from '#contract/kit/upload.ts'
import { AppError, failField } from '../call/errors.ts'

type Fields = Record<string, unknown>
type Reading = {
  endpoint: Endpoint
  parseForm: (text: string) => Fields
  /** Looks at the fields that stand before the file; what it throws ends the call with the file unread. */
  beforeFile: (fields: Fields) => Promise<void>
}

/**
 * Reads a multipart body: its fields as a form, and the file that the call takes as { fileName, contentType, content }.
 * One that breaks off or has no boundary is unreadable, not our fault.
 */
export async function readMultipart(request: FastifyRequest, reading: Reading): Promise<Fields> {
  try {
    return await readParts(request, reading)
  } catch (error) {
    // What was not read must still flow away, or the next call on this connection waits for ever.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof AppError ? error : new AppError('unreadableBody')
  }
}

async function readParts(request: FastifyRequest, reading: Reading): Promise<Fields> {
  const { endpoint, parseForm, beforeFile } = reading
  const max = bodyLimitOf(endpoint)
  const fileSize = fileTaken(endpoint.input)?.maxBytes ?? 0
  if (Number(request.headers['content-length'] ?? 0) > max + fileSize) refuseSize(endpoint)
  const fields: string[] = []
  const files: Fields = {}
  let length = 0
  const limits = { files: 1, fileSize, fieldSize: max, fieldNameSize: 500, fields: 20_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== fileTaken(endpoint.input)?.field) failField(part.fieldname, 'notAllowed')
      await beforeFile(parseForm(fields.join('&')))
      files[part.fieldname] = await readFile(endpoint, part)
    } else {
      const field = `${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`
      length += field.length
      if (part.valueTruncated || length > max) throw new AppError('bodyTooLarge')
      fields.push(field)
    }
  }
  return { ...parseForm(fields.join('&')), ...files }
}

/** Refused as soon as it is too large, however much more of it would come. */
async function readFile(endpoint: Endpoint, part: MultipartFile): Promise<Fields> {
  const { file } = part
  file.once('limit', () => file.destroy(new Error('too large')))
  try {
    const content = Buffer.concat(await file.toArray())
    return { fileName: part.filename, contentType: part.mimetype, content }
  } catch (error) {
    if (file.truncated) refuseSize(endpoint)
    throw error
  }
}

/** Names the file's field where the call takes one. */
function refuseSize(endpoint: Endpoint): never {
  const file = fileTaken(endpoint.input)
  if (!file) throw new AppError('bodyTooLarge')
  failField(file.field, file.why, { max: file.maxBytes / 1024 / 1024 })
}
