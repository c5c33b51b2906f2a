export { longestDays } from './limits/load-limits.ts'
export { availability, type Availability } from './limits/availability.ts'
export { stockBoard } from './board.queries.ts'
export { countStock, type CountedDay } from './count-stock.ts'
export { allotByContract, countedSkus } from './resources/contract-shares.ts'
export { poolsOfSkus } from './resources/own-pools.ts'
export { fillStock } from './fill-stock.ts'
export { saveStock } from './save-stock.ts'
export { setCapacity, type CellCapacity } from './set-capacity.ts'
export { blockedCells, unblockStock } from './unblock-stock.ts'
export {
  giveBackLease,
  isOverCapacity,
  leaseStock,
  readLeased,
  takeSoldOffline,
  writeLeased,
  type LeasedStock,
} from './lease-stock.ts'
export { extendHeldStock, heldPlaces, listHolds } from './held-stock.ts'
export { changeOfExchange, exchangeAll, exchangeStock, shortOfExchange } from './exchange-stock.ts'
export { overbookExchange } from './overbook-exchange.ts'
export { giveBackStock, lockTaken, sellHeldStock } from './give-back-stock.ts'
export {
  countStockRow,
  lockStock,
  maxOf,
  plentyOf,
  readStock,
  rememberStock,
  reserve,
  shortageOf,
  type LockedStocks,
  type Shortage,
} from './lock-stock.ts'
export { roomFor, type ShortWhy } from './limits/stock-room.ts'
export { stockKey, stockNeeds, type PoolDraw, type StockNeed } from './limits/stock-needs.ts'
export { channelOf, type Taker } from './taker.ts'
export { takeStock, writeStock, type StockTake } from './take-stock.ts'
