import { useMemo } from 'react'
import type { Notification } from '#contract/notifications/notifications.schema.ts'
import { fillPath } from '#contract/kit/screen.ts'
import type { WordKey } from '#contract/words.ts'
import { asParams } from '#contract/audit/sentence.ts'
import { mayOpen } from '../kit/route/guard.ts'
import { screenNamed } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { shownMoment } from '../kit/words/buddhist.ts'
import { hasWord, useWords } from '../kit/words/words.ts'

const moment = /^\d{4}-\d\d-\d\dT/
/** Moments among facts read as the clock where the merchant is. */
const atTheClock = (value: string | number) =>
  typeof value === 'string' && moment.test(value) ? shownMoment(value) : value

/** Notifications as sentences in the reader's language; new with the language. */
export function useSentence() {
  const { w, name } = useWords()
  return useMemo(
    () =>
      ({ kind, count, code, facts }: Notification): string => {
        const many = `notifications.many.${kind}`
        const key = count > 1 && hasWord(many) ? many : `notifications.told.${kind}`
        const params = Object.entries({ ...asParams(facts, name), code, count })
        return w(
          key as WordKey,
          Object.fromEntries(params.map(([param, value]) => [param, atTheClock(value)])),
        )
      },
    [w, name],
  )
}

/** Where what it is about stands, for this person; undefined where there is no such place. */
export function useNotificationLink() {
  const { user } = useSession()
  const link = (
    screenName: string,
    query: Record<string, unknown> = {},
    params: Record<string, number | string> = {},
  ) => {
    const screen = screenNamed(screenName)
    return screen && user && mayOpen(user, screen) ? fillPath(screen.path, params, query) : undefined
  }
  const agent = user?.kind === 'agent'
  return ({ topic, subjectId: id, count, facts }: Notification): string | undefined => {
    if (topic === 'marketSetting') return link('marketSetting', { tab: 'licences' })
    if (topic === 'marketContract' || topic === 'marketCase')
      return facts['direction'] === 'buys'
        ? link('marketSupplier', {}, { merchantCode: String(facts['code']) })
        : link('marketAgent', {}, { distributorCode: String(facts['code']) })
    if (topic === 'webhook') return link('webhookDeliveries', { endpointId: id })
    if (topic === 'subscription') return link('light-trialEnd')
    if (topic === 'usage') return link('consumptionDashboard')
    if (topic === 'agent') return link(agent ? 'transactionList' : 'AgentAccout')
    if (topic === 'quota') return link('ransactionLogs', { quotaId: id })
    if (topic === 'payment' || topic === 'dispute') return link('stripeDisputes')
    if (topic === 'recharge') return link('RechargeRecord')
    if (topic === 'agentBill') return link(agent ? 'bookingBillDetail' : 'billDetail', { id })
    if (topic === 'stock') return link('stockBoard')
    if (topic === 'travelPlan')
      return agent ? link('bookingGroupQuotations') : link('groupPlanDetail', {}, { planId: id })
    if (topic === 'journeyDeparture') return link(agent ? 'bookingJourneys' : 'journeyStockBoard')
    if (topic === 'crew') return link('groupSchedule')
    if (topic === 'prepaidTicket') return link('HoardTicketDetail', { id })
    if (topic === 'mail') return link('EmailRecord')
    if (topic === 'channelOrder') return link('channelOrders')
    if (topic === 'channelRefund') return link('channelRefunds')
    if (topic === 'channelProduct') return link('channelProducts')
    if (topic === 'connection') return link('channelIntegration')
    if (topic === 'dataArchive') return link('DataArchive')
    if (topic === 'report') return link('ReportCenter') ?? link('exprot')
    if (topic === 'orderImport') return link('import', { id })
    if (topic === 'departureCall' && user?.kind === 'staff') return link('departureCall', {}, { callId: id })
    if (topic !== 'order' && topic !== 'departureCall') return undefined
    if (user?.kind === 'supplier' || count > 1 || topic !== 'order')
      return link(agent ? 'bookingPlayOrderList' : 'PlayOrderList')
    return link(agent ? 'bookingOrderDetail' : 'OrderDetail', { id })
  }
}
