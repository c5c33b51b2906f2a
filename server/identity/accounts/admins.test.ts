import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server

test('a person without a permission learns who can give it, by name alone', async () => {
  const merchant = await makeMerchant(app)
  const keys = ['configSetting.systemConfig.roles', 'staffsRouter.account']
  await makeUser(app, merchant, { fullName: 'Gives accounts', permissions: keys })
  await makeUser(app, merchant, { fullName: 'Gives nothing', permissions: ['staffsRouter.account'] })
  await makeUser(app, await makeMerchant(app), { fullName: 'Stranger' })
  for (const kind of ['staff'] as const) {
    const caller = await loginAs(server, (await makeUser(app, merchant, { kind, permissions: [] })).userName)
    const ask = (key: string) => caller.data('/supplier/user/admins', { key })
    expect(await ask('staffsRouter.account')).toEqual({
      rows: [
        { name: 'Admin', isAdmin: true },
        { name: 'Gives accounts', isAdmin: false },
      ],
    })
    expect(await ask('finances.writeOff')).toEqual({ rows: [{ name: 'Admin', isAdmin: true }] })
  }
})

test('an agent’s person learns which of their own people give rights, a supplier’s nobody: no names of staff', async () => {
  const merchant = await makeMerchant(app)
  const head = await makeUser(app, merchant, {
    kind: 'agent',
    fullName: 'Head of the agent',
    permissions: ['bookingCenter.people'],
  })
  const agentId = head.agentId ?? 0
  const ask = async (kind: 'agent' | 'supplier') => {
    const person = { kind, permissions: [], ...(kind === 'agent' && { agentId }) }
    const { userName } = await makeUser(app, merchant, person)
    return (await loginAs(server, userName)).data('/supplier/user/admins', { key: 'bookingCenter.people' })
  }
  expect(await ask('agent')).toEqual({ rows: [{ name: 'Head of the agent', isAdmin: false }] })
  expect(await ask('supplier')).toEqual({ rows: [] })
})
