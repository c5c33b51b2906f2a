import { existsSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { loadFiles, takeFiles } from '#server/files/files.public.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { loginAs, testConfig, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { askLeave, pdfOf, sendAttachment, sendBy } from '#test/factories/files/uploads.ts'
import { removeBytes, sweepFiles } from './sweep-files.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const staff = await loginAs(server, merchant.admin)
const colleague = await loginAs(server, (await makeUser(server.app, merchant, { kind: 'staff' })).userName)

const inMerchant = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(server.app, merchant.id, work)
const stored = (id: number) => inMerchant(async (ctx) => (await loadFiles(ctx, [id]))[0])
const placeOf = (id: number) => path.join(testConfig.files, String(merchant.id), String(id))
const refusal = async (caller: Caller, name: string, content: Uint8Array) => {
  const { data } = await askLeave(caller, name, content.length)
  return (await sendBy(caller, data!.token, content, name)).error
}

describe('a file goes', () => {
  test.each([
    ['into the database while it is small', 1000, false],
    ['into the folder when it is large', 300_000, true],
  ])('%s, and comes back as it was', async (_, size, outside) => {
    const id = await sendAttachment(staff, pdfOf(size))
    expect(await stored(id)).toMatchObject({ contentType: 'application/pdf', name: 'letter.pdf' })
    expect((await stored(id))!.content.equals(pdfOf(size))).toBe(true)
    expect(existsSync(placeOf(id))).toBe(outside)
  })

  test('once, however often it is sent: a lost answer is asked for again', async () => {
    const { data } = await askLeave(staff, 'a.pdf', 200_000)
    const [first, second] = await Promise.all([1, 2].map(() => sendBy(staff, data!.token, pdfOf(200_000))))
    const third = await sendBy(staff, data!.token, pdfOf(200_000))
    expect(new Set([first, second, third].map((one) => one!.data!.id)).size).toBe(1)
    expect((await sendBy(staff, data!.token, pdfOf(100_000))).error.fields).toMatchObject([
      { field: 'token' },
    ])
  })
})

describe('a token', () => {
  test('is for whoever asked, for that size, as it was signed', async () => {
    const { data } = await askLeave(staff, 'a.pdf', 1000)
    const { token } = data!
    expect((await sendBy(colleague, token, pdfOf())).error.fields).toMatchObject([{ field: 'token' }])
    const [body, signature] = token.split('.')
    const larger = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...larger, size: 9_000_000 })).toString('base64url')
    for (const wrong of [`${forged}.${signature}`, `${body}.`, 'x', '.', token.slice(0, -2)])
      expect((await sendBy(staff, wrong, pdfOf())).error.fields).toMatchObject([{ field: 'token' }])
    expect((await sendBy(staff, token, pdfOf(1001))).error.fields).toMatchObject([{ field: 'file' }])
    expect((await sendBy(staff, token, pdfOf(1000))).error.code).toBe(0)
  })

  test('is given for no more than the rule of its kind', async () => {
    expect((await askLeave(staff, 'a.pdf', 10 * 1024 * 1024 + 1)).error.fields).toMatchObject([
      { field: 'size' },
    ])
    const agent = await loginAs(server, (await makeUser(server.app, merchant, { kind: 'agent' })).userName)
    const cover = { kind: 'cover', fileName: 'a.png', size: 1000 }
    expect((await agent.call('/supplier/upload/img/aliyunToken', cover)).error.fields).toMatchObject([
      { field: 'kind' },
    ])
    const tooLarge = { kind: 'avatar', fileName: 'a.jpg', size: 2 * 1024 * 1024 + 1 }
    expect((await staff.call('/supplier/upload/img/aliyunToken', tooLarge)).error.fields).toMatchObject([
      { field: 'size' },
    ])
  })

  test('for a picture takes a picture', async () => {
    const requested = { kind: 'cover', fileName: 'a.png', size: 100 }
    const { data } = await staff.call<{ token: string }>('/supplier/upload/img/aliyunToken', requested)
    expect((await sendBy(staff, data!.token, pdfOf(90))).error.fields).toMatchObject([{ field: 'file' }])
  })
})

describe('what is taken', () => {
  const workbook = (more: Record<string, Uint8Array> = {}) =>
    zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': strToU8('<x/>'), ...more })

  test.each([
    ['a workbook', 'guests.xlsx', workbook(), /spreadsheetml/],
    ['a text in Thai', 'note.txt', Buffer.from('นัดรับที่โรงแรม'), /text\/plain/],
    ['a table', 'guests.csv', Buffer.from('a,b\n1,2'), /text\/csv/],
    [
      'a page that would run, as the text that it is',
      'a.html',
      Buffer.from('<script>1</script>'),
      /text\/plain/,
    ],
  ])('%s', async (_, name, content, type) => {
    expect((await stored(await sendAttachment(staff, content, name)))!.contentType).toMatch(type)
  })

  test.each([
    ['a program', 'setup.exe', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0])],
    ['a workbook with macros', 'a.xlsx', workbook({ 'xl/vbaProject.bin': strToU8('x') })],
    ['an archive', 'a.zip', zipSync({ 'a.txt': strToU8('x') })],
    ['letters that are none', 'a.txt', Buffer.from([0xc3, 0x28])],
  ])('not %s', async (_, name, content) => {
    expect((await refusal(staff, name, content)).fields).toMatchObject([{ field: 'file' }])
  })
})

test('an attachment is taken once, by whoever sent it, and shown by no address of its own', async () => {
  const id = await sendAttachment(staff)
  const take = (caller: Caller) =>
    inMerchant((ctx) =>
      takeFiles({ ...ctx, actor: { kind: 'staff', id: caller.user!.id, name: '', origin: '' } }, [id]),
    )
  expect(await take(colleague)).toBeNull()
  expect(await take(staff)).toMatchObject([{ id, name: 'letter.pdf', size: 1000 }])
  expect(await take(staff)).toBeNull()
  expect((await staff.call(`/supplier/file/${id}`)).error.code).toBe(404000)
})

test('what nothing takes within a day is forgotten, and so is what broke off on its way', async () => {
  const [fresh, saved, old, broken] = await Promise.all(
    [1, 2, 3, 4].map(() => sendAttachment(staff, pdfOf(200_000))),
  )
  await inMerchant(async (ctx) => {
    await sql`update file set created_at = now() - interval '25 hours' where id = any(${[saved!, old!, broken!]}::bigint[])`.execute(
      ctx.db,
    )
    await sql`update file set taken = true where id = ${saved!}`.execute(ctx.db)
    await sql`update file set taken = true, place = 'arriving' where id = ${broken!}`.execute(ctx.db)
  })
  await sweepFiles(jobOf(server.app))
  const there = await Promise.all([fresh, saved, old, broken].map(async (id) => Boolean(await stored(id!))))
  expect(there).toEqual([true, true, false, false])
  // The bytes go by a job of the same transaction; done twice, it is done.
  for (const id of [old!, broken!, broken!])
    await removeBytes(jobOf(server.app), { merchantId: 0, key: `${merchant.id}/${id}` })
  expect([fresh!, saved!, old!, broken!].map((id) => existsSync(placeOf(id)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
