export {
  endLease,
  heldLease,
  leaseOfDevice,
  openLease,
  sellBlanks,
  soldCodes,
  type LeaseFacts,
} from './leases/leases.ts'
export { listLeases } from './leases/leases.queries.ts'
export { listSailings } from './day/day.queries.ts'
export { callingDevice } from './offline/devices.ts'
export { joinOfflineSales } from './offline/sale-way.ts'
export type { OfflineSales, SaleEntry, SaleLanded, SaleMade } from './offline/sale-way.ts'
export { isCheckedIn } from './boarded.ts'
export { orderVouchersPdf } from './order-vouchers-pdf.ts'
export { printedBytes, printTickets } from './print/print-tickets.ts'
export { listVouchers } from './vouchers.queries.ts'
export { issueVouchers, voidVouchers, type VoucherOf } from './issue-vouchers.ts'
export { hasRedeemed, redeemedRights, reissueVouchers, type RightsOf } from './reissue-vouchers.ts'
export { fitCodes, type Fitted } from './prepaid/fit-codes.ts'
