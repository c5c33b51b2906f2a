import { deflateSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { jpeg, uploadJpeg } from '#test/factories/files/pictures.ts'
import { makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, info, makePlan, quote, linkOf, page } = await makeGroupWorld(server)

/** A picture of one colour, so many dots wide and high. */
function dots(size: number): Buffer {
  const part = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 0], 8)
  const rows = Buffer.alloc(size * (size + 1), 128)
  for (let at = 0; at < size; at++) rows[at * (size + 1)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}
type Fragment = { code: string; pictureFileIds: number[] }
/** A quotation of a group whose one day comes from a fragment with these pictures. */
async function quoted({ code, pictureFileIds }: Fragment) {
  const { days, sheet } = await makePlan()
  const fragment = { code, names: { en: 'Islands' }, days: days.slice(0, 1), sheet, pictureFileIds }
  const { id } = await staff.data<{ id: number }>('/supplier/groupCompose/save', fragment)
  const made = await staff.data<{ id: number }>('/supplier/travelPlan/create', {
    names: { en: 'Families', 'zh-CN': '亲子' },
    agentId: world.agentId,
    startDate: day(60),
    adults: 20,
    freeGuests: 1,
    contactName: 'Li Wei',
    from: 'fragments',
    sourceIds: [id],
  })
  const plan = await info(made.id)
  const { version } = plan
  await staff.data('/supplier/travelPlan/days', { id: plan.id, version, days: plan.days, sheet })
  return { path: await linkOf(await quote(plan.id)), fragment: { ...fragment, id } }
}
const pdfOf = async (path: string) =>
  Buffer.from(await (await fetch(`${server.url}${path}/pdf`)).arrayBuffer()).toString('latin1')
const upload = async (size: number) => (await uploadJpeg(staff, 'cover', dots(size))).data!.id

test('pictures of its fragments stand on the page of a quotation and in its PDF as it was sent, and open nothing else', async () => {
  const [cover, other, later] = [await upload(20), await upload(30), await upload(40)]
  const { path, fragment } = await quoted({ code: 'ISL', pictureFileIds: [cover] })
  const picture = (file: number) => fetch(`${server.url}${path}/picture?file=${file}`)
  expect(await page(path)).toContain(`${path}/picture?file=${cover}`)
  const shown = await picture(cover)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await picture(other)).status).toBe(404)
  expect(await pdfOf(path)).toMatch(/\/Subtype\s*\/Image/)
  // What the fragment shows later is another edition's.
  const { version } = await staff.data<PlanInfo>('/supplier/groupCompose/info', { id: fragment.id })
  await staff.data('/supplier/groupCompose/save', { ...fragment, version, pictureFileIds: [later] })
  expect(await page(path)).toContain(`file=${cover}`)
  expect(await page(path)).not.toContain(`file=${later}`)
})

test('a picture that cannot be read is left out of the PDF, with the others beside it', async () => {
  const { id: broken } = (await uploadJpeg(staff, 'cover', jpeg(1000))).data!
  const { path } = await quoted({ code: 'BRK', pictureFileIds: [broken, await upload(50)] })
  const pdf = await pdfOf(path)
  expect(pdf).toMatch(/^%PDF/)
  expect(pdf.match(/\/Subtype\s*\/Image/g)).toHaveLength(1)
  const { path: alone } = await quoted({ code: 'BRK2', pictureFileIds: [broken] })
  expect(await pdfOf(alone)).toMatch(/^%PDF/)
})

test('no more dots of pictures are on one paper than the page setter has room for', async () => {
  const large = [await upload(4900), await upload(4901)]
  const { path } = await quoted({ code: 'LRG', pictureFileIds: large })
  expect((await pdfOf(path)).match(/\/Subtype\s*\/Image/g)).toHaveLength(1)
})

test('a quotation without pictures has none on its page', async () => {
  const path = await linkOf(await quote((await makePlan()).id))
  expect(await page(path)).not.toContain('<img')
})
