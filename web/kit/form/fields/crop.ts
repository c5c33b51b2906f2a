/** What of a picture is in sight: its middle (0–1 of width and height) and how far it is drawn near (1 = all that fits). */
export type View = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }
export type Box = Size & { left: number; top: number }

export const wholeView: View = { x: 0.5, y: 0.5, zoom: 1 }
export const nearest = 5

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The part of a picture that a frame of that aspect (width ÷ height) shows, in the picture's own pixels; never beyond its edge. */
export function boxOf({ width, height }: Size, aspect: number, { x, y, zoom }: View): Box {
  const wide = width / height > aspect
  const shown = {
    width: (wide ? height * aspect : width) / zoom,
    height: (wide ? height : width / aspect) / zoom,
  }
  return {
    ...shown,
    left: clamp(x * width - shown.width / 2, 0, width - shown.width),
    top: clamp(y * height - shown.height / 2, 0, height - shown.height),
  }
}

/** Moves it by so many widths and heights of the frame and draws it nearer, no further than the picture goes. */
export function moved(
  size: Size,
  aspect: number,
  view: View,
  by: { x: number; y: number; zoom?: number },
): View {
  const zoom = clamp(view.zoom * (by.zoom ?? 1), 1, nearest)
  const box = boxOf(size, aspect, { ...view, zoom })
  const next = boxOf(size, aspect, {
    x: (box.left + box.width / 2 + by.x * box.width) / size.width,
    y: (box.top + box.height / 2 + by.y * box.height) / size.height,
    zoom,
  })
  return {
    x: (next.left + next.width / 2) / size.width,
    y: (next.top + next.height / 2) / size.height,
    zoom,
  }
}

type Wanted = { box: Box; aspect: number; maxWidth: number; maxBytes: number; name: string }

/**
 * Draws a part of a picture as a JPG of at most so many pixels and bytes: first with less and less detail, then smaller.
 * Undefined where even that does not fit or the browser cannot draw it.
 */
export async function drawCrop(picture: CanvasImageSource, wanted: Wanted): Promise<File | undefined> {
  const { box, aspect, maxBytes, name } = wanted
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return undefined
  for (let width = Math.min(wanted.maxWidth, box.width); width >= 160; width *= 0.75) {
    canvas.width = Math.round(width)
    canvas.height = Math.round(width / aspect)
    // A JPG has no holes: what is clear becomes white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, canvas.width, canvas.height)
    for (const quality of [0.88, 0.78, 0.65]) {
      // oxlint-disable-next-line no-await-in-loop
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
      if (blob && blob.size <= maxBytes)
        return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
    }
  }
  return undefined
}
