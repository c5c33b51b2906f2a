import { z } from 'zod'
import { customersApi } from '../customers/customers.api.ts'
import { act, read } from '../kit/endpoint.ts'
import { family } from '../kit/family.ts'
import { Id, PlainDate, ShortText } from '../kit/schema.ts'
import { callsOf } from '../kit/state-calls.ts'
import { FollowFilter, FollowPage } from '../orders/follow/follow.schema.ts'
import { OneOrder, OrderState } from '../orders/order-acts.schema.ts'
import { ordersApi } from '../orders/orders.api.ts'
import {
  hotelCustomerKeys,
  hotelKeys,
  hotelOrderAt as at,
  hotelOrderKeys as keys,
  hotelPaths,
} from './hotel-orders.keys.ts'
import { Offers, OffersAsk } from './offers.schema.ts'
import { SaveRooming, StayCounts, StayFilter, StayInfo, StayPage } from './stay.schema.ts'
import { stayStates } from './stay.states.ts'

const audience = ['staff', 'agent'] as const
/**
 * Suppliers answer in the list of all orders or by their links; an agent buys in its booking centre; one queue, one board of
 * deadlines, one trash and one archive tell of all orders; nobody sails back from a stay;
 * what has two names has one here.
 */
export const notOfHotels = [
  'answerShow',
  'answerSend',
  'buyCreate',
  'buyBatchCreate',
  'requestList',
  'requestAnswer',
  'deletedList',
  'archiveList',
  'archiveAdd',
  'archiveRule',
  'archiveRuleSave',
  'deadlineList',
  'deadlineRules',
  'deadlineRulesSave',
  'followList',
  'followColleagues',
  'waysBack',
  'returnLink',
  'importChoices',
  'orderDelete',
  'orderRestore',
  'priceUpdate',
  'changeSkuList',
  'changeSkuPreview',
  'changeSkuApply',
  'orderQrCodes',
] as const
/** Orders of rooms among all orders. */
export const hotelFamily = family(ordersApi, { at: hotelPaths, keys: hotelKeys, audience, omit: notOfHotels })
const { info, save, tags } = family(
  { info: customersApi.info, save: customersApi.save, tags: customersApi.tags },
  { at: hotelPaths, keys: hotelCustomerKeys, audience },
).api

/** The calls of orders over orders of hotel rooms, and what only a stay has. */
export const hotelOrdersApi = {
  ...hotelFamily.api,
  list: { ...hotelFamily.api.list, input: StayFilter, output: StayPage },
  info: { ...hotelFamily.api.info, output: StayInfo },
  /** Hotel orders that are a problem. */
  followList: read(`${at}/follow/list`, { needs: keys.followUp, input: FollowFilter, output: FollowPage }),
  /** Numbers on the tabs of a day, and in the menu. */
  stayCount: read(`${at}/stayCount`, {
    needs: keys.list,
    input: z.object({ day: PlainDate.optional(), hotel: ShortText.optional(), area: ShortText.optional() }),
    output: StayCounts,
  }),
  ...callsOf(
    stayStates,
    {
      input: OneOrder,
      withReason: OneOrder,
      output: OrderState,
      errors: ['orders.changedBy', 'operationInvalid'],
    },
    {},
  ),
  roomingSave: act(`${at}/rooming/save`, {
    needs: keys.rooming,
    input: SaveRooming,
    output: OrderState,
    errors: ['orders.changedBy', 'operationInvalid'],
  }),
  /** What rooms can be had for a stay, each party by itself. */
  offers: read(`${at}/offers`, { needs: keys.create, input: OffersAsk, output: Offers }),
  /** Of the customers behind hotel orders, and no others. */
  customerInfo: info,
  customerSave: { ...save, input: save.input.extend({ orderId: Id.optional() }) },
  customerTags: tags,
}
