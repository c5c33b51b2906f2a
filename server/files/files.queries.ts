import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import { loadFiles } from './files.public.ts'

/** Shown by address: pictures that everybody of the merchant may see, and an agent's logo to itself. */
const open = ['cover', 'avatar', 'logo']

/** A picture's bytes, for a year in the browser: what an id shows never changes. Others' ids answer 404. */
export async function showFile(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const [file] = await loadFiles(ctx, [id])
  if (!file || !open.includes(file.kind)) fail('notFound')
  return {
    contentType: file.contentType,
    body: file.content,
    headers: {
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      // A drawing (SVG) opened by itself runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  }
}
