import { files } from './files/files.domain.ts'
import { identity } from './identity/identity.domain.ts'
import { tenants } from './tenants/tenants.domain.ts'
import { settings } from './settings/settings.domain.ts'
import { bulk } from './bulk/bulk.domain.ts'
import { staff } from './staff/staff.domain.ts'
import { audit } from './audit/audit.domain.ts'
import { catalog } from './catalog/catalog.domain.ts'
import { suppliers } from './suppliers/suppliers.domain.ts'
import { hotels } from './hotels/hotels.domain.ts'
import { agents } from './agents/agents.domain.ts'
import { stock } from './stock/stock.domain.ts'
import { promotions } from './promotions/promotions.domain.ts'
import { pricing } from './pricing/pricing.domain.ts'
import { payments } from './payments/payments.domain.ts'
import { finance } from './finance/finance.domain.ts'
import { ticketing } from './ticketing/ticketing.domain.ts'
import { orders } from './orders/orders.domain.ts'
import { orderEntry } from './order-entry/order-entry.domain.ts'
import { counter } from './counter/counter.domain.ts'
import { bookingCenter } from './booking-center/booking-center.domain.ts'
import { home } from './home/home.domain.ts'
import { hotelOrders } from './hotel-orders/hotel-orders.domain.ts'
import { customers } from './customers/customers.domain.ts'
import { departures } from './departures/departures.domain.ts'
import { scheduling } from './scheduling/scheduling.domain.ts'
import { plans } from './plans/plans.domain.ts'
import { groups } from './groups/groups.domain.ts'
import { journeys } from './journeys/journeys.domain.ts'
import { billing } from './billing/billing.domain.ts'
import { mail } from './mail/mail.domain.ts'
import { writeOff } from './write-off/write-off.domain.ts'
import { supplierStatements } from './supplier-statements/supplier-statements.domain.ts'
import { statistics } from './statistics/statistics.domain.ts'
import { reportPages } from './report-pages/report-pages.domain.ts'
import { notifications } from './notifications/notifications.domain.ts'
import { thirdSupply } from './third-supply/third-supply.domain.ts'
import { sms } from './sms/sms.domain.ts'
import { venues } from './venues/venues.domain.ts'
import { channels } from './channels/channels.domain.ts'
import { subscription } from './subscription/subscription.domain.ts'
import { openMarket } from './open-market/open-market.domain.ts'
import { booster } from './booster/booster.domain.ts'
import { company } from './company/company.domain.ts'
import { shop } from './shop/shop.domain.ts'
import { desk } from './desk/desk.domain.ts'
import { dataExports } from './exports/exports.domain.ts'

/** The one list of domains. */
export const domains = {
  files,
  identity,
  tenants,
  bulk,
  settings,
  staff,
  audit,
  suppliers,
  catalog,
  hotels,
  agents,
  stock,
  promotions,
  pricing,
  finance,
  payments,
  ticketing,
  orders,
  'order-entry': orderEntry,
  'booking-center': bookingCenter,
  counter,
  home,
  mail,
  customers,
  'hotel-orders': hotelOrders,
  departures,
  scheduling,
  plans,
  groups,
  journeys,
  billing,
  'write-off': writeOff,
  'supplier-statements': supplierStatements,
  'third-supply': thirdSupply,
  sms,
  venues,
  statistics,
  'report-pages': reportPages,
  notifications,
  channels,
  subscription,
  'open-market': openMarket,
  booster,
  exports: dataExports,
  company,
  shop,
  desk,
} as const
export type DomainName = keyof typeof domains
