import { filesJobs } from './files/files.jobs.ts'
import { filesRoutes } from './files/files.routes.ts'
import { identityJobs } from './identity/identity.jobs.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { tenantsJobs } from './tenants/tenants.jobs.ts'
import { tenantsRoutes } from './tenants/tenants.routes.ts'
import { bulkJobs } from './bulk/bulk.jobs.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { settingsJobs } from './settings/settings.jobs.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { staffJobs } from './staff/staff.jobs.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { auditJobs } from './audit/audit.jobs.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { catalogJobs } from './catalog/catalog.jobs.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { suppliersJobs } from './suppliers/suppliers.jobs.ts'
import { suppliersRoutes } from './suppliers/suppliers.routes.ts'
import { hotelsJobs } from './hotels/hotels.jobs.ts'
import { hotelsRoutes } from './hotels/hotels.routes.ts'
import { agentsJobs } from './agents/agents.jobs.ts'
import { agentsRoutes } from './agents/agents.routes.ts'
import { stockJobs } from './stock/stock.jobs.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { promotionsJobs } from './promotions/promotions.jobs.ts'
import { promotionsRoutes } from './promotions/promotions.routes.ts'
import { pricingJobs } from './pricing/pricing.jobs.ts'
import { pricingRoutes } from './pricing/pricing.routes.ts'
import { paymentSenders, paymentsJobs } from './payments/payments.jobs.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { paymentDoors, paymentSimulators } from './payments/payments.public.ts'
import { financeJobs } from './finance/finance.jobs.ts'
import { financeRoutes } from './finance/finance.routes.ts'
import { ticketingJobs } from './ticketing/ticketing.jobs.ts'
import { ticketingRoutes } from './ticketing/ticketing.routes.ts'
import { ordersJobs } from './orders/orders.jobs.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { subsidiaryRoutes } from './orders/subsidiary/subsidiary.routes.ts'
import { talkRoutes } from './orders/thread/talk/talk.routes.ts'
import { orderEntryJobs } from './order-entry/order-entry.jobs.ts'
import { orderEntryRoutes } from './order-entry/order-entry.routes.ts'
import { counterJobs } from './counter/counter.jobs.ts'
import { counterRoutes } from './counter/counter.routes.ts'
import { bookingCenterJobs } from './booking-center/booking-center.jobs.ts'
import { bookingCenterRoutes } from './booking-center/booking-center.routes.ts'
import { homeJobs } from './home/home.jobs.ts'
import { homeRoutes } from './home/home.routes.ts'
import { hotelOrdersJobs } from './hotel-orders/hotel-orders.jobs.ts'
import { hotelOrdersRoutes } from './hotel-orders/hotel-orders.routes.ts'
import { customersJobs } from './customers/customers.jobs.ts'
import { customersRoutes } from './customers/customers.routes.ts'
import { departuresJobs } from './departures/departures.jobs.ts'
import { departuresRoutes } from './departures/departures.routes.ts'
import { schedulingJobs } from './scheduling/scheduling.jobs.ts'
import { schedulingRoutes } from './scheduling/scheduling.routes.ts'
import { plansJobs } from './plans/plans.jobs.ts'
import { plansRoutes } from './plans/plans.routes.ts'
import { groupsJobs } from './groups/groups.jobs.ts'
import { groupsRoutes } from './groups/groups.routes.ts'
import { journeysJobs } from './journeys/journeys.jobs.ts'
import { journeysRoutes } from './journeys/journeys.routes.ts'
import { billingJobs } from './billing/billing.jobs.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { supplierStatementsRoutes } from './supplier-statements/supplier-statements.routes.ts'
import { mailJobs } from './mail/mail.jobs.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { writeOffJobs } from './write-off/write-off.jobs.ts'
import { writeOffRoutes } from './write-off/write-off.routes.ts'
import { reportPagesJobs } from './report-pages/report-pages.jobs.ts'
import { reportPagesRoutes } from './report-pages/report-pages.routes.ts'
import { statisticsJobs } from './statistics/statistics.jobs.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { notificationsJobs } from './notifications/notifications.jobs.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { channelSenders, channelsJobs } from './channels/channels.jobs.ts'
import { channelSimulators } from './channels/channels.public.ts'
import { channelsRoutes } from './channels/channels.routes.ts'
import { subscriptionDoors, subscriptionJobs } from './subscription/subscription.jobs.ts'
import { subscriptionRoutes } from './subscription/subscription.routes.ts'
import { boosterJobs } from './booster/booster.jobs.ts'
import { boosterRoutes } from './booster/booster.routes.ts'
import { openMarketJobs } from './open-market/open-market.jobs.ts'
import { openMarketRoutes } from './open-market/open-market.routes.ts'
import { exportsJobs } from './exports/exports.jobs.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { thirdSupplyJobs, thirdSupplySenders } from './third-supply/third-supply.jobs.ts'
import { thirdSupplyRoutes } from './third-supply/third-supply.routes.ts'
import { companyJobs } from './company/company.jobs.ts'
import { companyRoutes } from './company/company.routes.ts'
import { deskJobs } from './desk/desk.jobs.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { shopJobs } from './shop/shop.jobs.ts'
import { shopRoutes } from './shop/shop.routes.ts'
import { smsJobs, smsSenders } from './sms/sms.jobs.ts'
import { marketSimulators } from './open-market/open-market.public.ts'
import { smsDoors, smsSimulators } from './sms/sms.public.ts'
import { smsRoutes } from './sms/sms.routes.ts'
import { venuesJobs } from './venues/venues.jobs.ts'
import { venuesRoutes } from './venues/venues.routes.ts'
import { outsideJobs } from './kit/outside/outside.jobs.ts'

/** What each domain binds on the server: a handler for every endpoint, and its jobs. */
export const routesByDomain = {
  files: filesRoutes,
  identity: identityRoutes,
  tenants: tenantsRoutes,
  bulk: bulkRoutes,
  settings: settingsRoutes,
  staff: staffRoutes,
  audit: auditRoutes,
  catalog: catalogRoutes,
  hotels: hotelsRoutes,
  suppliers: suppliersRoutes,
  agents: agentsRoutes,
  stock: stockRoutes,
  promotions: promotionsRoutes,
  pricing: pricingRoutes,
  finance: financeRoutes,
  payments: paymentsRoutes,
  ticketing: ticketingRoutes,
  orders: { ...ordersRoutes, ...subsidiaryRoutes, ...talkRoutes },
  'order-entry': orderEntryRoutes,
  'booking-center': bookingCenterRoutes,
  counter: counterRoutes,
  home: homeRoutes,
  mail: mailRoutes,
  customers: customersRoutes,
  'hotel-orders': hotelOrdersRoutes,
  departures: departuresRoutes,
  scheduling: schedulingRoutes,
  plans: plansRoutes,
  groups: groupsRoutes,
  journeys: journeysRoutes,
  billing: billingRoutes,
  'write-off': writeOffRoutes,
  'supplier-statements': supplierStatementsRoutes,
  'third-supply': thirdSupplyRoutes,
  sms: smsRoutes,
  venues: venuesRoutes,
  statistics: statisticsRoutes,
  'report-pages': reportPagesRoutes,
  notifications: notificationsRoutes,
  channels: channelsRoutes,
  subscription: subscriptionRoutes,
  'open-market': openMarketRoutes,
  booster: boosterRoutes,
  exports: exportsRoutes,
  company: companyRoutes,
  shop: shopRoutes,
  desk: deskRoutes,
}
export const jobsByDomain = {
  files: filesJobs,
  identity: identityJobs,
  tenants: tenantsJobs,
  bulk: bulkJobs,
  settings: settingsJobs,
  staff: staffJobs,
  audit: auditJobs,
  catalog: catalogJobs,
  hotels: hotelsJobs,
  suppliers: suppliersJobs,
  agents: agentsJobs,
  stock: stockJobs,
  promotions: promotionsJobs,
  pricing: pricingJobs,
  finance: financeJobs,
  payments: paymentsJobs,
  ticketing: ticketingJobs,
  orders: ordersJobs,
  'order-entry': orderEntryJobs,
  'booking-center': bookingCenterJobs,
  counter: counterJobs,
  home: homeJobs,
  mail: mailJobs,
  customers: customersJobs,
  'hotel-orders': hotelOrdersJobs,
  departures: departuresJobs,
  scheduling: schedulingJobs,
  groups: groupsJobs,
  journeys: journeysJobs,
  statistics: statisticsJobs,
  'report-pages': reportPagesJobs,
  plans: plansJobs,
  billing: billingJobs,
  'write-off': writeOffJobs,
  notifications: notificationsJobs,
  'third-supply': thirdSupplyJobs,
  sms: smsJobs,
  venues: venuesJobs,
  channels: channelsJobs,
  subscription: subscriptionJobs,
  'open-market': openMarketJobs,
  booster: boosterJobs,
  exports: exportsJobs,
  company: companyJobs,
  shop: shopJobs,
  desk: deskJobs,
  outside: outsideJobs({ ...paymentSenders, ...thirdSupplySenders, ...channelSenders, ...smsSenders }),
}

/** Where systems outside call us, and what speaks like them where there are simulators. */
export const doors = { ...paymentDoors, ...subscriptionDoors, ...smsDoors }
export const simulators = {
  ...paymentSimulators,
  ...channelSimulators,
  ...smsSimulators,
  ...marketSimulators,
}
