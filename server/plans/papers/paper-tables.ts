import type { PaperName } from '#contract/plans/plan.keys.ts'
import { arrivalSign, luggageTags, mealPlan } from './handed-out.ts'
import { jobOrders } from './job-order.ts'
import type { Making, Table } from './making.ts'
import { confirmation, groupBill, profitSheet, settlementSheet } from './money-papers.ts'
import { emergency, guideSheet, nameList, programme, roomingLists, seatLists, vouchers } from './tables.ts'

/** What each paper says, table by table. The profit sheet alone tells a cost. */
export const paperTables: Record<PaperName, (making: Making) => Promise<Table[]>> = {
  itinerary: (making) => programme(making, false),
  confirmation,
  voucher: vouchers,
  rooming: (making) => roomingLists(making, true),
  names: async (making) => [await nameList(making)],
  seats: seatLists,
  tags: luggageTags,
  sign: arrivalSign,
  menu: mealPlan,
  guide: guideSheet,
  jobOrder: jobOrders,
  emergency,
  bill: groupBill,
  settlement: settlementSheet,
  profit: profitSheet,
}
