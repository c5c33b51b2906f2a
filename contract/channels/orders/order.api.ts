import { z } from 'zod'
import { read } from '../../kit/endpoint.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { channelOrderStates } from './order.states.ts'
import {
  AwaitingCount,
  ChannelOrderFilter,
  ChannelOrderInfo,
  ChannelOrderMatched,
  ChannelOrderMoved,
  ChannelOrderPage,
  MatchChannelOrder,
  OneChannelOrder,
  ReasonedChannelOrder,
} from './order.schema.ts'

const at = '/ota/channelOrder'
const needs = 'channelIntegration.index'

/** Orders of all marketplaces; a marketplace's own page has the same calls under its own path and key. */
export const channelOrderApi = {
  orderList: read(`${at}/list`, { needs, input: ChannelOrderFilter, output: ChannelOrderPage }),
  orderInfo: read(`${at}/info`, {
    needs,
    input: z.object({ id: OneChannelOrder.shape.id }),
    output: ChannelOrderInfo,
  }),
  ...callsOf(
    channelOrderStates,
    {
      input: OneChannelOrder,
      withReason: ReasonedChannelOrder,
      output: ChannelOrderMoved,
      errors: ['operationInvalid', 'channels.notMade'],
    },
    {
      orderMatch: { input: MatchChannelOrder, output: ChannelOrderMatched },
      orderMake: { ownTransaction: true },
    },
  ),
}
/** The number in the menu: what waits for a person, by marketplace. */
export const awaitingApi = {
  awaitingCount: read(`${at}/awaiting`, { needs: '*', audience: ['staff'], output: AwaitingCount }),
}
