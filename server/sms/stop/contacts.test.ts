import { afterAll, expect, test } from 'vitest'
import { closeDb, createDb, createPool } from '../../kit/db/db.ts'
import { Nodes } from '../../kit/nodes/nodes.ts'
import { testConfig } from '#test/factories/http.ts'
import { readStopToken, stopUrl } from './contacts.ts'

// Nobody is asked here: a link says what it says without its database.
const nowhere = { host: '127.0.0.1', port: 1 }
const pool = createPool(nowhere, 1)
const plain = createDb(pool)
const spread = createDb(createPool(nowhere, 1), new Nodes(pool, nowhere, ['127.0.0.1:1']))
afterAll(() => Promise.all([closeDb(plain), closeDb(spread)]))

test.each([
  ['one', plain, 70_000_000],
  ['one that is spread over nodes', spread, 4_222_124_650_659_841],
])('the link of a message is as long as it was counted with, of a database as %s', (_, db, id) => {
  const app = { db, secret: Buffer.from('stop links'), config: testConfig }
  const url = stopUrl(app, 1001, id)
  expect(url).toHaveLength(stopUrl(app, 1001, 0).length)
  expect(readStopToken(app, url.split('/').at(-1)!)).toEqual({ merchantId: 1001, contactId: id })
})
