import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import type { PdfAnswer, PdfRequest } from './pdf.ts'
import { thaiFont } from './thai-font.ts'

// The process that sets pages. It stands alone because the typesetter is native code that holds its thread while it
// works and keeps memory between jobs: here it can block, leak or crash without a booking noticing.

// A folder that does not exist: a template sees its virtual files only, never the disk.
const ROOT = resolve('/longtail-documents')
const THAI = googleFont('noto-sans-thai', 'NotoSansThai')
// The Han and Korean ones by path: they are then mapped when used, instead of read into each process.
const FONTS = [
  ...googleFont('noto-sans', 'NotoSans'),
  ...hanFont('fonts-sc', 'NotoSansHans'),
  ...hanFont('fonts-tc', 'NotoSansHant'),
  ...hanFont('fonts-kr', 'NotoSansKR'),
]
// Results unused for this many documents are forgotten.
const CACHE_AGE = 10

type Diagnostic = { message: string; path: string; range: { start: { line: number } } | null }

const kit = readFileSync(new URL('./pdf.typ', import.meta.url))
const compiler = NodeCompiler.create({
  workspace: ROOT,
  fontArgs: [{ fontBlobs: THAI.map((file) => thaiFont(readFileSync(file))) }, { fontPaths: FONTS }],
})

function googleFont(folder: string, file: string): string[] {
  const require = createRequire(import.meta.url)
  return ['400Regular', '700Bold'].map((weight) =>
    require.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`),
  )
}

/** The whole of Noto's signs in few weights; Google's own packages have nine of each. */
function hanFont(folder: string, file: string): string[] {
  const entry = createRequire(import.meta.url).resolve(`@embedpdf/${folder}`)
  return ['Regular', 'Bold'].map((weight) => resolve(dirname(entry), `../fonts/${file}-${weight}.otf`))
}

let painting: Promise<void> | undefined

/** A drawing as a picture; its letters are outlines already, so no font is looked for. */
async function paint(svg: string, width: number): Promise<Uint8Array> {
  painting ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  )
  await painting
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
  const picture = drawing.render()
  const png = picture.asPng()
  picture.free()
  drawing.free()
  return png
}

async function render({ template, data, files, output }: PdfRequest): Promise<Uint8Array> {
  compiler.resetShadow()
  for (const [name, content] of Object.entries(files)) {
    compiler.mapShadow(resolve(ROOT, name), Buffer.from(content))
  }
  compiler.mapShadow(resolve(ROOT, 'kit.typ'), kit)
  compiler.mapShadow(resolve(ROOT, 'data.json'), Buffer.from(data))
  compiler.mapShadow(resolve(ROOT, 'main.typ'), Buffer.from(template))
  const compiled = compiler.compile({ mainFilePath: resolve(ROOT, 'main.typ'), resetRead: true })
  if (!compiled.result) {
    const failure = compiled.takeError()
    throw new Error(failure ? describe(compiler.fetchDiagnostics(failure)) : 'the template gave no document')
  }
  const made =
    output.as === 'pdf'
      ? compiler.pdf(compiled.result, {})
      : await paint(compiler.plainSvg(compiled.result), output.width)
  compiler.evictCache(CACHE_AGE)
  return made
}

// The typesetter counts lines from 0.
function describe(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ message, path, range }) =>
      range ? `${message} (${basename(path)}, line ${range.start.line + 1})` : message,
    )
    .join('; ')
}

async function answer(request: PdfRequest): Promise<PdfAnswer> {
  try {
    return { id: request.id, pdf: await render(request) }
  } catch (error) {
    return { id: request.id, problem: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (request: PdfRequest) => void answer(request).then((made) => process.send?.(made)))
// The parent is gone, even if it was killed: nobody is left to read an answer.
process.on('disconnect', () => process.exit(0))
