import type kit from './kit/kit.words.json'
import type files from './files/files.words.json'
import type identity from './identity/identity.words.json'
import type tenants from './tenants/tenants.words.json'
import type settings from './settings/settings.words.json'
import type staff from './staff/staff.words.json'
import type audit from './audit/audit.words.json'
import type catalog from './catalog/catalog.words.json'
import type suppliers from './suppliers/suppliers.words.json'
import type hotels from './hotels/hotels.words.json'
import type agents from './agents/agents.words.json'
import type stock from './stock/stock.words.json'
import type promotions from './promotions/promotions.words.json'
import type pricing from './pricing/pricing.words.json'
import type payments from './payments/payments.words.json'
import type finance from './finance/finance.words.json'
import type ticketing from './ticketing/ticketing.words.json'
import type orders from './orders/orders.words.json'
import type orderEntry from './order-entry/order-entry.words.json'
import type counter from './counter/counter.words.json'
import type bookingCenter from './booking-center/booking-center.words.json'
import type home from './home/home.words.json'
import type mail from './mail/mail.words.json'
import type customers from './customers/customers.words.json'
import type hotelOrders from './hotel-orders/hotel-orders.words.json'
import type departures from './departures/departures.words.json'
import type scheduling from './scheduling/scheduling.words.json'
import type groups from './groups/groups.words.json'
import type plans from './plans/plans.words.json'
import type journeys from './journeys/journeys.words.json'
import type billing from './billing/billing.words.json'
import type supplierStatements from './supplier-statements/supplier-statements.words.json'
import type statistics from './statistics/statistics.words.json'
import type reportPages from './report-pages/report-pages.words.json'
import type notifications from './notifications/notifications.words.json'
import type writeOff from './write-off/write-off.words.json'
import type sms from './sms/sms.words.json'
import type thirdSupply from './third-supply/third-supply.words.json'
import type subscription from './subscription/subscription.words.json'
import type booster from './booster/booster.words.json'
import type openMarket from './open-market/open-market.words.json'
import type venues from './venues/venues.words.json'
import type exports from './exports/exports.words.json'
import type channels from './channels/channels.words.json'
import type company from './company/company.words.json'
import type shop from './shop/shop.words.json'
import type desk from './desk/desk.words.json'
import type bulk from './bulk/bulk.words.json'

type Keys<D extends string, W> = {
  [G in keyof W & string]: `${D}.${G}.${keyof W[G] & string}`
}[keyof W & string]

/** Every word's key: `domain.group.name`. Words stand in one file a domain, five languages side by side. */
export type WordKey =
  | Keys<'kit', typeof kit>
  | Keys<'files', typeof files>
  | Keys<'identity', typeof identity>
  | Keys<'tenants', typeof tenants>
  | Keys<'settings', typeof settings>
  | Keys<'staff', typeof staff>
  | Keys<'audit', typeof audit>
  | Keys<'catalog', typeof catalog>
  | Keys<'hotels', typeof hotels>
  | Keys<'suppliers', typeof suppliers>
  | Keys<'agents', typeof agents>
  | Keys<'stock', typeof stock>
  | Keys<'promotions', typeof promotions>
  | Keys<'pricing', typeof pricing>
  | Keys<'finance', typeof finance>
  | Keys<'payments', typeof payments>
  | Keys<'ticketing', typeof ticketing>
  | Keys<'orders', typeof orders>
  | Keys<'order-entry', typeof orderEntry>
  | Keys<'counter', typeof counter>
  | Keys<'booking-center', typeof bookingCenter>
  | Keys<'home', typeof home>
  | Keys<'mail', typeof mail>
  | Keys<'bulk', typeof bulk>
  | Keys<'customers', typeof customers>
  | Keys<'hotel-orders', typeof hotelOrders>
  | Keys<'departures', typeof departures>
  | Keys<'scheduling', typeof scheduling>
  | Keys<'groups', typeof groups>
  | Keys<'plans', typeof plans>
  | Keys<'journeys', typeof journeys>
  | Keys<'billing', typeof billing>
  | Keys<'write-off', typeof writeOff>
  | Keys<'supplier-statements', typeof supplierStatements>
  | Keys<'sms', typeof sms>
  | Keys<'third-supply', typeof thirdSupply>
  | Keys<'venues', typeof venues>
  | Keys<'statistics', typeof statistics>
  | Keys<'report-pages', typeof reportPages>
  | Keys<'notifications', typeof notifications>
  | Keys<'channels', typeof channels>
  | Keys<'subscription', typeof subscription>
  | Keys<'open-market', typeof openMarket>
  | Keys<'booster', typeof booster>
  | Keys<'exports', typeof exports>
  | Keys<'company', typeof company>
  | Keys<'shop', typeof shop>
  | Keys<'desk', typeof desk>

/** The key of a word for an entry of a group: states, kinds, choices. That each entry has one is what test/derived/words holds. */
export const wordAt = (group: string, entry: string | number): WordKey => `${group}.${entry}` as WordKey
