import { filesPages } from './files/files.pages.tsx'
import { identityPages } from './identity/identity.pages.tsx'
import { tenantsPages } from './tenants/tenants.pages.tsx'
import { bulkPages } from './bulk/bulk.pages.tsx'
import { settingsPages } from './settings/settings.pages.tsx'
import { staffPages } from './staff/staff.pages.tsx'
import { auditPages } from './audit/audit.pages.tsx'
import { catalogPages } from './catalog/catalog.pages.tsx'
import { hotelsPages } from './hotels/hotels.pages.tsx'
import { suppliersPages } from './suppliers/suppliers.pages.tsx'
import { agentsPages } from './agents/agents.pages.tsx'
import { stockPages } from './stock/stock.pages.tsx'
import { promotionsPages } from './promotions/promotions.pages.tsx'
import { pricingPages } from './pricing/pricing.pages.tsx'
import { paymentsPages } from './payments/payments.pages.tsx'
import { financePages } from './finance/finance.pages.tsx'
import { ticketingPages } from './ticketing/ticketing.pages.tsx'
import { ordersPages } from './orders/orders.pages.tsx'
import { orderEntryPages } from './order-entry/order-entry.pages.tsx'
import { counterPages } from './counter/counter.pages.tsx'
import { bookingCenterPages } from './booking-center/booking-center.pages.tsx'
import { homePages } from './home/home.pages.tsx'
import { hotelOrdersPages } from './hotel-orders/hotel-orders.pages.tsx'
import { customersPages } from './customers/customers.pages.tsx'
import { departuresPages } from './departures/departures.pages.tsx'
import { schedulingPages } from './scheduling/scheduling.pages.tsx'
import { plansPages } from './plans/plans.pages.tsx'
import { groupsPages } from './groups/groups.pages.tsx'
import { journeysPages } from './journeys/journeys.pages.tsx'
import { billingPages } from './billing/billing.pages.tsx'
import { mailPages } from './mail/mail.pages.tsx'
import { writeOffPages } from './write-off/write-off.pages.tsx'
import { supplierStatementsPages } from './supplier-statements/supplier-statements.pages.tsx'
import { reportPagesPages } from './report-pages/report-pages.pages.tsx'
import { statisticsPages } from './statistics/statistics.pages.tsx'
import { notificationsPages } from './notifications/notifications.pages.tsx'
import { channelsPages } from './channels/channels.pages.tsx'
import { smsPages } from './sms/sms.pages.tsx'
import { thirdSupplyPages } from './third-supply/third-supply.pages.tsx'
import { subscriptionPages } from './subscription/subscription.pages.tsx'
import { boosterPages } from './booster/booster.pages.tsx'
import { openMarketPages } from './open-market/open-market.pages.tsx'
import { companyPages } from './company/company.pages.tsx'
import { shopPages } from './shop/shop.pages.tsx'
import { deskPages } from './desk/desk.pages.tsx'
import { venuesPages } from './venues/venues.pages.tsx'
import { exportsPages } from './exports/exports.pages.tsx'

/** The page, lazily loaded, behind every declared screen. */
export const pagesByDomain = {
  files: filesPages,
  identity: identityPages,
  tenants: tenantsPages,
  bulk: bulkPages,
  settings: settingsPages,
  staff: staffPages,
  audit: auditPages,
  catalog: catalogPages,
  hotels: hotelsPages,
  suppliers: suppliersPages,
  agents: agentsPages,
  stock: stockPages,
  promotions: promotionsPages,
  pricing: pricingPages,
  finance: financePages,
  payments: paymentsPages,
  ticketing: ticketingPages,
  orders: ordersPages,
  'order-entry': orderEntryPages,
  'booking-center': bookingCenterPages,
  counter: counterPages,
  home: homePages,
  mail: mailPages,
  customers: customersPages,
  'hotel-orders': hotelOrdersPages,
  departures: departuresPages,
  scheduling: schedulingPages,
  plans: plansPages,
  groups: groupsPages,
  journeys: journeysPages,
  billing: billingPages,
  'write-off': writeOffPages,
  'supplier-statements': supplierStatementsPages,
  sms: smsPages,
  'third-supply': thirdSupplyPages,
  venues: venuesPages,
  statistics: statisticsPages,
  'report-pages': reportPagesPages,
  notifications: notificationsPages,
  channels: channelsPages,
  subscription: subscriptionPages,
  'open-market': openMarketPages,
  booster: boosterPages,
  exports: exportsPages,
  company: companyPages,
  shop: shopPages,
  desk: deskPages,
}
