import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import {
  contractWhen,
  makeCompany,
  quiet,
  someTerms,
  type Company,
} from '#test/factories/merchants/market.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const messages = ({ staff }: Company, form: object) => staff.data(`${at}/setting/messages`, form)
const mails = ({ merchant }: Company) =>
  withSystemCtx(server.app, merchant.id, ({ db }) =>
    db
      .selectFrom('mail')
      .select(['to_address', 'language', 'subject', 'text_body'])
      .where('merchant_id', '=', merchant.id)
      .where('kind', '=', 'market-news')
      .orderBy('id')
      .execute(),
  )
const propose = (from: Company, to: Company) =>
  from.staff.data<{ id: number }>(`${at}/contract/propose`, {
    merchantCode: to.merchant.code,
    direction: 'sells',
    terms: someTerms,
  })
const isTheirs = ({ ourWord }: { ourWord: boolean }) => !ourWord

test("what the other company does is mailed to the settings' address in its reader's language; what our people do is not", async () => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  const { userName } = await makeUser(server.app, buyer.merchant, { permissions: [] })
  await withSystemCtx(server.app, buyer.merchant.id, ({ db }) =>
    db
      .updateTable('app_user')
      .set({ email: 'trade@buyer.example', language: 'th' })
      .where('merchant_id', '=', buyer.merchant.id)
      .where('user_name', '=', userName)
      .execute(),
  )
  await messages(buyer, { mailTo: 'trade@buyer.example' })
  await messages(seller, { mailTo: 'desk@seller.example' })
  await propose(seller, buyer)
  const { id } = await contractWhen(buyer, seller, 'supplier', isTheirs)
  const [first] = await mails(buyer)
  expect(first).toMatchObject({ to_address: 'trade@buyer.example', language: 'th' })
  expect(first!.text_body).toContain('รอคำตอบจากคุณ')
  expect(first!.text_body).toContain(`/o-market/supplier/${seller.merchant.code}`)
  expect(await mails(seller)).toEqual([])
  await buyer.staff.data(`${at}/contract/decline`, { id, reason: 'Not this season' })
  await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'declined')
  const [declined] = await mails(seller)
  expect(declined).toMatchObject({ to_address: 'desk@seller.example', language: 'en' })
  expect(declined!.text_body).toContain('Not this season')
  expect(await mails(buyer)).toHaveLength(1)
})

test('a kind that is switched off is not mailed, and without an address nothing is', async () => {
  const [seller, buyer, other] = await Promise.all([
    makeCompany(server),
    makeCompany(server),
    makeCompany(server),
  ])
  await messages(buyer, { mailTo: 'trade@buyer.example', mailAsks: false, mailMoves: true })
  const { id } = await propose(seller, buyer)
  await contractWhen(buyer, seller, 'supplier', isTheirs)
  expect(await mails(buyer)).toEqual([])
  await seller.staff.data(`${at}/contract/withdraw`, { id })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'withdrawn')
  expect(await mails(buyer)).toHaveLength(1)
  await messages(buyer, { mailTo: 'trade@buyer.example', mailAsks: true, mailMoves: false })
  const again = await propose(seller, buyer)
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'proposed')
  expect(await mails(buyer)).toHaveLength(2)
  await seller.staff.data(`${at}/contract/withdraw`, again)
  await quiet(server.app)
  expect(await mails(buyer)).toHaveLength(2)
  await propose(seller, other)
  await contractWhen(other, seller, 'supplier', isTheirs)
  expect(await mails(other)).toEqual([])
})
