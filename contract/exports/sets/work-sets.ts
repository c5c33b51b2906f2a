import { orderTypes } from '../../catalog/products.ts'
import { logEntryRow } from '../../audit/log-entry.fields.ts'
import { actorKinds } from '../../audit/audit.schema.ts'
import { departureRow } from '../../departures/departure.fields.ts'
import { accessEntryRow } from '../../identity/access/access-entry.fields.ts'
import { companyRow } from '../../open-market/company.fields.ts'
import { shareRow } from '../../open-market/share.fields.ts'
import { tradeRow } from '../../open-market/trade.fields.ts'
import { draftRow } from '../../order-entry/drafts/draft.fields.ts'
import { importStates } from '../../order-entry/import/import-states.ts'
import { importListedRow } from '../../order-entry/import/import-listed.fields.ts'
import { deadlineGroups, deadlineSources } from '../../orders/deadlines/deadline-kinds.ts'
import { deadlineRow } from '../../orders/deadlines/deadline.fields.ts'
import { requestKinds, requestWaits } from '../../orders/requests/request-kinds.ts'
import { waitingRequestRow } from '../../orders/requests/waiting-request.fields.ts'
import { planServiceRow } from '../../plans/rows/service.fields.ts'
import { serviceStates } from '../../plans/service.states.ts'
import { pageRow } from '../../report-pages/page.fields.ts'
import { userRecord } from '../../staff/user.fields.ts'
import { measureOf, measureWord, sourceMeasures, type Source } from '../../statistics/figures.ts'
import { statisticsKeys } from '../../statistics/statistics.keys.ts'
import { nightDimensions, salesDimensions } from '../../statistics/statistics.schema.ts'
import { logRow } from '../../ticketing/verify/log.fields.ts'
import { printRow } from '../../ticketing/print/print.fields.ts'
import {
  inOwn,
  moment,
  money,
  number,
  percent,
  setOfRecord,
  sum,
  text,
  type SetColumn,
} from '../set-kinds.ts'
import { agentPick, later, list, named, oneOf, people, someOf, supplierPick, yesOrNo } from './list-set.ts'
import { bases } from '../../orders/subsidiary/subsidiary.schema.ts'

const shown = { shown: true } as const

const companies = setOfRecord(companyRow, { text: true, by: ['country', 'connection'] })

const services = setOfRecord(planServiceRow, {
  and: [
    named('massCode', 'plans.filters.massCode'),
    { key: 'days', kind: 'days', label: 'plans.filters.serviceDate', span: 'serviceDate' },
    someOf('status', 'plans.services.state', serviceStates.names, 'plans.serviceStates'),
    { ...agentPick, to: 'distributorId' },
    supplierPick,
  ],
})

const measures = (source: Source): SetColumn[] =>
  sourceMeasures[source].map((name) => {
    const { kind, cost } = measureOf(name)
    const more = { at: `now.${name}`, ...shown, ...(cost && { needs: statisticsKeys.cost }) }
    if (kind === 'money') return money(name, measureWord(name), inOwn, more)
    return (kind === 'percent' ? percent : number)(name, measureWord(name), more)
  })
const figures = (source: Source, dimensions: readonly string[]) => ({
  filters: [
    { key: 'days', kind: 'days', label: 'exports.fields.between', from: 'from', until: 'to' } as const,
    oneOf('dimension', 'exports.fields.groupBy', dimensions, 'statistics.dimensions'),
  ],
  columns: [
    text('group', 'exports.fields.group', shown),
    text('code', 'catalog.fields.code', { at: 'label.code' }),
    ...measures(source),
  ],
  described: ['group', 'currency'],
})

/** What is to be done, what was done by whom, and what came of it. */
export const workSets = {
  ...list('settings', 'systemConfig', 'audit.list', {
    ...setOfRecord(
      logEntryRow,
      { text: true, days: true, and: [oneOf('actorKind', 'audit.fields.by', actorKinds, 'audit.actors')] },
      [text('who', 'audit.fields.who', shown), text('event', 'audit.fields.event', shown)],
    ),
    title: 'settings.text.auditLog',
    described: ['who', 'event'],
    ...later,
    ...people,
  }),
  ...list('settings', 'systemConfig', 'identity.accessLog', {
    ...setOfRecord(
      accessEntryRow,
      { text: true, days: true, by: ['method'], and: [yesOrNo('failed', 'identity.access.failed')] },
      [text('userAgent', 'identity.access.userAgent', { at: 'browser', ...shown })],
    ),
    title: 'identity.access.tab',
    described: ['browser'],
  }),
  ...list('departures', 'departures', 'departures.list', {
    ...setOfRecord(departureRow, { text: true, days: true }, [
      sum('money', 'departures.fields.money', { at: 'money.*', ...shown }),
    ]),
    ofMonth: true,
  }),
  ...list('open-market', 'marketAgents', 'open-market.agents', { ...companies, ...later }),
  ...list('open-market', 'marketSuppliers', 'open-market.suppliers', { ...companies, ...later }),
  ...list('open-market', 'marketSetting', 'open-market.shareList', {
    ...setOfRecord(shareRow, { text: true }),
    title: 'open-market.text.shares',
  }),
  ...list(
    'open-market',
    'statisticsTrade',
    'open-market.trade',
    setOfRecord(tradeRow, {
      days: true,
      by: ['direction'],
      and: [
        oneOf('productType', 'open-market.fields.productType', orderTypes, 'catalog.productTypes'),
        oneOf('by', 'orders.subsidiary.basis', bases, 'orders.subsidiary'),
      ],
    }),
  ),
  ...list('order-entry', 'OrderDrafts', 'order-entry.draftList', {
    ...setOfRecord(draftRow, { text: true, by: ['source', 'status'] }),
    ...people,
  }),
  ...list(
    'order-entry',
    'import',
    'order-entry.importList',
    setOfRecord(importListedRow, {
      text: true,
      and: [someOf('state', 'order-entry.import.state', importStates, 'order-entry.importStates')],
    }),
  ),
  ...list('orders', 'deadlines', 'orders.deadlineList', {
    ...setOfRecord(deadlineRow, {
      and: [
        oneOf('group', 'orders.deadlines.left', deadlineGroups, 'orders.deadlineGroups'),
        someOf('source', 'orders.deadlines.source', deadlineSources, 'orders.deadlineSources'),
        yesOrNo('mine', 'orders.deadlines.onlyMine'),
      ],
    }),
    ...people,
  }),
  ...list('orders', 'PlayOrderList', 'orders.requestList', {
    title: 'orders.requests.all',
    ...setOfRecord(
      waitingRequestRow,
      {
        text: true,
        and: [
          someOf('kind', 'orders.requests.kind', requestKinds, 'orders.requestKinds'),
          someOf('waitsFor', 'orders.requests.waitsFor', requestWaits, 'orders.requestWaits'),
        ],
      },
      [text('state', 'orders.refund.state', shown)],
    ),
    described: ['state'],
    ...people,
  }),
  ...list('plans', 'groupPlay', 'plans.playList', services),
  ...list('plans', 'groupTraffic', 'plans.trafficList', services),
  ...list('plans', 'groupHotel', 'plans.hotelList', services),
  ...list(
    'report-pages',
    'AWMReports',
    'report-pages.list',
    setOfRecord(pageRow, { text: true }, [
      moment('schedule', 'report-pages.fields.schedule', { at: 'schedule.nextAt', ...shown }),
    ]),
  ),
  ...list('agents', 'ForAgentList', 'staff.agentUserList', {
    ...setOfRecord(userRecord, { text: true }),
    title: 'agents.text.logins',
  }),
  ...list('statistics', 'DataStatic', 'statistics.sales', figures('orders', salesDimensions)),
  ...list('statistics', 'HotelDataStatic', 'statistics.nights', figures('nights', nightDimensions)),
  ...list('ticketing', 'verificationLog', 'ticketing.log', {
    ...setOfRecord(logRow, { text: true, days: true, by: ['outcome', 'refusal'] }),
    ...people,
  }),
  ...list('ticketing', 'ticketPrinter-as', 'ticketing.printList', {
    ...setOfRecord(printRow, {
      text: true,
      days: true,
      and: [yesOrNo('printed', 'ticketing.fields.printed')],
    }),
    ...people,
  }),
}
