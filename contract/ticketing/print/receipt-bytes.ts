import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'

export type Pixels = {
  width: number
  height: number
  /** Of each pixel in rows: 0 black, 255 white. */ light: Uint8Array
}

/** Dots across 80 mm paper, of which 72 mm are printed. */
export const paperDots = 576
/** Lines that are sent as one picture: small printers hold no more at once. */
const bandHeight = 128
/** Lighter than this is paper. */
const inkBelow = 160
const esc = 0x1b

/**
 * A picture as ESC/POS: the printer is set back, the picture goes in bands of raster, then a feed and a partial cut. Letters are pictures
 * because makers number their Thai pages differently and have no Chinese or Korean ones at all. The encoder ends each picture with a
 * line feed, so lines have no height while bands follow each other. A till without network makes it itself, so it runs on both sides.
 */
export function receiptBytes({ width, height, light }: Pixels): Uint8Array<ArrayBuffer> {
  const wide = Math.ceil(width / 8) * 8
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: 48,
    imageMode: 'raster',
    feedBeforeCut: 4,
    autoFlush: false,
  })
  encoder.initialize().raw([esc, 0x33, 0])
  for (let top = 0; top < height; top += bandHeight) {
    const lines = Math.ceil(Math.min(bandHeight, height - top) / 8) * 8
    const data = new Uint8ClampedArray(wide * lines * 4).fill(255)
    for (let y = 0; y < lines && top + y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        data.fill(light[(top + y) * width + x] ?? 255, (y * wide + x) * 4, (y * wide + x) * 4 + 3)
    encoder.image({ data, width: wide, height: lines }, wide, lines, 'threshold', inkBelow)
  }
  return new Uint8Array(encoder.raw([esc, 0x32]).cut('partial').encode())
}
