import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let ready: unknown

/** The texts of all QR codes in a picture, as a scanner reads them. */
export async function readQr(picture: Parameters<typeof readBarcodes>[0]): Promise<string[]> {
  ready ??= await prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      ).buffer,
    },
    fireImmediately: true,
  })
  return (await readBarcodes(picture, { formats: ['QRCodeModel2'] })).map(({ text }) => text)
}
