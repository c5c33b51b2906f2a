import { afterAll, expect, test } from 'vitest'
import { primaryKey, readKey } from '#server/channels/adapters/meituan/messages.ts'
import { bounceAddressOf, mailOfAddress } from '#server/mail/bounce/bounce-address.ts'
import { closeDb, createDb, createPool } from '#server/kit/db/db.ts'
import { Nodes } from '#server/kit/nodes/nodes.ts'
import { readStopToken, stopUrl } from '#server/sms/stop/contacts.ts'
import { customerIn, linkCode } from '#server/sms/stop/address.ts'

/** Rows of a database that is spread over nodes begin at 2^48, a node's behind another's (docs/citus.md). */
const ids = [7, 562_949_953_421_375, Number.MAX_SAFE_INTEGER]
// None is reached: what is carried is worked out without them.
const nowhere = { host: '127.0.0.1', port: 1 }
const plain = createDb(createPool(nowhere, 1))
const spread = createDb(createPool(nowhere, 1), new Nodes(createPool(nowhere, 1), nowhere, ['127.0.0.1:1']))
afterAll(() => Promise.all([closeDb(plain), closeDb(spread)]))
const app = { db: spread, secret: Buffer.from('secret'), config: { publicUrl: 'https://longtail.example' } }

test.each(ids)('what carries the number of a row outside carries %i', (id) => {
  expect(customerIn(app, 3, `Hello ${linkCode(app, 3, id)}!`)).toBe(id)
  expect(
    mailOfAddress(app, bounceAddressOf(app, 'bounces@longtail.example', { merchantId: 3, mailId: id })),
  ).toEqual({
    merchantId: 3,
    mailId: id,
  })
  const stop = stopUrl(app, 3, id)
  expect(readStopToken(app, stop.slice(stop.lastIndexOf('/') + 1))).toEqual({ merchantId: 3, contactId: id })
  expect(readKey(primaryKey(id, '2026-12-01', '08:30', 'CHILD'))?.offerId).toBe(id)
})

test.each([
  ['one', plain, 70_000_000],
  ['one that is spread over nodes', spread, 4_222_124_650_659_841],
])('the link of a message is as long as it was counted with, of a database as %s', (_, db, id) => {
  const url = stopUrl({ ...app, db }, 1001, id)
  expect(url).toHaveLength(stopUrl({ ...app, db }, 1001, 0).length)
  expect(readStopToken(app, url.split('/').at(-1)!)).toEqual({ merchantId: 1001, contactId: id })
})
