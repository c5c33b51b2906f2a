import { readPng } from './png-pixels.ts'

/** Lines that are sent as one picture: small printers hold no more at once. */
const bandHeight = 128
/** Lighter than this is paper. */
const inkBelow = 160
const [esc, gs] = [0x1b, 0x1d]

/**
 * A picture as ESC/POS: the printer is set back, the picture goes in bands of raster (GS v 0), then a feed and a partial cut. Letters are
 * pictures because makers number their Thai pages differently and have no Chinese or Korean ones at all.
 */
export function receiptBytes(png: Buffer): Buffer {
  const { width, height, light } = readPng(png)
  const bytesPerLine = Math.ceil(width / 8)
  const bands: Buffer[] = []
  for (let top = 0; top < height; top += bandHeight) {
    const lines = Math.min(bandHeight, height - top)
    const bits = Buffer.alloc(bytesPerLine * lines)
    for (let y = 0; y < lines; y += 1)
      for (let x = 0; x < width; x += 1)
        if ((light[(top + y) * width + x] ?? 255) < inkBelow) {
          const at = y * bytesPerLine + (x >> 3)
          bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
        }
    const head = [gs, 0x76, 0x30, 0, bytesPerLine & 255, bytesPerLine >> 8, lines & 255, lines >> 8]
    bands.push(Buffer.from(head), bits)
  }
  return Buffer.concat([Buffer.from([esc, 0x40]), ...bands, Buffer.from([esc, 0x64, 4, gs, 0x56, 1])])
}
