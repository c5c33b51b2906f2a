import http from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const nobodys = { cookie: '', address: '10.9.9.9', user: undefined }

const megabytes = (count: number) => count * 1024 * 1024
const open = new Set<http.ClientRequest>()
afterEach(() => {
  for (const request of open) request.destroy()
  open.clear()
})

type Who = Pick<Caller, 'cookie' | 'address' | 'user'>
type AdmitView = {
  status: number
  retryAfter: string | undefined
  error: { code: number; fields?: object[] }
}

/** Says that a long body comes, sends its beginning alone, and tells what is answered to that. */
function begin(
  who: Who,
  path: string,
  says: number | undefined,
  beginning: string,
  type = 'multipart/form-data; boundary=b',
) {
  const headers = {
    'content-type': type,
    ...(says && { 'content-length': says }),
    'x-forwarded-for': who.address,
    ...(who.cookie && { cookie: who.cookie }),
  }
  const request = http.request(server.url.replace('localhost', '127.0.0.1') + path, {
    method: 'POST',
    headers,
  })
  open.add(request)
  request.write(beginning)
  return new Promise<AdmitView>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => resolve(read(response)))
  })
}

async function read(response: http.IncomingMessage): Promise<AdmitView> {
  const { error } = JSON.parse(Buffer.concat(await response.toArray()).toString()) as AdmitView
  return { status: response.statusCode!, retryAfter: response.headers['retry-after'], error }
}

const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, content = 'begins') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${content}`
const sheets = '/supplier/standard/import/upload'

test('who is not logged in is told so before the body comes, whatever kind and however large', async () => {
  const raise = '/supplier/standard/calendarPrice/raise/start'
  expect((await begin(nobodys, sheets, megabytes(130), file('file'))).error.code).toBe(1000)
  expect((await begin(nobodys, raise, megabytes(30), '{"a":', 'application/json')).error.code).toBe(1000)
  expect((await begin(nobodys, '/supplier/order/list', 900_000, 'a=1&')).error.code).toBe(1000)
})

test('so is who may not make the call', async () => {
  const { userName } = await makeUser(server.app, merchant, { permissions: [] })
  const view = await begin(await loginAs(server, userName), sheets, megabytes(11), file('file'))
  expect(view.error.code).toBe(1003)
})

test('a call that takes no file refuses one by its name, unread; one open to anybody takes a form and no more', async () => {
  for (const [who, path] of [
    [admin, '/supplier/standard/create'],
    [nobodys, '/supplier/login'],
  ] as const)
    expect((await begin(who, path, 60_000, field('code', 'A') + file('picture'))).error).toMatchObject({
      code: 400_000,
      fields: [{ field: 'picture', why: 'notAllowed' }],
    })
  for (const type of [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
  ])
    expect((await begin(nobodys, '/supplier/login', 100_000, 'x', type)).error.code).toBe(400_003)
})

test('a form of parts without a file is a form like any other', async () => {
  const form = new FormData()
  form.set('pageSize', '1')
  form.set('sessionId', admin.user!.sessionId)
  expect(await admin.data('/supplier/bulk/list', form)).toMatchObject({ rows: [], pageSize: 1 })
  form.set('note', 'x'.repeat(megabytes(1)))
  expect((await admin.call('/supplier/bulk/list', form)).error.code).toBe(400_003)
})

test('a file is as large as its call takes it, and is refused by its field', async () => {
  const parameter = field('sessionId', admin.user!.sessionId)
  const refused = (max: number, why: string) => ({
    code: 400_000,
    fields: [expect.objectContaining({ field: 'file', why, params: { max } })],
  })
  const picture = parameter + field('kind', 'cover') + file('file')
  expect((await begin(admin, '/supplier/file/upload', megabytes(6), picture)).error).toEqual(
    expect.objectContaining(refused(4, 'fileTooLarge')),
  )
  // What is told of its length may be nothing at all.
  const long = picture + 'x'.repeat(megabytes(5))
  expect((await begin(admin, '/supplier/file/upload', undefined, long)).error).toEqual(
    expect.objectContaining(refused(4, 'fileTooLarge')),
  )
  expect((await begin(admin, sheets, megabytes(14), parameter + file('file'))).error).toEqual(
    expect.objectContaining(refused(12, 'kit.sheets.tooLarge')),
  )
})

test('a session parameter that is not the one is refused before the file; one that comes after the file counts too', async () => {
  const forged = field('sessionId', 'x') + file('file')
  expect(await begin(admin, sheets, megabytes(11), forged)).toMatchObject({
    status: 401,
    error: { code: 1001 },
  })
  const form = new FormData()
  form.set('file', new Blob(['code\nNEW-1']), 'a.csv')
  expect((await admin.call(sheets, form)).error.code).toBe(1000)
  form.set('sessionId', admin.user!.sessionId)
  expect((await admin.call(sheets, form)).error.code).toBe(0)
})

test('what one merchant sends at a time has a limit, told as 429; others still come in, and so does it afterwards', async () => {
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const beginning = field('sessionId', admin.user!.sessionId) + file('file')
  const waiting = Array.from({ length: 8 }, () => begin(admin, sheets, megabytes(11), beginning))
  const settled = Promise.allSettled(waiting)
  expect(await Promise.race(waiting)).toMatchObject({
    status: 429,
    retryAfter: '2',
    error: { code: 429_000 },
  })
  const form = new FormData()
  form.set('sessionId', other.user!.sessionId)
  form.set('file', new Blob([`code\n${'x'.repeat(80_000)}`]), 'a.csv')
  expect((await other.call(sheets, form)).error.code).toBe(0)
  for (const request of open) request.destroy()
  await settled
  form.set('sessionId', admin.user!.sessionId)
  await expect.poll(async () => (await admin.call(sheets, form)).error.code).toBe(0)
})
