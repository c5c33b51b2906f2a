import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import words from '#contract/ticketing/ticketing.words.json' with { type: 'json' }
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, agentId, confirmed } = await voucherWorld(server)
const folder = mkdtempSync(join(tmpdir(), 'longtail-vouchers-'))
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})
afterAll(async () => {
  await closePdf()
  rmSync(folder, { recursive: true })
})

/** The document as a printer gets it: its text, and the codes of its pages. */
async function printed(who: Caller, ask: { orderId?: number; orderIds?: number[]; language?: Language }) {
  const answer = await who.fetch('/supplier/orderQrcode/pdf', ask)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const file = join(folder, 'vouchers.pdf')
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  const codes: string[] = []
  for (let page = 1; page <= text.split('\f').length - 1; page += 1) {
    const png = execFileSync('pdftoppm', ['-r', '110', '-f', `${page}`, '-l', `${page}`, '-png', file])
    codes.push(...(await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] })).map((one) => one.text))
  }
  return { text, codes, name: answer.headers.get('content-disposition') }
}

let order: { id: number; code: string; voucher: Voucher }
beforeAll(async () => {
  order = await confirmed()
})

test.each(languages.map((language, at) => ({ language, at })))(
  'an order’s voucher in $language tells product, guests and labels, and its code scans',
  async ({ language, at }) => {
    const { text, codes, name } = await printed(admin, { orderId: order.id, language })
    const product = language === 'zh-CN' ? '皮皮岛快艇' : 'Phi Phi by speedboat'
    const labels = [words.voucher.voucher, words.voucher['order code'], words.voucher['show this code']]
    for (const part of ['张伟', 'น้ำ ทองดี', '김민수', product, order.code, ...labels.map((each) => each[at]!)])
      expect(text).toContain(part)
    expect(codes).toEqual([order.voucher.code])
    expect(name).toContain(`${order.code}.pdf`)
  },
)

test('several orders come as one document, a page and a code each; a cancelled one says that it is void', async () => {
  const second = await confirmed()
  await admin.data('/supplier/orderHandler/cancel', { id: second.id, reason: 'Storm' })
  const { text, codes } = await printed(admin, { orderIds: [order.id, second.id], language: 'en' })
  expect(codes).toEqual([order.voucher.code, second.voucher.code])
  const [first, cancelled] = text.split('\f')
  expect(first).not.toMatch(/void/i)
  expect(cancelled).toMatch(/void/i)
})

test("an agent prints its own orders' vouchers only", async () => {
  const own = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId })).userName,
  )
  expect((await printed(own, { orderId: order.id })).codes).toEqual([order.voucher.code])
  const stranger = await loginAs(server, (await makeUser(server.app, merchant, { kind: 'agent' })).userName)
  const path = '/supplier/orderQrcode/pdf'
  expect((await stranger.call(path, { orderId: order.id })).error.code).toBe(404000)
})
