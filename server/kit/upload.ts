import type { FastifyRequest } from 'fastify'

/** Reads a multipart body: its fields as a form, its files as { fileName, contentType, content }. */
export async function readMultipart(
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
