import { inflateSync } from 'node:zlib'
import type { Pixels } from '#contract/ticketing/print/receipt-bytes.ts'

const signature = '89504e470d0a1a0a'

/** Reads a PNG of eight bits a channel, as our own page setter writes it: how light each pixel is on white paper. */
export function readPng(file: Buffer): Pixels {
  if (file.subarray(0, 8).toString('hex') !== signature) throw new RangeError('no PNG')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, type, interlaced] = [file[24], file[25], file[28]]
  const channels = type === 6 ? 4 : type === 2 ? 3 : type === 0 ? 1 : 0
  if (depth !== 8 || channels === 0 || interlaced !== 0) throw new RangeError('a PNG of another kind')
  const rows = unfilter(inflateSync(Buffer.concat(dataOf(file))), { width, height, channels })
  const light = new Uint8Array(width * height)
  for (let at = 0; at < light.length; at += 1) {
    const from = at * channels
    const [red = 0, green = red, blue = red, alpha = 255] =
      channels === 1 ? rows.subarray(from, from + 1) : rows.subarray(from, from + channels)
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue
    light[at] = Math.round(255 + ((grey - 255) * alpha) / 255)
  }
  return { width, height, light }
}

function dataOf(file: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return parts
}

type Size = { width: number; height: number; channels: number }

/** Each line says what its bytes are counted from: the pixel before, the line above, both. */
function unfilter(raw: Buffer, { width, height, channels }: Size): Uint8Array {
  const stride = width * channels
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x >= channels ? (out[at - channels] ?? 0) : 0
      const up = y > 0 ? (out[at - stride] ?? 0) : 0
      const upLeft = y > 0 && x >= channels ? (out[at - stride - channels] ?? 0) : 0
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess(filter, left, up, upLeft)
    }
  }
  return out
}

function guess(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const near = left + up - upLeft
  const [a, b, c] = [Math.abs(near - left), Math.abs(near - up), Math.abs(near - upLeft)]
  return a <= b && a <= c ? left : b <= c ? up : upLeft
}
