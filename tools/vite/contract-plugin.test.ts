import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineDomain } from '#contract/kit/domain.ts'
import { act, read } from '#contract/kit/endpoint.ts'
import { lightContract } from './contract-plugin.ts'

test('the browser gets where each call goes and who may use it, and no schema', () => {
  const orders = defineDomain({
    name: 'orders',
    uses: [],
    screens: {},
    redirects: { '/order': '/order/list' },
    api: {
      list: read('/supplier/order/list', { needs: '*', audience: ['agent'], output: z.object({}) }),
      cancel: act('/supplier/order/cancel', {
        needs: 'a.b',
        input: z.object({}),
        output: z.any(),
        asks: true,
        once: true,
      }),
    },
  })
  expect(lightContract({ orders })).toEqual({
    endpoints: {
      orders: {
        list: { kind: 'read', path: '/supplier/order/list', needs: '*', audience: ['agent'] },
        cancel: { kind: 'act', path: '/supplier/order/cancel', needs: 'a.b', asks: true },
      },
    },
    redirects: { '/order': '/order/list' },
  })
})
