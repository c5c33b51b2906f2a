import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'uqr'
import { afterAll, expect, test } from 'vitest'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { confirmTrip, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'longtail-film-'))
afterAll(() => rmSync(folder, { recursive: true }))

const width = 320
const height = 240
const framesASecond = 2

/** One grey frame of a film: a code in the middle, or nothing. */
function frame(code: string | undefined): Buffer {
  const light = Buffer.alloc(width * height, 200)
  const { data, size } = code ? encode(code, { ecc: 'M', border: 4 }) : { data: [], size: 1 }
  const scale = Math.floor(height / size)
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1]
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      for (let line = 0; line < scale; line++)
        light.fill(
          dark ? 20 : 235,
          (top + y * scale + line) * width + left + x * scale,
          (top + y * scale + line) * width + left + (x + 1) * scale,
        )
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
}

/** A voucher held before the camera for two seconds, and away for five; over and over. */
function film(code: string): `${string}.y4m` {
  const shown = [
    ...Array<string>(2 * framesASecond).fill(code),
    ...Array<undefined>(5 * framesASecond).fill(undefined),
  ]
  const file = join(folder, `${code}.y4m`) as `${string}.y4m`
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420mpeg2\n`)
  writeFileSync(file, Buffer.concat([head, ...shown.map(frame)]))
  return file
}

test('a voucher held before the camera is checked in, and held there again it is told as used', async () => {
  const staff = await openPage({ as: 'demo' })
  const { id } = await orderTrip(staff, await makeEntryWorld(staff, password))
  const { code } = await confirmTrip(staff, id)
  const camera = film(code)
  const counter = await openPage({ as: 'ops', path: '/ticket/ticketCheck', camera, width: 390 })
  await counter.getByRole('button', { name: 'Camera' }).click()
  const answer = counter.locator('.lt-answer')
  await answer.getByText('Not valid today').waitFor()
  await answer.getByText(code).waitFor()
  await counter.getByRole('button', { name: 'Check in 2' }).click()
  await counter.getByRole('dialog').getByRole('button').last().click()
  await answer.getByText('Already used').waitFor()
  const { rows } = await post<{ rows: Voucher[] }>(staff, 'orderQrcode/list', { orderId: id })
  expect(rows.map(({ entitlements }) => entitlements.map(({ state }) => state))).toEqual([
    ['redeemed', 'redeemed'],
  ])
})

test.each([
  ['refused', 'Camera access is blocked for this page.'],
  ['none', 'No camera found.'],
] as const)(
  'with the camera %s the counter says so, and a typed code is checked all the same',
  async (camera, text) => {
    const page = await openPage({ as: 'ops', path: '/ticket/ticketCheck', camera })
    await page.getByRole('button', { name: 'Camera' }).click()
    await page.getByText(text).waitFor()
    await page.getByRole('textbox').first().fill('NOSUCHCODE99')
    await page.keyboard.press('Enter')
    await page.getByText('Unknown code', { exact: true }).first().waitFor()
  },
)
