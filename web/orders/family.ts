import type { ComponentType } from 'react'
import type { ordersApi } from '#contract/orders/orders.api.ts'
import type { Client } from '../kit/call/client.ts'
import { familiesOf } from '../kit/frame/family.ts'
import { to } from '../kit/route/screens.ts'
import { orders } from './orders.client.ts'

type Calls = Omit<
  Client<typeof ordersApi>,
  | 'answerShow'
  | 'answerSend'
  | 'buyCreate'
  | 'buyBatchCreate'
  | 'entryCreate'
  | 'entryBatchCreate'
  | 'requestList'
  | 'requestAnswer'
  | 'deletedList'
  | 'archiveList'
  | 'archiveAdd'
  | 'archiveRule'
  | 'archiveRuleSave'
  | 'deadlineList'
  | 'deadlineRules'
  | 'deadlineRulesSave'
  | 'followList'
  | 'followColleagues'
  | 'waysBack'
  | 'returnLink'
  | 'importChoices'
  | 'orderDelete'
  | 'orderRestore'
  | 'priceUpdate'
  | 'changeSkuList'
  | 'changeSkuPreview'
  | 'changeSkuApply'
  | 'orderQrCodes'
>

/** Whose orders these are: all of them, or those of hotel rooms alone. Its pages ask for its calls and links. */
export type OrderFamily = {
  calls: Calls
  detail: (query: { id: number }) => string
  /** Has the queue of requests among its tabs. */
  queue?: true
  /** What its orders have beside what every order has: above their lines. */
  Own?: ComponentType<{ id: number }>
}

const all: OrderFamily = { calls: orders, detail: to.orders.OrderDetail, queue: true }

/** The family whose screen this is: all orders, unless a page says otherwise; the same page over another family. */
export const { useFamily: useOrderFamily, inFamily: inOrderFamily } = familiesOf(all)
