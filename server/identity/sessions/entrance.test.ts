import { expect, test } from 'vitest'
import { Caller, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const inDemo = await testServer({ config: { demo: true, storefrontUrl: 'https://shop.example' } })

test('the demo offers its people to whoever comes, and only those that are there', async () => {
  const merchant = await makeMerchant(inDemo.app, { demo: true })
  await makeUser(inDemo.app, merchant, { userName: 'ops' })
  await makeUser(inDemo.app, await makeMerchant(inDemo.app, { demo: false }), { userName: 'finance' })
  const entrance = await new Caller(inDemo.url).data('/supplier/notLogin/entrance')
  expect(entrance).toEqual({
    storefront: 'https://shop.example',
    demoPeople: [{ userName: 'ops', password: 'longtail-demo' }],
  })
})

test('a demo with a password of its own tells it to nobody', async () => {
  const server = await testServer({ config: { demo: true, demoPassword: 'only we know this' } })
  await makeUser(server.app, await makeMerchant(server.app, { demo: true }), { userName: 'ops' })
  expect(await new Caller(server.url).data('/supplier/notLogin/entrance')).toMatchObject({ demoPeople: [] })
})

test('outside of the demo nobody is offered, even under such a name', async () => {
  const server = await testServer({ config: { demo: false } })
  await makeUser(server.app, await makeMerchant(server.app, { demo: true }), { userName: 'demo' })
  expect(await new Caller(server.url).data('/supplier/notLogin/entrance')).toMatchObject({ demoPeople: [] })
})
