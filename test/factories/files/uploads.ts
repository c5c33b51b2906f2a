import { expect } from 'vitest'
import type { Caller } from '../http.ts'

export const pdfOf = (size = 1000): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(Math.max(0, size - 9), 'x')])

type Leave = { token: string; url: string; expiresAt: string }
export const askLeave = (caller: Caller, fileName: string, size: number) =>
  caller.call<Leave>('/supplier/upload/attachment/aliyunToken', { fileName, size })

/** Sends a file by a token, as a page does. */
export function sendBy(caller: Caller, token: string, content: Uint8Array, fileName = 'x') {
  const form = new FormData()
  form.set('sessionId', caller.user!.sessionId)
  form.set('token', token)
  form.set('file', new Blob([new Uint8Array(content)]), fileName)
  return caller.call<{ id: number; url: string }>('/supplier/upload/send', form)
}

/** A file that somebody has sent and nothing has taken yet; its id. */
export async function sendAttachment(
  caller: Caller,
  content: Uint8Array = pdfOf(),
  fileName = 'letter.pdf',
): Promise<number> {
  const { data } = await askLeave(caller, fileName, content.length)
  const sent = await sendBy(caller, data!.token, content, fileName)
  expect(sent.error).toEqual({ code: 0 })
  return sent.data!.id
}
