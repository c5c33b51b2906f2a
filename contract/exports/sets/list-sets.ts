import { messageRow } from '../../sms/message.fields.ts'
import { campaignRow } from '../../sms/campaign.fields.ts'
import { optOutRow } from '../../sms/opt-out.fields.ts'
import { linkRow } from '../../sms/link.fields.ts'
import { callRow } from '../../departures/call.fields.ts'
import { statementRow } from '../../supplier-statements/statement.fields.ts'
import { bankStatementRow } from '../../write-off/statements/statement.fields.ts'
import { planeRow } from '../../write-off/planes/plane.fields.ts'
import { thirdProductRow } from '../../third-supply/product.fields.ts'
import { invoiceRow } from '../../billing/papers/invoice.fields.ts'
import { vatRow } from '../../billing/papers/vat.fields.ts'
import { paperDueRow } from '../../billing/papers/paper-due.fields.ts'
import { promoUseRow } from '../../promotions/use.fields.ts'
import { runRow } from '../../suppliers/payables/run.fields.ts'
import { topUpRow } from '../../suppliers/quota/top-up.fields.ts'
import { deliveryRow } from '../../notifications/webhooks/delivery.fields.ts'
import { sharedRow } from '../../pricing/shared/shared.fields.ts'
import { listingRow } from '../../booster/listing.fields.ts'
import { claimRow } from '../../agents/claims/claim.fields.ts'
import { rechargeRow } from '../../agents/recharges/recharge.fields.ts'
import { billRecord } from '../../billing/bills/bill.fields.ts'
import { rebateRecord, ruleRecord } from '../../billing/rules/rule.fields.ts'
import { addOnRecord } from '../../catalog/add-ons/add-on.fields.ts'
import { documentRecord } from '../../customers/document.fields.ts'
import { segmentRecord } from '../../customers/segment.fields.ts'
import { collectionRecord } from '../../finance/collections/collection.fields.ts'
import { movementRow } from '../../finance/movement.fields.ts'
import { demandRow } from '../../finance/withdraw/withdraw.fields.ts'
import { itineraryRow } from '../../groups/itinerary.fields.ts'
import { departureRecord } from '../../journeys/departure.fields.ts'
import { mailRecord } from '../../mail/record/mail.fields.ts'
import { templateRecord } from '../../mail/templates/template.fields.ts'
import { endpointRecord } from '../../notifications/webhooks/webhook.fields.ts'
import { presetRecord } from '../../orders/subsidiary/subsidiary.fields.ts'
import { accountLineRecord, payoutRecord } from '../../payments/account/account.fields.ts'
import { disputeRecord } from '../../payments/dispute/dispute.fields.ts'
import { paymentRecord } from '../../payments/list/payment.fields.ts'
import { planListed } from '../../plans/plan.fields.ts'
import { rateRecord } from '../../pricing/rates/exchange-rate.fields.ts'
import { taxRecord } from '../../pricing/tax/tax.fields.ts'
import { ladderRecord } from '../../promotions/ladder.fields.ts'
import { coachRecord } from '../../scheduling/coach.fields.ts'
import { crewRecord } from '../../scheduling/crew.fields.ts'
import { guestProfileRecord } from '../../scheduling/diving/profile.fields.ts'
import { roleRecord } from '../../settings/role.fields.ts'
import { smsTemplateRecord } from '../../sms/sms.fields.ts'
import { departmentRecord } from '../../staff/departments/department.fields.ts'
import { userRecord } from '../../staff/user.fields.ts'
import { quotaRecord } from '../../suppliers/quota/quota.fields.ts'
import { ticketRecord } from '../../ticketing/prepaid/prepaid.fields.ts'
import { matchRuleRecord } from '../../write-off/rules/rule.fields.ts'
import { choice, setOfRecord, text } from '../set-kinds.ts'
import { allTabs, later, list, people } from './list-set.ts'
import { orderSet } from './order-sets.ts'

const payments = { ...setOfRecord(paymentRecord, { text: true, days: true, by: ['state'] }), ...people }
const itineraries = setOfRecord(itineraryRow, { text: true, by: ['state'] })
const profiles = { ...setOfRecord(guestProfileRecord, { text: true, by: ['level', 'medical'] }), ...people }
const taxes = setOfRecord(taxRecord, { text: true, by: ['state', 'inclusive'] })
const mails = {
  ...setOfRecord(mailRecord, { text: true, days: true, by: ['state', 'audience', 'trouble'] }),
  ...people,
  ...later,
}

/** Lists whose rows are declared, and those that are orders in another view, each by the name of its call. */
export const listSets = {
  ...list('orders', 'FollowUpOrder', 'orders.followList', { ...orderSet, asks: {} }),
  ...list('orders', 'orderArchive', 'orders.archiveList', orderSet),
  ...list('orders', 'DeleteOrderList', 'orders.deletedList', orderSet),
  ...list(
    'orders',
    'cost-preset',
    'orders.presetList',
    setOfRecord(presetRecord, { text: true, by: ['enabled'] }),
  ),
  ...list('hotel-orders', 'hotelOrderList', 'hotel-orders.list', orderSet),
  ...list('hotel-orders', 'followUpOrder_hotel', 'hotel-orders.followList', { ...orderSet, asks: {} }),
  ...list(
    'agents',
    'RechargeRecord',
    'agents.rechargeList',
    setOfRecord(rechargeRow, { text: true, days: true, by: ['status'] }),
  ),
  ...list('agents', 'AgentClaims', 'agents.claimList', setOfRecord(claimRow, { text: true, by: ['status'] })),
  ...list(
    'billing',
    'agentBillIndex',
    'billing.billList',
    setOfRecord(billRecord, { text: true, days: true }, [
      choice('status', 'billing.fields.status', 'billing.states', { shown: true }),
    ]),
  ),
  ...list('billing', 'agentBillSetting', 'billing.ruleList', setOfRecord(ruleRecord, { text: true })),
  ...list(
    'billing',
    'agentRebates',
    'billing.rebateList',
    setOfRecord(rebateRecord, { text: true, by: ['enabled'] }),
  ),
  ...list(
    'catalog',
    'exts',
    'catalog.addOns',
    setOfRecord(addOnRecord, { text: true, by: ['kind', 'charge'] }),
  ),
  ...list('customers', 'ClientDocuments', 'customers.documents', {
    ...setOfRecord(documentRecord, { text: true, by: ['kind', 'state'] }),
    ...people,
    ...later,
  }),
  ...list('customers', 'ClientSegments', 'customers.segments', setOfRecord(segmentRecord, { text: true })),
  ...list(
    'finance',
    'gatheringAccount',
    'finance.collectionList',
    setOfRecord(collectionRecord, { text: true, by: ['kind', 'enabled'] }),
  ),
  ...list(
    'finance',
    'RMBAccountDetail',
    'finance.rmbLog',
    setOfRecord(movementRow, { text: true, days: true }),
  ),
  ...list('finance', 'RMBAccountDetail', 'finance.withdrawList', {
    ...setOfRecord(demandRow, { text: true, by: ['status'] }),
    title: 'finance.rmb.leaving',
  }),
  ...list('groups', 'debris', 'groups.fragmentList', itineraries),
  ...list('groups', 'template', 'groups.templateList', itineraries),
  ...list('journeys', 'journeyLibraryList', 'journeys.list', itineraries),
  ...list(
    'journeys',
    'journeyStockBoard',
    'journeys.board',
    setOfRecord(departureRecord, { text: true, days: true, by: ['state'] }),
  ),
  ...list('journeys', 'journeyTaxRateRule', 'journeys.taxRuleList', taxes),
  ...list('mail', 'EmailRecord', 'mail.list', mails),
  ...list('mail', 'EmailRecord_hotel', 'mail.hotelList', mails),
  ...list(
    'mail',
    'mailTemplates',
    'mail.templateList',
    setOfRecord(templateRecord, { text: true, by: ['kind', 'enabled'] }),
  ),
  ...list(
    'notifications',
    'webhooks',
    'notifications.endpointList',
    setOfRecord(endpointRecord, { text: true, by: ['state'] }),
  ),
  ...list('payments', 'stripeTransaction', 'payments.stripeList', payments),
  ...list('payments', 'ksherAccount', 'payments.ksherList', payments),
  ...list('payments', 'lianlianAccount', 'payments.lianlianList', payments),
  ...list('payments', 'SupayAccount', 'payments.supayList', payments),
  ...list('payments', 'transferPayments', 'payments.transferList', payments),
  ...list(
    'payments',
    'stripeDisputes',
    'payments.disputeList',
    setOfRecord(disputeRecord, { text: true, by: ['state'] }),
  ),
  ...list(
    'payments',
    'stripePayouts',
    'payments.payoutList',
    setOfRecord(payoutRecord, { text: true, by: ['state'] }),
  ),
  ...list(
    'payments',
    'stripeAccountBill',
    'payments.accountLineList',
    setOfRecord(accountLineRecord, { text: true, days: true, by: ['kind'] }),
  ),
  ...list('plans', 'groupPlan', 'plans.planList', {
    ...setOfRecord(planListed, {}, [text('agentName', 'plans.fields.agent', { shown: true })]),
    ...people,
  }),
  ...list('pricing', 'exchangeRate', 'pricing.exchangeRateList', setOfRecord(rateRecord, { by: ['state'] })),
  ...list('pricing', 'taxRateRule', 'pricing.taxRuleList', taxes),
  ...list(
    'promotions',
    'StepwisePriceList',
    'promotions.ladderList',
    setOfRecord(ladderRecord, { text: true, by: ['basis', 'enabled'] }),
  ),
  ...list(
    'scheduling',
    'CoachList',
    'scheduling.coachList',
    setOfRecord(coachRecord, { text: true, by: ['kind', 'class', 'state', 'enabled'] }),
  ),
  ...list(
    'scheduling',
    'staff',
    'scheduling.crewList',
    setOfRecord(crewRecord, { text: true, by: ['enabled'] }),
  ),
  ...list('scheduling', 'ClientProfiles', 'scheduling.profileList', profiles),
  ...list('scheduling', 'divingClientList', 'scheduling.diverList', profiles),
  ...list(
    'settings',
    'systemConfig',
    'settings.roles',
    setOfRecord(roleRecord, { text: true, by: ['audience'] }),
  ),
  ...list(
    'sms',
    'SmsTools',
    'sms.templateList',
    setOfRecord(smsTemplateRecord, { text: true, by: ['kind', 'enabled'] }),
  ),
  ...list('staff', 'account', 'staff.list', setOfRecord(userRecord, { text: true })),
  ...list(
    'staff',
    'department',
    'staff.departmentList',
    setOfRecord(departmentRecord, { text: true, by: ['dataScope'] }),
  ),
  ...list(
    'suppliers',
    'quotaManage',
    'suppliers.quotaList',
    setOfRecord(quotaRecord, { text: true, by: ['state'] }),
  ),
  ...list('ticketing', 'HoardTicket', 'ticketing.prepaidList', setOfRecord(ticketRecord, {})),
  ...list(
    'write-off',
    'writeOffRules',
    'write-off.ruleList',
    setOfRecord(matchRuleRecord, { text: true, by: ['enabled'] }),
  ),
  ...list('sms', 'SmsMessages', 'sms.messageList', {
    ...setOfRecord(messageRow, { text: true, by: ['status'] }),
    ...people,
  }),
  ...list(
    'sms',
    'SmsCampaigns',
    'sms.campaignList',
    setOfRecord(campaignRow, { text: true, by: ['status'] }),
  ),
  ...list('sms', 'SmsOptOuts', 'sms.optOutList', { ...setOfRecord(optOutRow, { text: true }), ...people }),
  ...list('sms', 'SmsLinks', 'sms.linkList', {
    ...setOfRecord(linkRow, { text: true, by: ['system'] }),
    ...people,
  }),
  ...list(
    'departures',
    'departureCalls',
    'departures.calls',
    setOfRecord(callRow, { text: true, days: true, by: ['act'] }),
  ),
  ...list(
    'supplier-statements',
    'supplierStatements',
    'supplier-statements.list',
    setOfRecord(statementRow, { text: true, by: ['status'] }),
  ),
  ...list(
    'write-off',
    'bankStatements',
    'write-off.statementList',
    setOfRecord(bankStatementRow, { text: true, by: ['source'] }),
  ),
  ...list('write-off', 'writeOffPlanes', 'write-off.planeList', {
    ...setOfRecord(planeRow, { text: true, days: true }),
    ...allTabs,
  }),
  ...list('third-supply', 'ThirdSupplierSKU', 'third-supply.list', {
    ...setOfRecord(thirdProductRow, { text: true }),
    ...allTabs,
  }),
  ...list(
    'billing',
    'invoiceList',
    'billing.invoiceList',
    setOfRecord(invoiceRow, { text: true, days: true }),
  ),
  ...list('billing', 'vatReport', 'billing.vatReport', {
    ...setOfRecord(vatRow, { days: true }),
    ofMonth: true,
  }),
  ...list('billing', 'paperDue', 'billing.paperDueList', {
    ...setOfRecord(paperDueRow, { text: true, days: true, by: ['source'] }),
    ...people,
  }),
  ...list('promotions', 'UseLogList', 'promotions.useList', {
    ...setOfRecord(promoUseRow, { text: true }),
    ...people,
  }),
  ...list(
    'suppliers',
    'paymentRuns',
    'suppliers.runList',
    setOfRecord(runRow, { text: true, by: ['status'] }),
  ),
  ...list(
    'suppliers',
    'quotaRechargeRecord',
    'suppliers.topUpList',
    setOfRecord(topUpRow, { text: true, by: ['status'] }),
  ),
  ...list(
    'notifications',
    'webhookDeliveries',
    'notifications.deliveryList',
    setOfRecord(deliveryRow, { by: ['state'] }),
  ),
  ...list('pricing', 'wxAgentQuotation', 'pricing.shareList', setOfRecord(sharedRow, { text: true })),
  ...list(
    'booster',
    'boosterList',
    'booster.listingList',
    setOfRecord(listingRow, { text: true, by: ['state'] }),
  ),
}
