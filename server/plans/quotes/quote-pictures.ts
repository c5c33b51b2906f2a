import { mustGet } from '#contract/kit/given.ts'
import { loadPictures, readPicture } from '../../files/files.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { PdfError, renderPdf, type PdfFiles } from '../../kit/pdf/pdf.ts'
import type { Quote } from './read-quotes.ts'

/** All pictures of a quotation, each once. */
export const pictureIdsOf = ({ pictureFileIds = [], days }: Quote['content']): number[] => [
  ...new Set([...pictureFileIds, ...days.flatMap((day) => day.pictureFileIds ?? [])]),
]

/** More dots are not set at once: the page setter unpacks them all, however small their files are. */
const maxMegapixels = 40

/** The same as files of its paper; one that is there no more, or one too many, is left out. */
export async function printedPictures(ctx: Ctx, content: Quote['content']) {
  const found = new Map((await loadPictures(ctx, pictureIdsOf(content))).map((file) => [file.id, file]))
  let left = maxMegapixels * 1_000_000
  const stored = pictureIdsOf(content).flatMap((id) => {
    const file = found.get(id)
    const picture = file && readPicture(file.content)
    const dots = picture ? picture.width * picture.height : 0
    if (!file || dots > left) return []
    left -= dots
    return [file]
  })
  const nameOf = new Map(
    stored.map(({ id, contentType }) => [id, `${id}.${contentType === 'image/png' ? 'png' : 'jpg'}`]),
  )
  return {
    files: Object.fromEntries(stored.map(({ id, content: bytes }) => [mustGet(nameOf, id), bytes])),
    named: (ids: readonly number[] = []) => ids.flatMap((id) => nameOf.get(id) ?? []),
  }
}

const isRefused = (error: unknown): boolean => error instanceof PdfError && error.reason === 'template'

/** Sets a paper with its pictures; one that cannot be read, which only the page setter finds out, is left out. */
export async function renderWithPictures(template: string, data: object, files: PdfFiles): Promise<Buffer> {
  const render = (of: PdfFiles) => renderPdf(template, { ...data, files: Object.keys(of) }, of)
  try {
    return await render(files)
  } catch (error) {
    if (!isRefused(error) || !Object.keys(files).length) throw error
    return render(await readableOf(files))
  }
}

async function readableOf(files: PdfFiles): Promise<PdfFiles> {
  const readable: PdfFiles = {}
  for (const [name, bytes] of Object.entries(files))
    try {
      await renderPdf(`#image(${JSON.stringify(name)})`, null, { [name]: bytes })
      readable[name] = bytes
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  return readable
}
