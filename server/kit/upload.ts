import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Reads a multipart body: its fields as a form, its files as { fileName, contentType, content }. One that breaks off or
 * has no boundary is unreadable, not our fault.
 */
export async function readMultipart(
  request: FastifyRequest,
  parseForm: (text: string) => Record<string, unknown>,
): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, parseForm)
  } catch (error) {
    // What was not read must still flow away, or the next call on this connection waits for ever.
    request.raw.unpipe()
    request.raw.resume()
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? error
      : new AppError('unreadableBody')
  }
}

async function readParts(
  request: FastifyRequest,
  parseForm: (text: string) => Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const fields: string[] = []
  const files: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file')
      files[part.fieldname] = {
        fileName: part.filename,
        contentType: part.mimetype,
        content: await part.toBuffer(),
      }
    else fields.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
  }
  return { ...parseForm(fields.join('&')), ...files }
}
