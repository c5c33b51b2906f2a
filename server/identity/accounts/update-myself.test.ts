import { expect, test } from 'vitest'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { saveFile } from '../../files/files.public.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const picture = (userId: number, kind = 'avatar') =>
  withSystemCtx(
    app,
    merchant.id,
    (ctx) => saveFile(ctx, { kind, name: 'a.jpg', contentType: 'image/jpeg', content: Buffer.from('a') }),
    { kind: 'staff', id: userId, name: '', origin: '' },
  )
const path = '/supplier/user/update/myself'

test.each(['staff', 'agent', 'supplier'] as const)(
  'a person (%s) changes their own facts and no others',
  async (kind) => {
    const { userName } = await makeUser(app, merchant, { kind })
    const caller = await loginAs(server, userName)
    await caller.data(path, {
      fullName: 'Nok Suksan',
      phone: '+66 81 234 5678',
      language: 'th',
      isSuper: true,
      roleId: 1,
    })
    const me = await caller.data<StoredUser>('/supplier/user/myself')
    expect(me).toMatchObject({ name: 'Nok Suksan', language: 'th', isSuper: 0, userName })
    expect(await caller.data('/supplier/user/profile')).toMatchObject({
      phone: '+66 81 234 5678',
      avatarFileId: null,
    })
  },
)

test('only an own avatar becomes the picture, and the one before it is forgotten', async () => {
  const user = await makeUser(app, merchant)
  const caller = await loginAs(server, user.userName)
  const mine = await picture(user.id)
  const next = await picture(user.id)
  const others = await picture(merchant.adminId)
  const cover = await picture(user.id, 'cover')
  const save = (avatarFileId: number | null) => caller.call(path, { fullName: 'Nok', avatarFileId })
  for (const wrong of [others, cover, 999_999])
    expect((await save(wrong)).error.fields).toMatchObject([{ field: 'avatarFileId' }])
  expect((await save(mine)).error.code).toBe(0)
  expect((await caller.data<StoredUser>('/supplier/user/myself')).avatarFileId).toBe(mine)
  expect((await save(next)).error.code).toBe(0)
  expect((await caller.call(`/supplier/file/${mine}`)).error.code).toBe(404000)
})

test('a phone and an address that are none are named', async () => {
  const caller = await loginAs(server, (await makeUser(app, merchant)).userName)
  const { error } = await caller.call(path, { fullName: ' ', phone: 'call me', email: 'nok' })
  expect(error.fields?.map(({ field }) => field).sort()).toEqual(['email', 'fullName', 'phone'])
})
