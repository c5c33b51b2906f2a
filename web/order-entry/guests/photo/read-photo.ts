import { findMrz } from '#contract/order-entry/guests/find-mrz.ts'
import type { Mrz } from '#contract/order-entry/guests/mrz.ts'
import type { Grey } from './ink.ts'
import { readZones } from './read-zone.ts'

/** The longest side that is searched: more costs time and finds nothing more. A smaller picture is enlarged, at most to double. */
const longest = 1_600
const shortest = 1_200

/** What the lines of a document say, and the lines themselves. */
export type ReadZone = { text: string; mrz: Mrz }

/** The passport lines of a photo, none where there are none. It is read here: no picture leaves the device. */
export async function readPhoto(photo: Blob, today: string): Promise<ReadZone[]> {
  const picture = await createImageBitmap(photo)
  // Held upright first, then as telephones are held.
  for (const turns of [0, 1, 3, 2]) {
    const text = readZones(greyOf(picture, turns))
    const found = findMrz(text, today)
    if (found.length) return found.map(({ mrz, from, to }) => ({ mrz, text: text.slice(from, to) }))
    await new Promise((next) => setTimeout(next))
  }
  return []
}

function greyOf(picture: ImageBitmap, turns: number): Grey {
  const long = Math.max(picture.width, picture.height)
  const scale = Math.min(longest / long, Math.max(1, Math.min(2, shortest / long)))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const [across, down] = turns % 2 ? [height, width] : [width, height]
  const pen = new OffscreenCanvas(across, down).getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('no canvas to read a photo on')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, across, down)
  pen.translate(across / 2, down / 2)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(picture, -width / 2, -height / 2, width, height)
  const { data } = pen.getImageData(0, 0, across, down)
  const at = new Uint8Array(across * down)
  for (let no = 0; no < at.length; no++)
    at[no] = (77 * (data[4 * no] ?? 0) + 150 * (data[4 * no + 1] ?? 0) + 29 * (data[4 * no + 2] ?? 0)) >> 8
  return { width: across, height: down, at }
}
