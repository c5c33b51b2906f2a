import { expect, test } from 'vitest'
import { z } from 'zod'
import { act, read, type Api } from './endpoint.ts'
import { family } from './family.ts'
import { Done } from './schema.ts'

const input = z.object({})
const first = {
  list: read('/supplier/goods/list', {
    needs: 'goods.list',
    input,
    output: Done,
    audience: ['staff', 'agent'],
  }),
  save: act('/supplier/goods/save', { needs: 'goods.list.edit', input, output: Done }),
  rank: act('/supplier/goodsRank/save', { needs: '*', input, output: Done }),
}
const at = { '/supplier/goods': '/rooms', '/supplier/goodsRank': '/ranks' }
const keys = { 'goods.list': 'rooms.list' }
const addresses = (api: Api) =>
  Object.fromEntries(
    Object.entries(api).map(([name, { path, needs, audience }]) => [name, [path, needs, audience?.join()]]),
  )

test('calls stand at the longest beginning that fits, under the keys of the view, for the kinds of user of the first', () => {
  expect(addresses(family(first, { at, keys }).api)).toEqual({
    list: ['/rooms/list', 'rooms.list', 'staff,agent'],
    save: ['/rooms/save', 'rooms.list.edit', 'staff'],
    rank: ['/ranks/save', '*', 'staff'],
  })
})

test('a view is for fewer kinds of user, or for others; what it leaves out is not there', () => {
  expect(addresses(family(first, { at, keys, audience: ['agent'], omit: ['save', 'rank'] }).api)).toEqual({
    list: ['/rooms/list', 'rooms.list', 'agent'],
  })
  const { api, turnedFor } = family(first, { at, keys, instead: ['agent'], omit: ['list', 'rank'] })
  expect(addresses(api)).toEqual({ save: ['/rooms/save', 'rooms.list.edit', 'agent'] })
  expect(turnedFor).toEqual(['agent'])
})

test('a call without a place in the view is refused as the view is declared', () => {
  expect(() => family(first, { at: { '/supplier/other': '/rooms' } })).toThrow('/supplier/goods/list')
})
