import { expect, test } from 'vitest'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { loadPictures, saveFile } from './files.public.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const other = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)

/** The start of a real picture of that kind, filled up to a size. */
const jpeg = (size = 1000) => {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 40, 0, 30, 1, 1, 0x11, 0]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(size - head.length)])
}
const png = () =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from('IHDR'),
    Buffer.from([0, 0, 0, 30, 0, 0, 0, 40]),
    Buffer.alloc(40),
  ])

function upload(caller: Caller, kind: string, content: Buffer, fileName = 'x.jpg') {
  const form = new FormData()
  form.set('kind', kind)
  form.set('sessionId', caller.user!.sessionId)
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), fileName)
  return caller.call<{ id: number; url: string }>('/supplier/file/upload', form)
}

test('a picture is kept and shown as it was, for a year, and never as anything else', async () => {
  const { data } = await upload(admin, 'avatar', jpeg())
  const shown = await admin.fetch(data!.url, {}, { method: 'GET' })
  expect(Buffer.from(await shown.arrayBuffer()).equals(jpeg())).toBe(true)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('a page shows a picture by its address alone, but only to who is logged in', async () => {
  const { data } = await upload(admin, 'cover', png())
  const { url } = data!
  const picture = await fetch(admin.url + url, { headers: { cookie: admin.cookie } })
  expect(picture.headers.get('content-type')).toBe('image/png')
  const nobody = await (await fetch(admin.url + url)).json()
  expect(nobody).toMatchObject({ error: { code: 1000 } })
})

test.each([
  ['an avatar that is PNG', 'avatar', png()],
  ['an avatar above 2M', 'avatar', jpeg(2 * 1024 * 1024 + 1)],
  ['a page that is called x.jpg', 'avatar', Buffer.from('<html><script>alert(1)</script>'.repeat(20))],
  ['a JPG that breaks off', 'avatar', jpeg().subarray(0, 15)],
])('%s is refused with the rule', async (_, kind, content) => {
  expect((await upload(admin, kind, content)).error).toMatchObject({
    code: 400000,
    fields: [{ field: 'file', message: 'The avatar must be a JPG picture of at most 2M.' }],
  })
})

test('a product image is JPG or PNG and at most 500K', async () => {
  expect((await upload(admin, 'cover', jpeg(500 * 1024))).error.code).toBe(0)
  expect((await upload(admin, 'cover', png())).error.code).toBe(0)
  expect((await upload(admin, 'cover', jpeg(500 * 1024 + 1))).error.fields).toMatchObject([
    { message: 'The product image must be a JPG or PNG picture of at most 500K.' },
  ])
  expect((await upload(admin, 'avatar', jpeg(2 * 1024 * 1024))).error.code).toBe(0)
})

const dots = (width: number, height: number) => {
  const content = png()
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return content
}

test('a picture of more than 25 megapixels is refused, however small its file; one stored before is set on no page', async () => {
  expect((await upload(admin, 'cover', dots(5000, 5000))).error.code).toBe(0)
  expect((await upload(admin, 'cover', dots(5001, 5000))).error.fields).toMatchObject([
    { field: 'file', message: 'The picture may have at most 25 megapixels.' },
  ])
  const stored = await withSystemCtx(server.app, merchant.id, async (ctx) => {
    const save = (content: Buffer) =>
      saveFile(ctx, { kind: 'cover', name: 'x.png', contentType: 'image/png', content })
    const ids = [await save(dots(19_000, 19_000)), await save(dots(30, 40)), await save(Buffer.from('x'))]
    return (await loadPictures(ctx, ids)).map(({ id }) => ids.indexOf(id))
  })
  expect(stored).toEqual([1])
})

test('an upload that lies about its type is refused, or shown as what its bytes are', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2_000))
  for (const name of ['x.jpg', 'x.png', 'x.html'])
    expect((await upload(admin, 'cover', page, name)).error.code, name).toBe(400_000)
  // A picture before a page: taken as the picture, and never read as anything else.
  const both = Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])
  const { data } = await upload(admin, 'cover', both, 'x.html')
  const shown = await admin.fetch(data?.url ?? '', {}, { method: 'GET' })
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a text instead of a file, or no file, names the field', async () => {
  for (const file of ['text', '', undefined])
    expect((await admin.call('/supplier/file/upload', { kind: 'cover', file })).error).toMatchObject({
      code: 400000,
      fields: [{ field: expect.stringMatching(/^file/) }],
    })
})

test('another merchant, and an agent for a product image, are refused', async () => {
  const { data } = await upload(admin, 'cover', jpeg())
  const stranger = await loginAs(server, other.admin)
  expect((await stranger.call(data!.url)).error.code).toBe(404000)
  expect((await stranger.call('/supplier/file/999999')).error.code).toBe(404000)
  const agent = await loginAs(server, (await makeUser(server.app, merchant, { kind: 'agent' })).userName)
  expect((await upload(agent, 'cover', jpeg())).error.fields).toMatchObject([{ field: 'kind' }])
  expect((await upload(agent, 'avatar', jpeg())).error.code).toBe(0)
  expect((await agent.fetch(data!.url, {}, { method: 'GET' })).headers.get('content-type')).toBe('image/jpeg')
})

test('a voucher is not shown by its address', async () => {
  const id = await withSystemCtx(server.app, merchant.id, (ctx) =>
    saveFile(ctx, {
      kind: 'voucher',
      name: 'v.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF'),
    }),
  )
  expect((await admin.call(`/supplier/file/${id}`)).error.code).toBe(404000)
})
