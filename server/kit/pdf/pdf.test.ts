import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { pdfText } from '#test/kit/read-pdf.ts'
import { closePdf, PdfError, PdfRenderer, renderPdf } from './pdf.ts'
import { qrSvg } from './qr.ts'

const folder = mkdtempSync(join(tmpdir(), 'longtail-pdf-'))
afterAll(async () => {
  await closePdf()
  rmSync(folder, { recursive: true })
})

const ONE_LINE =
  '#import "kit.typ": typeset\n#let data = json("data.json")\n#typeset(data.language, data.text)'

const firstPage = async (pdf: Buffer) =>
  (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)

/** What pdf.js makes of it, without what it puts between: it takes a glyph that is a letter with a mark for one without width. */
async function lettersOf(pdf: Buffer): Promise<string> {
  const { items } = await (await firstPage(pdf)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace(/\s/g, '')
}

/** A font stands there twice: as a whole, and as what its letters are taken from. */
const fontsOf = (pdf: Buffer): string[] => {
  const names = pdf.toString('latin1').matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([^\s/]+)/g)
  return [...new Set(Array.from(names, ([, name = '']) => name.replace('-Identity-H', '')))]
}

// A child that does what its job's template says, to see how the renderer takes it.
function misbehaving(): URL {
  const file = join(folder, 'child.mjs')
  writeFileSync(
    file,
    `process.on('disconnect', () => process.exit(0))
     process.on('message', ({ id, template }) => {
       if (template === 'crash') process.exit(7)
       if (template === 'hang') for (;;);
       process.send({ id, pdf: Buffer.from(template + ' ' + process.pid) })
     })`,
  )
  return pathToFileURL(file)
}

test('text in all five languages is set and can be copied out again', async () => {
  const text = 'Phi Phi Islands 皮皮岛 皮皮島 เกาะพีพี น้ำตก 피피섬'
  expect(await pdfText(await renderPdf(ONE_LINE, { language: 'en', text }))).toBe(text)
})

test.each([
  ['zh-CN', 'NotoSansHans-Regular'],
  ['zh-TW', 'NotoSansHant-Regular'],
  ['ko', 'NotoSansKR-Regular'],
  ['th', 'NotoSansHans-Regular'],
  ['en', 'NotoSansHans-Regular'],
])('Han characters in %s take the shapes of %s, from our own fonts only', async (language, font) => {
  expect(fontsOf(await renderPdf(ONE_LINE, { language, text: '直角骨' }))).toEqual([font])
})

test.each(['regular', 'bold'])(
  'every Thai letter with every vowel and tone comes out once, %s',
  async (weight) => {
    const letters = Array.from({ length: 46 }, (_, i) => String.fromCodePoint(0x0e01 + i))
    const tones = ['', '่', '้', '๊', '๋']
    const marks = ['', 'ั', 'ิ', 'ี', 'ึ', 'ื', 'ุ', 'ู'].flatMap((vowel) =>
      [...tones, '์'].map((tone) => vowel + tone),
    )
    const clusters = letters.flatMap((letter) =>
      [...marks, ...tones.map((tone) => `${tone}ำ`)].map((mark) => letter + mark),
    )
    const template =
      '#import "kit.typ": typeset\n#set page(height: auto)\n#let data = json("data.json")\n' +
      '#typeset("th", text(weight: data.weight, data.clusters.join(parbreak())))'
    const pdf = await renderPdf(template, { weight, clusters })
    expect((await pdfText(pdf)).split(/\s+/)).toEqual(clusters)
    expect(await lettersOf(pdf)).toBe(clusters.join(''))
  },
)

test.each([
  'ทองดี ปั้นน้ำเป็นตัว เกาะพีพี น้ำตก',
  'ใบกำกับภาษี/ใบเสร็จรับเงิน ชำระเงินแล้ว ค่าธรรมเนียม',
  'ผู้ใหญ่ ๒ คน เด็ก ๑ คน ที่อยู่ 99/9 ถนนเจ้าฟ้าตะวันตก อ.เมืองภูเก็ต',
  'ญี่ปุ่น ฐิติ ฎู ฏุ่ ฝั่ง ฟ้า กตฺวา',
])('Thai is copied as it reads by two readers: %s', async (text) => {
  const pdf = await renderPdf(ONE_LINE, { language: 'th', text })
  expect(await pdfText(pdf)).toBe(text)
  expect(await lettersOf(pdf)).toBe(text.replace(/\s/g, ''))
})

test('what a person typed is text, never markup', async () => {
  const text = '#panic("x") *bold* _it_ $x^2$ @ref <label> // no comment `raw` = head \\ #{1+1}'
  expect(await pdfText(await renderPdf(ONE_LINE, { language: 'en', text }))).toBe(text)
})

test('a picture is given as a file', async () => {
  const pdf = await renderPdf('#image("qr.svg", width: 3cm)', null, { 'qr.svg': qrSvg('7KQ2') })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the files of one document are gone in the next', async () => {
  await renderPdf('#image("qr.svg")', null, { 'qr.svg': qrSvg('7KQ2') })
  await expect(renderPdf('#image("qr.svg")', null)).rejects.toMatchObject({ reason: 'template' })
})

test.each(['../secret', '/etc/passwd', 'main.typ', 'data.json'])(
  'a file may not be called %s',
  async (name) => {
    await expect(renderPdf('x', null, { [name]: 'x' })).rejects.toMatchObject({ reason: 'template' })
  },
)

test('a template cannot read the disk', async () => {
  await expect(renderPdf('#read("/etc/hostname")', null)).rejects.toMatchObject({ reason: 'template' })
})

test('a mistake in a template says what it is, and the next document is made', async () => {
  await expect(renderPdf('well\n#nonsense', null)).rejects.toThrow(
    'unknown variable: nonsense (main.typ, line 2)',
  )
  expect(await pdfText(await renderPdf('well', null))).toBe('well')
})

test('the same template and data give the same bytes, where the document bears no date', async () => {
  const template = `#set document(date: none)\n${ONE_LINE}`
  const [one, two] = await Promise.all([1, 2].map(() => renderPdf(template, { language: 'th', text: 'น้ำ' })))
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true)
})

test('a crash fails its own job only', async () => {
  const renderer = new PdfRenderer({ program: misbehaving() })
  const jobs = ['fine', 'crash', 'fine'].map((template) => renderer.render(template, null))
  const [before, crashed, after] = await Promise.allSettled(jobs)
  expect(before?.status).toBe('fulfilled')
  expect(crashed).toMatchObject({ status: 'rejected', reason: { reason: 'crash' } })
  expect(after?.status).toBe('fulfilled')
  await renderer.close()
})

test('a job that hangs is stopped, and the next one gets a new child', async () => {
  const renderer = new PdfRenderer({ program: misbehaving(), timeoutMs: 1000 })
  await expect(renderer.render('hang', null)).rejects.toMatchObject({ reason: 'timeout' })
  expect((await renderer.render('fine', null)).toString()).toMatch(/^fine \d+$/)
  await renderer.close()
})

test('a child is replaced after its share of jobs', async () => {
  const renderer = new PdfRenderer({ program: misbehaving(), jobsPerChild: 2 })
  const pids = await Promise.all([1, 2, 3, 4].map(() => renderer.render('pid', null)))
  expect(new Set(pids.map(String)).size).toBe(2)
  await renderer.close()
})

test('closing refuses what waits and what comes later', async () => {
  const renderer = new PdfRenderer({ program: misbehaving() })
  const waiting = [renderer.render('hang', null), renderer.render('fine', null)]
  const settled = Promise.allSettled(waiting)
  await renderer.close()
  expect((await settled).map((one) => one.status === 'rejected' && one.reason.reason)).toEqual([
    'closed',
    'closed',
  ])
  await expect(renderer.render('fine', null)).rejects.toBeInstanceOf(PdfError)
})

test('a waiting page setter keeps no process alive', () => {
  const script = `import { renderPdf } from '${new URL('./pdf.ts', import.meta.url)}'
    process.stdout.write((await renderPdf('well', null)).subarray(0, 5))`
  const args = ['--input-type=module', '-e', script]
  expect(execFileSync(process.execPath, args, { timeout: 60_000, encoding: 'utf8' })).toBe('%PDF-')
})
