import { crc32, deflateSync } from 'node:zlib'

const [width, height] = [240, 80]
const sea = [11, 110, 117]
const coral = [194, 65, 12]

/** A company's sign as a PNG: a disc, and waves beside it. */
export function logoArt(): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => dot(x, y)).flat()]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits, red, green, blue and how much it covers.
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function dot(x: number, y: number): number[] {
  if (Math.hypot(x - 40, y - 40) < 34) return [...coral, 255]
  const wave = x > 84 && [20, 40, 60].some((line) => Math.abs(y - line - 6 * Math.sin(x / 12)) < 4)
  return wave ? [...sea, 255] : [255, 255, 255, 0]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
