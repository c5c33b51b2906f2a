import { encode } from 'uqr'

// Scanners want four light modules around a code; less, and a dark page edge makes some of them blind.
const QUIET = 4

/**
 * A QR code as an SVG picture: black on white, four modules of margin, one unit a module, scalable (no width or
 * height). `text` up to some 2,300 bytes (medium correction: 15 % of the code may be dirty or folded); throws
 * RangeError when it does not fit. Fit for a web page, a mail attachment and `files` of `renderPdf`.
 */
export function qrSvg(text: string): string {
  const { data, size } = draw(text)
  const path = data.map(darkRuns).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  )
}

function draw(text: string) {
  try {
    return encode(text, { ecc: 'M', border: QUIET })
  } catch (cause) {
    throw new RangeError('this text does not fit into a QR code', { cause })
  }
}

// Neighbouring dark modules as one rectangle: separate ones leave hairlines between them on some printers.
function darkRuns(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    const width = x + 1 - from
    path += `M${from} ${y}h${width}v1h-${width}z`
  }
  return path
}
