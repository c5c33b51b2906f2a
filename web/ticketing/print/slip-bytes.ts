import { encode } from 'uqr'
import { paperDots, receiptBytes } from '#contract/ticketing/print/receipt-bytes.ts'

type TextPart = { text: string; size?: 'large' | 'small' }
/** What stands on a slip, one below the other: words in one of three sizes, or a code with what people read of it. */
export type SlipPart = TextPart | { qr: string; code: string }

/** Thermal paper loses letters that are smaller. */
const dots = { small: 24, normal: 28, large: 38 } as const
const lineHeight = 1.4
/** A code's modules are this large at least, and the code no wider than half the paper where it may be smaller. */
const module = { min: 5, width: 360 }
const quiet = 4

type Drawing = CanvasRenderingContext2D

/** Words of a line are put together while they fit; Thai and Chinese are cut where their words end, what is longer than a line by letters. */
function linesOf(canvas: Drawing, text: string, language: string): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (more: string) => canvas.measureText(line + more).width <= paperDots
  const take = (more: string) => {
    if (fits(more)) return void (line += more)
    lines.push(line.trimEnd())
    line = more.trimStart()
  }
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (canvas.measureText(segment).width <= paperDots) take(segment)
    else for (const letter of new Intl.Segmenter(language).segment(segment)) take(letter.segment)
  return [...lines, line.trimEnd()].filter(Boolean)
}

function write(canvas: Drawing, top: number, part: TextPart, language: string): number {
  const size = dots[part.size ?? 'normal']
  canvas.font = `${part.size === 'large' ? 700 : 500} ${size}px ${getComputedStyle(document.body).fontFamily}`
  const lines = linesOf(canvas, part.text, language)
  const high = Math.ceil(size * lineHeight)
  for (const [at, line] of lines.entries()) canvas.fillText(line, paperDots / 2, top + at * high + size)
  return top + lines.length * high
}

function drawCode(canvas: Drawing, top: number, text: string): number {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const wide = Math.max(module.min, Math.floor(module.width / size))
  const [left, upper] = [Math.floor((paperDots - size * wide) / 2), top + quiet * wide]
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) canvas.fillRect(left + x * wide, upper + y * wide, wide, wide)
  return upper + (size + quiet) * wide
}

/** Draws the parts and returns how far down they go. */
function draw(canvas: Drawing, parts: readonly SlipPart[], language: string): number {
  let top = 0
  for (const part of parts)
    if ('text' in part) top = write(canvas, top, part, language)
    else top = write(canvas, drawCode(canvas, top, part.qr), { text: part.code, size: 'large' }, language)
  return top
}

/** A slip as a receipt printer takes it, drawn by this browser: no server is asked, so it is there without network as well. */
export function slipBytes(parts: readonly SlipPart[], language: string): Uint8Array<ArrayBuffer> {
  const sheet = (height: number) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: paperDots, height })
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    if (!drawing) throw new Error('No canvas.')
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, paperDots, height)
    drawing.fillStyle = '#000'
    drawing.textAlign = 'center'
    return drawing
  }
  const height = Math.ceil(draw(sheet(1), parts, language))
  const drawing = sheet(height)
  draw(drawing, parts, language)
  const { data } = drawing.getImageData(0, 0, paperDots, height)
  // Black on white: one colour says how light a pixel is.
  return receiptBytes({
    width: paperDots,
    height,
    light: Uint8Array.from({ length: paperDots * height }, (_, at) => data[at * 4] ?? 255),
  })
}
