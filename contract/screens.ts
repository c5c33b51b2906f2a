import { filesScreens } from './files/files.screens.ts'
import { identityScreens } from './identity/identity.screens.ts'
import { tenantsScreens } from './tenants/tenants.screens.ts'
import { settingsScreens } from './settings/settings.screens.ts'
import { staffScreens } from './staff/staff.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { catalogScreens } from './catalog/catalog.screens.ts'
import { suppliersScreens } from './suppliers/suppliers.screens.ts'
import { hotelsScreens } from './hotels/hotels.screens.ts'
import { agentsScreens } from './agents/agents.screens.ts'
import { stockScreens } from './stock/stock.screens.ts'
import { promotionsScreens } from './promotions/promotions.screens.ts'
import { pricingScreens } from './pricing/pricing.screens.ts'
import { paymentsScreens } from './payments/payments.screens.ts'
import { financeScreens } from './finance/finance.screens.ts'
import { ticketingScreens } from './ticketing/ticketing.screens.ts'
import { ordersScreens } from './orders/orders.screens.ts'
import { orderEntryScreens } from './order-entry/order-entry.screens.ts'
import { counterScreens } from './counter/counter.screens.ts'
import { bookingCenterScreens } from './booking-center/booking-center.screens.ts'
import { homeScreens } from './home/home.screens.ts'
import { hotelOrdersScreens } from './hotel-orders/hotel-orders.screens.ts'
import { customersScreens } from './customers/customers.screens.ts'
import { departuresScreens } from './departures/departures.screens.ts'
import { schedulingScreens } from './scheduling/scheduling.screens.ts'
import { plansScreens } from './plans/plans.screens.ts'
import { groupsScreens } from './groups/groups.screens.ts'
import { journeysScreens } from './journeys/journeys.screens.ts'
import { billingScreens } from './billing/billing.screens.ts'
import { mailScreens } from './mail/mail.screens.ts'
import { writeOffScreens } from './write-off/write-off.screens.ts'
import { supplierStatementsScreens } from './supplier-statements/supplier-statements.screens.ts'
import { statisticsScreens } from './statistics/statistics.screens.ts'
import { reportPagesScreens } from './report-pages/report-pages.screens.ts'
import { notificationsScreens } from './notifications/notifications.screens.ts'
import { channelsScreens } from './channels/channels.screens.ts'
import { boosterScreens } from './booster/booster.screens.ts'
import { openMarketScreens } from './open-market/open-market.screens.ts'
import { smsScreens } from './sms/sms.screens.ts'
import { thirdSupplyScreens } from './third-supply/third-supply.screens.ts'
import { subscriptionScreens } from './subscription/subscription.screens.ts'
import { companyScreens } from './company/company.screens.ts'
import { shopScreens } from './shop/shop.screens.ts'
import { deskScreens } from './desk/desk.screens.ts'
import { venuesScreens } from './venues/venues.screens.ts'
import { exportsScreens } from './exports/exports.screens.ts'

/** All screens by domain: plain data, so that the browser gets them without the schemas. */
export const screensByDomain = {
  files: filesScreens,
  identity: identityScreens,
  tenants: tenantsScreens,
  settings: settingsScreens,
  staff: staffScreens,
  audit: auditScreens,
  catalog: catalogScreens,
  hotels: hotelsScreens,
  suppliers: suppliersScreens,
  agents: agentsScreens,
  stock: stockScreens,
  promotions: promotionsScreens,
  pricing: pricingScreens,
  finance: financeScreens,
  payments: paymentsScreens,
  ticketing: ticketingScreens,
  orders: ordersScreens,
  'order-entry': orderEntryScreens,
  'booking-center': bookingCenterScreens,
  counter: counterScreens,
  home: homeScreens,
  mail: mailScreens,
  customers: customersScreens,
  'hotel-orders': hotelOrdersScreens,
  departures: departuresScreens,
  scheduling: schedulingScreens,
  plans: plansScreens,
  groups: groupsScreens,
  journeys: journeysScreens,
  billing: billingScreens,
  'write-off': writeOffScreens,
  'supplier-statements': supplierStatementsScreens,
  sms: smsScreens,
  'third-supply': thirdSupplyScreens,
  venues: venuesScreens,
  statistics: statisticsScreens,
  'report-pages': reportPagesScreens,
  notifications: notificationsScreens,
  channels: channelsScreens,
  subscription: subscriptionScreens,
  'open-market': openMarketScreens,
  booster: boosterScreens,
  exports: exportsScreens,
  company: companyScreens,
  shop: shopScreens,
  desk: deskScreens,
} as const
