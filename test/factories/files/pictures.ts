import type { Caller } from '../http.ts'

/** The start of a real JPG, filled up to a size. */
export const jpeg = (size: number) => {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 40, 0, 30, 1, 1, 0x11, 0]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(size - head.length)])
}

/** Sends a picture of a kind, as a page does. */
export function uploadJpeg(who: Caller, kind: string, content: Buffer = jpeg(1000)) {
  const body = new FormData()
  body.set('kind', kind)
  body.set('sessionId', who.user!.sessionId)
  body.set('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'x.jpg')
  return who.call<{ id: number }>('/supplier/file/upload', body)
}
