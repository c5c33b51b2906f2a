import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import { readQr } from './read-qr.ts'

let library: Promise<PDFiumLibrary> | undefined

/** What Chromium's own reader makes of a document. */
async function read<T>(pdf: ArrayBuffer | Uint8Array, take: (page: PDFiumPage) => T | Promise<T>) {
  const bytes = pdf instanceof Uint8Array ? pdf : new Uint8Array(pdf)
  const document: PDFiumDocument = await (await (library ??= PDFiumLibrary.init())).loadDocument(bytes)
  try {
    const taken: T[] = []
    for (const page of document.pages()) taken.push(await take(page))
    return taken
  } finally {
    document.destroy()
  }
}

/** How large a page is, in points, what stands on it line by line, and how many pictures it has. */
export type PdfPage = { text: string; width: number; height: number; pictures: number }

export const pdfPages = (pdf: ArrayBuffer | Uint8Array): Promise<PdfPage[]> =>
  read(pdf, (page) => {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const pictures = [...page.objects()].filter(({ type }) => type === 'image').length
    return { text: page.getText().replaceAll('\r\n', '\n'), width, height, pictures }
  })

/** What stands on all pages of a document, a form feed between two. */
export const pdfText = async (pdf: ArrayBuffer | Uint8Array): Promise<string> =>
  (await pdfPages(pdf)).map(({ text }) => text).join('\f')

/** The QR codes of each page, as a camera reads them off a printer's paper. */
export const pdfCodes = (pdf: ArrayBuffer | Uint8Array): Promise<string[][]> =>
  read(pdf, async (page) => {
    const { data, width, height } = await page.render({ scale: 110 / 72, render: 'bitmap' })
    return readQr({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' })
  })
